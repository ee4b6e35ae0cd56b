/**
 * The picture of a clip as a handle: dragging it, or the arrow keys, changes what is in view where the clip is cropped.
 * The choice is written as the scene's `focus`.
 */
import { computed, signal } from '@preact/signals';
import { pathOf } from '../shared/json-text.js';
import type { Box, Size } from '../shared/messages.js';
import { type Cropped, focusNow, isCropped, movedFocus, type Point, thirdsOf } from './focus-drag.js';
import { placed } from './ground.js';
import { dragWith } from './hand.js';
import { placeName } from './sections.js';
import { change, chosen, draft, endStep, frame, kind, undo, view } from './store.js';

interface Here extends Cropped {
  /** The scene in the document. */
  readonly path: string;
  readonly box: Box;
}

/** The cropped clip at the playhead; undefined where nothing is cropped, or the document does not say by what. */
const croppedNow = computed<Here | undefined>(() => {
  const film = draft.value?.sketch.under ?? view.value?.film?.under;
  const at = frame.value;
  const scene = film?.pictured.scenes.find(({ start, end }) => start <= at && at < end);
  if (film === undefined || scene === undefined || kind.value === 'tracking') return undefined;
  const { shot } = scene;
  const path = shot.kind === 'color' ? '' : shot.media.replace(/\.source$/, '');
  if (shot.kind === 'color' || shot.fit !== 'cover' || !/^segments\[\d+\]$/.test(path)) return undefined;
  const media = film.pictured.media[shot.media];
  const picture = media?.kind === 'video' ? media.displaySize : media?.kind === 'image' ? media.size : undefined;
  if (picture === undefined) return undefined;
  const { size } = film.pictured.output;
  const box = shot.window ?? { x: 0, y: 0, ...size };
  const own =
    shot.kind === 'clip'
      ? { zoom: shot.zoom ?? 1, focus: focusNow(shot.focus, at - scene.start) }
      : { zoom: shot.from.zoom, focus: shot.from.focus };
  const here = { path, box, picture, window: box, ...own };
  return isCropped(here) ? here : undefined;
});

/** True while the picture is moved: then its thirds are shown. */
const isHeld = signal(false);

/** The step of an arrow key, a share of the part that is in view; with Shift. */
const [STEP, FAR] = [0.02, 0.1];

export function FocusHandle({ size }: { readonly size: Size }) {
  const here = croppedNow.value;
  if (here === undefined) return null;
  const name = placeName(here.path, kind.value);
  return (
    <>
      <button
        type="button"
        class={isHeld.value ? 'focus-handle held' : 'focus-handle'}
        style={placed(here.box, size)}
        aria-label={`Picture of ${name}. Arrow keys change what is in view`}
        title={`Drag the picture to change what is in view of ${name.toLowerCase()}`}
        // A click on the picture takes the focus from a field, but does not make the arrow keys move the picture.
        onMouseDown={(event) => {
          event.preventDefault();
          (document.activeElement as HTMLElement | null)?.blur();
        }}
        onClick={() => {
          chosen.value = here.path;
        }}
        onKeyDown={(event) => byKey(event, here)}
        onPointerDown={(event) => drag(event, here, size)}
      />
      {isHeld.value &&
        thirdsOf(here.box).map((line) => (
          <div key={`${line.x} ${line.y}`} class="guide third" style={placed(line, size)} />
        ))}
    </>
  );
}

function put({ path }: Here, focus: Point): void {
  change([...pathOf(path), 'focus'], { x: focus.x, y: focus.y });
}

function drag(event: PointerEvent, here: Here, size: Size): void {
  const stage = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
  if (stage === undefined) return;
  const scale = size.width / stage.width;
  const rest = () => {
    isHeld.value = false;
    endStep();
  };
  dragWith(event, {
    begin() {
      endStep();
      isHeld.value = true;
      chosen.value = here.path;
    },
    move: (way) => put(here, movedFocus(here, { x: way.x * scale, y: way.y * scale })),
    drop: rest,
    cancel(isBegun) {
      rest();
      if (isBegun) undo();
    },
  });
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** An arrow moves the view in its direction, as if the picture were pulled the other way. */
function byKey(event: KeyboardEvent, here: Here): void {
  const arrow = ARROWS[event.key];
  if (arrow === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const step = event.shiftKey ? FAR : STEP;
  put(here, movedFocus(here, { x: arrow.x * step * here.window.width, y: arrow.y * step * here.window.height }));
}
