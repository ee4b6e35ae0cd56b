/**
 * The other places of an element: where the layout would draw it with each value that the document may have. They are
 * shown as ghosts while it is dragged, or while places are chosen; the nearest one is drawn in full.
 */
import { batch, computed, signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { setIn, valueAt } from '../shared/json-text.js';
import type { Box, ElementView, PlaceView, Size, Sketch } from '../shared/messages.js';
import { askAhead, forgetAhead } from './ahead.js';
import { gather, paintFrame, paintNodes } from './artist.js';
import { placed } from './ground.js';
import { elementName } from './sections.js';
import { slideElements } from './slide-elements.js';
import { type Spots, spotLabel, spotsOf } from './spots.js';
import { change, composition, edition, endStep, frame, isPlaying, kind, text, view } from './store.js';

/** A place of the element that is moved. */
export interface Ghost {
  readonly value: string;
  /** What speaks against it most; may be empty. */
  readonly against: string;
  /** Where the element would be, px of the frame. */
  readonly box: Box;
  readonly sketch: Sketch;
}

/** The element that is moved, and its places. */
export interface Moving {
  readonly element: ElementView;
  readonly spots: Spots;
  /** The places that are drawn by now. */
  readonly ghosts: readonly Ghost[];
  /** The value of the nearest ghost. */
  readonly near: string | undefined;
  /** The text and the moment that they were drawn for. */
  readonly edition: number;
  readonly frame: number;
}

export const moving = signal<Moving | undefined>(undefined);
/** What was moved last and where it stands now, for a screen reader. */
export const movedTo = signal('');

/** True while a ghost is drawn in place of the picture's own texts. */
export const isGhostly = computed(() => moving.value !== undefined);

/** Shows the places of an element; resolves with all of them when they are drawn. `onFound`: one more is drawn. */
export async function showGhosts(element: ElementView, onFound = () => {}): Promise<readonly Ghost[]> {
  const spots = spotsOf(kind.peek(), element);
  if (spots === undefined) return [];
  isPlaying.value = false;
  const [at, of] = [frame.peek(), edition.peek()];
  const begun: Moving = { element, spots, ghosts: [], near: undefined, edition: of, frame: at };
  moving.value = begun;
  const isWanted = () => moving.peek()?.element === element && edition.peek() === of && frame.peek() === at;
  const found: Ghost[] = [];
  for (const value of spots.values) {
    const ghost = await ghostOf(value, { spots, element, at });
    if (!isWanted()) return [];
    if (ghost === undefined || found.some(({ box }) => isNear(box, ghost.box))) continue;
    found.push(ghost);
    moving.value = { ...begun, ghosts: [...found], near: moving.peek()?.near };
    onFound();
  }
  return found;
}

interface Wanted {
  readonly spots: Spots;
  readonly element: ElementView;
  readonly at: number;
}

/** Undefined where the layout refuses the place: then it would be drawn elsewhere. */
async function ghostOf(value: string, { spots, element, at }: Wanted): Promise<Ghost | undefined> {
  const answer = await askAhead(setIn(text.peek(), spots.path, value), at);
  if (!answer.ok) return undefined;
  const { sketch } = answer;
  const isArranged = spots.path[0] === 'arrangement';
  if (isArranged && placeAt(sketch.places, at)?.arrangement !== value) return undefined;
  const there = sketch.slide === undefined ? sketch.elements : slideElements(sketch.slide);
  const own =
    there.find(({ id }) => id === element.id) ??
    there.find(({ path, start, end }) => path === element.path && start <= at && at < end);
  if (own === undefined) return undefined;
  await gather(sketch);
  const known = placeAt(view.peek()?.film?.places ?? [], at)?.others.find(({ arrangement }) => arrangement === value);
  return { value, against: isArranged ? (known?.against ?? '') : '', box: own.box, sketch };
}

function placeAt(places: readonly PlaceView[], at: number): PlaceView | undefined {
  return places.findLast(({ start }) => start <= at);
}

function isNear(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 8;
}

/** The place that is nearest to a box. */
export function nearest(ghosts: readonly Ghost[], { x, y, width, height }: Box): Ghost | undefined {
  const away = ({ box }: Ghost) =>
    Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2);
  return ghosts.toSorted((a, b) => away(a) - away(b))[0];
}

export function pointAt(ghost: Ghost | undefined): void {
  if (moving.value !== undefined && moving.value.near !== ghost?.value)
    moving.value = { ...moving.value, near: ghost?.value };
}

/** Writes a place into the document, unless the element stands there. */
export function settle(ghost: Ghost | undefined): void {
  const now = moving.peek();
  if (now === undefined) return;
  batch(() => {
    hideGhosts();
    if (ghost === undefined) return;
    movedTo.value = `${elementName(now.element.id)}: ${spotLabel(ghost.value)}`;
    const written = valueAt(composition.peek(), now.spots.path);
    if (written === ghost.value || isNear(ghost.box, now.element.box)) return;
    endStep();
    change(now.spots.path, ghost.value);
    endStep();
  });
}

export function hideGhosts(): void {
  moving.value = undefined;
}

/** The place beside the present one in a direction: of those that lie there, the nearest. */
export function besides(ghosts: readonly Ghost[], { box }: ElementView, key: string): Ghost | undefined {
  const middle = (one: Box) => ({ x: one.x + one.width / 2, y: one.y + one.height / 2 });
  const from = middle(box);
  const there = ghosts.filter((ghost) => {
    const to = middle(ghost.box);
    if (isNear(ghost.box, box)) return false;
    const [across, down] = [to.x - from.x, to.y - from.y];
    if (key === 'ArrowUp') return down < -8;
    if (key === 'ArrowDown') return down > 8;
    return key === 'ArrowLeft' ? across < -8 : across > 8;
  });
  return nearest(there, box);
}

/** The ghosts over the picture; buttons while nothing is dragged. */
export function Ghosts({ size }: { readonly size: Size }) {
  useSignalEffect(() => {
    const now = moving.value;
    // The places are of one text at one moment.
    if (now !== undefined && (now.edition !== edition.value || now.frame !== frame.value)) {
      hideGhosts();
      forgetAhead();
    }
  });
  const now = moving.value;
  if (now === undefined) return null;
  const near = now.ghosts.find(({ value }) => value === now.near);
  return (
    <>
      {near !== undefined && !isHere(near, now) && <GhostDrawing key={near.value} sketch={near.sketch} size={size} />}
      {now.ghosts.map((ghost) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the bar has a button for each
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          key={ghost.value}
          class={ghost.value === now.near ? 'ghost near' : 'ghost'}
          style={placed(ghost.box, size)}
          onPointerEnter={() => pointAt(ghost)}
          onClick={() => settle(ghost)}
        />
      ))}
    </>
  );
}

const isHere = ({ box }: Ghost, { element }: Moving) => isNear(box, element.box);

/** The places as buttons under the picture, and what speaks against the nearest. */
export function GhostBar() {
  const now = moving.value;
  if (now === undefined) return null;
  const near = now.ghosts.find(({ value }) => value === now.near);
  return (
    <div class="picture-state ghost-bar">
      <fieldset aria-label={`Places of ${elementName(now.element.id)}`}>
        {now.ghosts.map((ghost) => (
          <button
            key={ghost.value}
            type="button"
            class={ghost === near ? 'near' : ''}
            aria-pressed={isHere(ghost, now)}
            onPointerEnter={() => pointAt(ghost)}
            onFocus={() => pointAt(ghost)}
            onClick={() => settle(ghost)}
          >
            {isHere(ghost, now) && '✓ '}
            {spotLabel(ghost.value)}
          </button>
        ))}
        <button type="button" class="link" onClick={hideGhosts}>
          Leave it
        </button>
      </fieldset>
      <p>{near === undefined || isHere(near, now) ? '' : saidAgainst(near)}</p>
    </div>
  );
}

function saidAgainst({ value, against }: Ghost): string {
  return against === '' ? spotLabel(value) : `${spotLabel(value)}: ${against}`;
}

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || moving.peek() === undefined) return;
  event.preventDefault();
  hideGhosts();
});

/** All that the film or slide would show with the nearest place. */
function GhostDrawing({ sketch, size }: { readonly sketch: Sketch; readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    if (canvas.current === null) return;
    if (sketch.slide === undefined) paintFrame(canvas.current, sketch.tracks, frame.value, sketch.size);
    else paintNodes(canvas.current, sketch.slide.nodes, sketch.size);
  });
  return <canvas ref={canvas} class="ghostly" width={size.width} height={size.height} />;
}
