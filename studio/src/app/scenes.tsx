/** The scenes of a film in a row: selected, reordered, made shorter or longer, with the pointer or the keyboard. */
import { signal } from '@preact/signals';
import { pathOf, valueAt } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { FilmView, SceneView } from '../shared/messages.js';
import { Filmstrip } from './filmstrip.js';
import { Gallery } from './gallery.js';
import { dragWith } from './hand.js';
import { dropOn, sourceAt } from './media.js';
import { labelOfOne } from './sections.js';
import { server } from './server.js';
import { change, changeAll, chosen, composition, endStep, goTo, kind, move, schema } from './store.js';

/** The scene's place in `segments`; undefined for an end card or a closing image. */
function placeOf({ path }: SceneView): number | undefined {
  const place = /^segments\[(\d+)\]$/.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}

const nameOf = (scene: SceneView) => {
  const place = placeOf(scene);
  return place === undefined ? scene.label : labelOfOne('segments', place, kind.value);
};

export function Scenes({ film }: { readonly film: FilmView }) {
  const { scenes, totalFrames, frameRate } = film;
  const share = (frames: number) => `${(100 * frames) / totalFrames}%`;
  const seconds = (frames: number) => (frames / frameRate).toFixed(1);
  return (
    <div class="lane reel">
      <Filmstrip film={film} />
      <ol class="scenes" aria-label="Scenes">
        {scenes.map((scene, index) => {
          const { start, end, label, path, transition, transitionFrames } = scene;
          const isFirst = !isSameClip(scenes[index - 1], scene);
          const said = `${nameOf(scene)}: ${label}, ${seconds(start)} to ${seconds(end)} s`;
          return (
            <li
              key={start}
              style={{ left: share(start), width: share(end - start) }}
              {...dropOn(() => (placeOf(scene) === undefined ? undefined : sourceAt(path)))}
            >
              <button
                type="button"
                class={isIn(path) ? 'scene chosen' : 'scene'}
                aria-label={said}
                title={placeOf(scene) === undefined ? said : `${said}. Drag it to another place`}
                onClick={() => {
                  chosen.value = path;
                  goTo(start);
                }}
                onPointerDown={(event) => dragScene(event, scene, film)}
              >
                {transitionFrames > 0 && <i title={`${transition}, ${transitionFrames} frames`}>⧓</i>}
                {/* Views of one clip follow each other: its name stands at the first of them, as long as all. */}
                {isFirst && <span style={{ '--run': viewsFrom(scenes, index) / (end - start) }}>{label}</span>}
              </button>
              {kind.value === 'editor' && placeOf(scene) !== undefined && (
                <>
                  <span class="edge first" aria-hidden="true" onPointerDown={(event) => dragEdge(event, scene, film)} />
                  <span class="edge last" aria-hidden="true" onPointerDown={(event) => dragEdge(event, scene, film)} />
                </>
              )}
              {trimming.value?.path === path && <Trimming seconds={trimming.value} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const isSameClip = (one: SceneView | undefined, { path, label }: SceneView) =>
  one?.path === path && one.label === label;

/** Frames from a scene on that show its clip. */
function viewsFrom(scenes: readonly SceneView[], index: number): number {
  const [first, ...more] = scenes.slice(index) as [SceneView, ...SceneView[]];
  const next = more.find((one) => !isSameClip(one, first));
  return (next?.start ?? scenes.at(-1)?.end ?? first.end) - first.start;
}

const isIn = (path: string) => path !== '' && (chosen.value === path || chosen.value.startsWith(`${path}.`));

/** A scene that is let go over another one takes its place. */
function dragScene(event: PointerEvent, scene: SceneView, { scenes, totalFrames }: FilmView): void {
  const from = placeOf(scene);
  const button = event.currentTarget as HTMLElement;
  const lane = button.closest('ol')?.getBoundingClientRect();
  if (from === undefined || lane === undefined) return;
  follow(event, button, (clientX) => {
    const at = ((clientX - lane.left) / lane.width) * totalFrames;
    const under = scenes.findLast((one) => one.start <= at && placeOf(one) !== undefined);
    const to = under && placeOf(under);
    if (to !== undefined && to !== from) move(['segments'], from, to);
  });
}

/** A scene whose end is being dragged, and what it would then be, seconds of its clip. */
interface Trim {
  readonly path: string;
  readonly source: string;
  readonly isStart: boolean;
  readonly start: number;
  readonly duration: number;
}

const trimming = signal<Trim | undefined>(undefined);

/** Shortest scene, seconds. */
const SHORTEST = 0.5;

/** Drags one end of a scene: the first changes where its clip begins and how long it lasts, the last how long alone. */
function dragEdge(event: PointerEvent, scene: SceneView, { totalFrames, frameRate }: FilmView): void {
  event.stopPropagation();
  const edge = event.currentTarget as HTMLElement;
  const lane = edge.closest('ol')?.getBoundingClientRect();
  if (lane === undefined) return;
  const field = (name: string) => valueAt(composition.peek(), [...pathOf(scene.path), ...name.split('.')]);
  const [speed, begins, source] = [field('speed'), field('trim.start'), field('source')];
  const isStart = edge.classList.contains('first');
  // The length of a scene is counted in seconds of the film, its beginning in seconds of the clip.
  const rate = typeof speed === 'number' ? speed : 1;
  const from = typeof begins === 'number' ? begins : 0;
  const long = (scene.end - scene.start) / frameRate;
  const tenth = (seconds: number) => Math.round(10 * seconds) / 10;
  const trimmed = (across: number): Trim => {
    const by = ((across / lane.width) * totalFrames) / frameRate;
    const most = isStart ? Math.max(-from / rate, Math.min(long - SHORTEST, by)) : Math.max(SHORTEST - long, by);
    const start = tenth(isStart ? from + most * rate : from);
    return {
      ...{ path: scene.path, source: String(source), isStart, start },
      duration: tenth(isStart ? long - (start - from) / rate : long + most),
    };
  };
  dragWith(event, {
    begin() {
      chosen.value = scene.path;
    },
    move({ x }) {
      trimming.value = trimmed(x);
    },
    drop({ x }) {
      trimming.value = undefined;
      const { start, duration } = trimmed(x);
      const trim = [...pathOf(scene.path), 'trim'];
      endStep();
      changeAll(
        [...(isStart ? [[[...trim, 'start'], start] as const] : []), [[...trim, 'duration'], duration]],
        'trim',
      );
      endStep();
    },
    cancel() {
      trimming.value = undefined;
    },
  });
}

/** What a trimmed scene would begin or end with, beside its edge. */
function Trimming({ seconds: { source, isStart, start, duration } }: { readonly seconds: Trim }) {
  const at = isStart ? start : start + duration;
  return (
    <span class={isStart ? 'trimming first' : 'trimming last'}>
      <img src={server.glance(source, Math.max(0, Math.floor(2 * at) / 2))} alt="" />
      from {start.toFixed(1)} s, for {duration.toFixed(1)} s
    </span>
  );
}

/** Moves an element with the pointer until it is let go; a click is no drag. */
function follow(event: PointerEvent, element: HTMLElement, drop: (clientX: number) => void): void {
  const from = event.clientX;
  element.setPointerCapture(event.pointerId);
  const drag = ({ clientX }: PointerEvent) => {
    element.style.translate = `${clientX - from}px`;
  };
  const end = ({ clientX, type }: PointerEvent) => {
    element.removeEventListener('pointermove', drag);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('pointercancel', end);
    element.style.translate = '';
    if (type === 'pointerup' && Math.abs(clientX - from) >= 6) drop(clientX);
  };
  element.addEventListener('pointermove', drag);
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
}

/** Changes the start or the duration of a scene, in seconds, rounded to a tenth. */
function setTrim({ path }: SceneView, field: 'start' | 'duration', seconds: number): void {
  const rounded = Math.max(field === 'start' ? 0 : 0.1, Math.round(10 * seconds) / 10);
  endStep();
  change([...pathOf(path), 'trim', field], rounded);
  endStep();
}

/** Actions for the selected scene, as an alternative to dragging. */
export function SceneTools({ film }: { readonly film: FilmView }) {
  const scene = film.scenes.find(({ path }) => isIn(path));
  const place = scene && placeOf(scene);
  if (scene === undefined || place === undefined) return null;
  const last = film.scenes.filter((one) => placeOf(one) !== undefined).length - 1;
  const name = nameOf(scene);
  const trimmed = (field: string) => {
    const value = valueAt(composition.value, [...pathOf(scene.path), 'trim', field]);
    return typeof value === 'number' ? value : '';
  };
  const number = (field: 'start' | 'duration', label: string, unset: number) => (
    <label>
      {label}
      <input
        type="number"
        min={field === 'start' ? 0 : 0.1}
        step={0.1}
        value={trimmed(field)}
        placeholder={unset.toFixed(1)}
        onChange={({ currentTarget }) => setTrim(scene, field, currentTarget.valueAsNumber || 0)}
      />
    </label>
  );
  return (
    <fieldset class="scene-tools" aria-label={name}>
      <b>{name}</b>
      <button type="button" disabled={place === 0} onClick={() => reorder(place, place - 1)}>
        Earlier
      </button>
      <button type="button" disabled={place === last} onClick={() => reorder(place, place + 1)}>
        Later
      </button>
      {kind.value === 'editor' && number('start', 'Begins at (s)', 0)}
      {kind.value === 'editor' && number('duration', 'Lasts (s)', (scene.end - scene.start) / film.frameRate)}
      {place > 0 && <Transition place={place} />}
    </fieldset>
  );
}

function reorder(from: number, to: number): void {
  move(['segments'], from, to);
  chosen.value = `segments[${to}]`;
}

/** A list of ways in which the scene may begin, shown by pictures of this very cut. */
function Transition({ place }: { readonly place: number }) {
  const owner = kind.value === 'editor' ? ['segments', place, 'transition'] : ['transition'];
  const properties =
    kind.value === 'editor' ? schema.value?.properties?.['segments']?.items?.properties : schema.value?.properties;
  const values = listedValues(properties?.['transition']?.properties?.['type'] ?? {}) ?? [];
  const now = valueAt(composition.value, [...owner, 'type']);
  return (
    <>
      <span class="quiet">{typeof now === 'string' ? now : kind.value === 'editor' ? 'cut' : 'as the look'}</span>
      <Gallery name="transition" path={[...owner, 'type']} values={values} />
    </>
  );
}
