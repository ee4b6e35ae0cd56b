/**
 * The picture: the ground film, the drawings over it, and after a moment without changes the engine's own still
 * instead. Texts are edited in place.
 */
import { computed, signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Json, type Path, valueAt } from '../shared/json-text.js';
import type { ElementView, FilmView, Size, View } from '../shared/messages.js';
import { paintFrame, paintNodes } from './artist.js';
import { Beside, BesideChoice, beside } from './beside.js';
import { Composed, isComposedRight } from './composed.js';
import { PickLayer } from './eyedropper.js';
import { ground } from './film-ground.js';
import { FocusHandle } from './focus-handle.js';
import { GhostBar, Ghosts, isGhostly, movedTo, showGhosts } from './ghosts.js';
import { Glance, Ground, isGroundRight, placed } from './ground.js';
import { Handle } from './handles.js';
import { dropOn, sourceAt } from './media.js';
import { OverlayHandles, snapped } from './overlay-handles.js';
import { elementName, inWords, valueLabel } from './sections.js';
import { server } from './server.js';
import { slideElements } from './slide-elements.js';
import { spotsOf } from './spots.js';
import {
  chosen,
  composition,
  draftNow,
  edition,
  frame,
  guides,
  insight,
  isPlaying,
  isStale,
  kind,
  learn,
  problems,
  render,
  view,
  viewed,
} from './store.js';

/** How long nothing must change before the engine draws the picture in full. */
const REST_MS = 300;

/** The engine's still, and the frame that it shows. */
export const still = signal<{ readonly url: string; readonly view: string; readonly frame: number } | undefined>(
  undefined,
);
export const isStillShown = computed(() => {
  const found = still.value;
  if (isPlaying.value || isStale.value || draftNow.value !== undefined || isGhostly.value) return false;
  return found !== undefined && found.view === view.value?.key && found.frame === frame.value;
});
export function Picture() {
  useStill();
  useInsight();
  const sketch = draftNow.value?.sketch;
  const size = sketch?.size ?? view.value?.size;
  if (size === undefined) return <EmptyPicture />;
  const { film } = view.value ?? {};
  if (beside.value !== undefined && view.value !== undefined) return <Beside />;
  return (
    <div
      class={isGhostly.value ? 'stage moving' : 'stage'}
      style={{ aspectRatio: `${size.width} / ${size.height}`, '--shape': size.width / size.height }}
      data-clips={isGroundRight.value ? 'film' : isComposedRight.value ? 'composed' : 'still'}
      {...dropOn(shownSource)}
    >
      {film !== undefined && <Ground />}
      <Glance />
      {film !== undefined && <Composed size={size} isWanted={isComposedWanted} />}
      {kind.value === 'slider' ? <Slide size={size} /> : <Drawings size={size} />}
      {isStillShown.value && <img class="still" src={still.value?.url} alt="" />}
      {film !== undefined && <Guides film={film} size={size} />}
      {film !== undefined && <FocusHandle size={size} />}
      {elementsNow.value.map((element) => (
        <Handle key={element.id} element={element} size={size} />
      ))}
      <OverlayHandles size={size} />
      <Ghosts size={size} />
      <PickLayer />
      <p class="unseen" role="status">
        {movedTo.value}
      </p>
    </div>
  );
}

/** The elements that are on screen, of the text as it is. */
const elementsNow = computed<readonly ElementView[]>(() => {
  const sketch = draftNow.value?.sketch;
  const slide = sketch?.slide ?? view.value?.slides?.find(({ position }) => position === frame.value);
  if (slide !== undefined) return slideElements(slide);
  const all = sketch?.elements ?? view.value?.film?.elements ?? [];
  return all.filter(({ start, end }) => start <= frame.value && frame.value < end);
});

/**
 * Whether clips must be composed in the page: the ground film is not right at the playhead, and the still is not shown.
 */
const isComposedWanted = () => !isGroundRight.value && !isStillShown.value;

/** The source that the picture shows: of the scene at the playhead, or of the slide. */
function shownSource(): Path | undefined {
  const at = frame.peek();
  if (kind.peek() === 'slider') return ['slides', at - 1, 'background', 'source'];
  if (kind.peek() === 'tracking') return ['source'];
  const scene = view.peek()?.film?.scenes.find(({ start, end }) => start <= at && at < end);
  return sourceAt(scene?.path ?? '');
}

function EmptyPicture() {
  const [first] = problems.value;
  const [wide = 9, high = 16] = formatOf(composition.value);
  if (first === undefined)
    return (
      <div class="stage empty" style={{ aspectRatio: `${wide} / ${high}`, '--shape': wide / high }}>
        <Glance />
        <p role="status">
          <span class="spinner" /> Looking at the clips…
        </p>
      </div>
    );
  return (
    <div class="stage empty">
      <div>
        <h2>Nothing to show yet</h2>
        <p>{inWords(first.message, first.path, kind.value)}</p>
        <p class="quiet">{inWords(first.remedy, first.path, kind.value)}</p>
      </div>
    </div>
  );
}

/** Width and height that a document asks for, before anybody has looked at it. */
function formatOf(document: Json | undefined): readonly number[] {
  const asked = valueAt(document, ['export_aspect_ratio']) ?? valueAt(document, ['aspect_ratio']);
  return /^\d+:\d+$/.test(String(asked)) ? String(asked).split(':').map(Number) : [9, 16];
}

/**
 * The state of the picture: the engine's own of this very text; drawn live from it; or the last one that could be
 * shown, because this text cannot be.
 */
const standing = computed<'final' | 'live' | 'last good'>(() => {
  if (isStale.value && problems.value.length > 0) return 'last good';
  return isStillShown.value && beside.value === undefined ? 'final' : 'live';
});

/** The name of a picture that is drawn live, which says what is live in it. */
function liveName(): string {
  if (view.value === undefined) return 'Live sketch · looking at the clips';
  if (beside.value !== undefined) return 'Live pictures';
  if (isPlaying.value) return 'Live picture, playing';
  if (kind.value === 'tracking') return 'The clip itself · the engine is finding what moves in it';
  return isGroundRight.value || isComposedRight.value || view.value.film === undefined
    ? 'Live picture'
    : 'Live picture over a still of the clip';
}

/**
 * The name of the last picture that could be shown. Texts are drawn as soon as they can be set, even while a clip
 * cannot be read.
 */
function lastGoodName(): string {
  const isDrawn = draftNow.value?.edition === edition.value;
  if (view.value === undefined) return isDrawn ? 'Your texts, without the clips' : 'No picture';
  return isDrawn ? 'Last good picture, with your texts' : 'Last good picture';
}

/** Shows which of the three states the picture has. */
export function PictureState() {
  const shown = view.value;
  const [problem] = problems.value;
  if (shown === undefined && draftNow.value === undefined) return null;
  if (isGhostly.value) return <GhostBar />;
  const { state } = ground.value ?? {};
  const isWorking = state?.state === 'working';
  return (
    <div class="picture-state">
      <p role="status" aria-live="polite" data-standing={standing.value}>
        <span class="dot" />
        {standing.value === 'final' && 'Final picture'}
        {standing.value === 'live' && liveName()}
        {standing.value === 'last good' && (
          <>
            {lastGoodName()}
            <span class="bad" title={problem?.message}>
              {' '}
              · {inWords(problem?.message ?? '', problem?.path ?? '', kind.value)}
            </span>
          </>
        )}
        {isWorking && shown?.film !== undefined && (
          <span class="quiet">
            {' '}
            · preparing the clips, <span data-ground-percent>{state.percent}%</span>
          </span>
        )}
        {state?.state === 'failed' && (
          <span class="bad" title={state.problems[0]?.message}>
            {' '}
            · the clips cannot be played
          </span>
        )}
      </p>
      {shown !== undefined && <PictureTools shown={shown} />}
    </div>
  );
}

/** The controls for what is laid over the picture and for what stands beside it. */
function PictureTools({ shown: { film } }: { readonly shown: View }) {
  const { zone, faces } = guides.value;
  const zones = film?.safeZones ?? [];
  return (
    <div class="picture-tools">
      {zones.length > 0 && (
        <label>
          Safe zone
          <select
            value={zone}
            onChange={({ currentTarget }) => {
              guides.value = { ...guides.value, zone: currentTarget.value };
            }}
          >
            <option value="">Hidden</option>
            {zones.map(({ placement }) => (
              <option key={placement} value={placement}>
                {valueLabel(placement)}
              </option>
            ))}
          </select>
        </label>
      )}
      {film !== undefined && film.faces.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={faces}
            onChange={() => {
              guides.value = { ...guides.value, faces: !faces };
            }}
          />
          Faces as found
        </label>
      )}
      <PlacesButton />
      <BesideChoice />
    </div>
  );
}

/** Shows the other places of the chosen element, else of the first one that has some. */
function PlacesButton() {
  const able = elementsNow.value.filter((element) => spotsOf(kind.value, element) !== undefined);
  const element = able.find(({ path }) => path !== '' && path === chosen.value) ?? able[0];
  if (element === undefined || beside.value !== undefined) return null;
  return (
    <button
      type="button"
      title={`Where else it could stand: ${elementName(element.id)}`}
      onClick={() => void showGhosts(element)}
    >
      Places
    </button>
  );
}

function Drawings({ size }: { readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    const sketch = draftNow.value?.sketch;
    const tracks = sketch?.tracks ?? view.value?.film?.tracks;
    const at = frame.value;
    if (canvas.current === null || tracks === undefined) return;
    paintFrame(canvas.current, tracks, at, sketch?.size ?? view.value?.size ?? size);
    sayDrawn(canvas.current);
  });
  return (
    <canvas
      ref={canvas}
      class="drawings"
      width={size.width}
      height={size.height}
      role="img"
      aria-label="The film at the playhead; what it says is listed under Checks"
    />
  );
}

/** Notes on a canvas the moment, the view and the text that it shows, for tests and measurements. */
function sayDrawn({ dataset }: HTMLCanvasElement): void {
  dataset['frame'] = String(frame.peek());
  dataset['edition'] = String(draftNow.peek()?.edition ?? viewed.peek().edition);
  if (draftNow.peek() === undefined) dataset['view'] = view.peek()?.key ?? '';
}

function Slide({ size }: { readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    const sketch = draftNow.value?.sketch;
    const slide = sketch?.slide ?? view.value?.slides?.find(({ position }) => position === frame.value);
    if (canvas.current === null || slide === undefined) return;
    paintNodes(canvas.current, slide.nodes, sketch?.size ?? view.value?.size ?? size);
    sayDrawn(canvas.current);
  });
  const problem = view.value?.slides?.find(({ position }) => position === frame.value)?.problem;
  return (
    <>
      <canvas
        ref={canvas}
        class="drawings"
        width={size.width}
        height={size.height}
        role="img"
        aria-label="The slide; what it says is listed under Checks"
      />
      {problem !== undefined && <p class="slide-problem">{problem}</p>}
    </>
  );
}

function Guides({ film, size }: { readonly film: FilmView; readonly size: Size }) {
  const { zone, faces } = guides.value;
  const free = film.safeZones.find(({ placement }) => placement === zone);
  const { lines, isOnFace } = snapped.value;
  const now = film.faces.filter(({ start, end }) => start <= frame.value && frame.value < end);
  return (
    <>
      {free !== undefined && <div class="guide zone" style={placed(free.box, size)} />}
      {lines.map(({ axis, at }) => (
        <div
          key={axis + at}
          class={`snap ${axis}`}
          style={axis === 'x' ? { left: `${100 * at}%` } : { top: `${100 * at}%` }}
        />
      ))}
      {(faces || isOnFace) &&
        now.map(({ box }) => <div key={JSON.stringify(box)} class="guide face" style={placed(box, size)} />)}
    </>
  );
}

/** Asks for the engine's still when view and frame have not changed for a while; a late answer is dropped. */
function useStill(): void {
  useSignalEffect(() => {
    const shown = view.value;
    const at = frame.value;
    if (shown === undefined || isPlaying.value || isStale.value || beside.value !== undefined) return;
    const asked = new AbortController();
    const timer = setTimeout(
      () => void fetchStill(shown.key, at, asked.signal),
      still.peek() === undefined ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  });
}

async function fetchStill(key: string, at: number, signal: AbortSignal): Promise<void> {
  const found = still.peek();
  if (found?.view === key && found.frame === at) return;
  try {
    const url = URL.createObjectURL(new Blob([await server.still(key, at, signal)], { type: 'image/png' }));
    if (found !== undefined) URL.revokeObjectURL(found.url);
    still.value = { url, view: key, frame: at };
  } catch {
    // The live picture stays when another frame was asked for, or when the engine cannot draw this one.
  }
}

/**
 * Asks what a render costs and why the moment looks as it does, once the still has been drawn, so that it delays
 * nothing.
 */
function useInsight(): void {
  useSignalEffect(() => {
    const shown = still.value;
    const known = insight.value;
    if (shown === undefined || !isStillShown.value || render.value?.state === 'working') return;
    if (known?.view === shown.view && asked === `${shown.view}/${shown.frame}`) return;
    const stop = new AbortController();
    server
      .insight(shown.view, shown.frame, stop.signal)
      .then((told) => {
        asked = `${shown.view}/${shown.frame}`;
        learn(shown.view, told);
      })
      // The request fails when another moment is asked for meanwhile.
      .catch(() => {});
    return () => stop.abort();
  });
}

let asked = '';
