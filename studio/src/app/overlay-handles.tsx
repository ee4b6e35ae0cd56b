/**
 * Pictures that lie over an editor ad: dragged and resized where the document lets them lie free, with the pointer or
 * the keyboard. One in a corner becomes free when it is moved.
 */
import { computed, signal } from '@preact/signals';
import { type Json, valueAt } from '../shared/json-text.js';
import type { Box, Size } from '../shared/messages.js';
import { placed } from './ground.js';
import { dragWith, type Way } from './hand.js';
import { type Snapped, sharesOf, snap } from './snapping.js';
import { changeAll, chosen, composition, draft, endStep, frame, kind, undo, view } from './store.js';

/** The lines that the dragged picture lies on. */
export const snapped = signal<Pick<Snapped, 'lines' | 'isOnFace'>>({ lines: [], isOnFace: false });

/** A picture over the film, px of the frame. */
interface OverlayHere {
  readonly index: number;
  readonly box: Box;
  readonly name: string;
  /** The picture can be moved: it does not fill the frame or a half of it. */
  readonly isFree: boolean;
}

const overlaysNow = computed<readonly OverlayHere[]>(() => {
  if (kind.value !== 'editor') return [];
  const all = draft.value?.sketch.overlays ?? view.value?.film?.overlays ?? [];
  const at = frame.value;
  return all.flatMap(({ start, end, box, index }): readonly OverlayHere[] => {
    if (at < start || at >= end) return [];
    const written = valueAt(composition.value, ['overlays', index]);
    const place = String(valueAt(written, ['place']) ?? 'full');
    const source = String(valueAt(written, ['source']) ?? '');
    const isFree = place === 'free' || place.startsWith('inset_');
    return [{ index, box, name: source.split('/').at(-1) ?? source, isFree }];
  });
});

export function OverlayHandles({ size }: { readonly size: Size }) {
  return (
    <>
      {overlaysNow.value.map((overlay) => (
        <OverlayHandle key={overlay.index} overlay={overlay} size={size} />
      ))}
    </>
  );
}

/** The step of an arrow key, a share of the frame; with Shift. */
const [STEP, FAR] = [0.01, 0.05];

function OverlayHandle({ overlay, size }: { readonly overlay: OverlayHere; readonly size: Size }) {
  const { index, box, name, isFree } = overlay;
  const place = `overlays[${index}]`;
  const isChosen = chosen.value === place || chosen.value.startsWith(`${place}.`);
  const label = `Picture ${index + 1} over the film: ${name}`;
  return (
    <>
      <button
        type="button"
        class={['handle', isFree && 'movable', isChosen && 'chosen'].filter(Boolean).join(' ')}
        style={placed(box, size)}
        aria-label={isFree ? `${label}. Arrow keys move it, plus and minus change its size` : label}
        title={isFree ? `${name}: drag it, or a corner of it` : `${name}: its place is set in the fields`}
        onClick={() => {
          chosen.value = place;
        }}
        onKeyDown={(event) => isFree && byKey(event, overlay, size)}
        onPointerDown={(event) => isFree && dragOverlay(event, overlay, size, 'whole')}
      />
      {isFree && (
        <span
          class="grip"
          aria-hidden="true"
          style={{
            left: `${(100 * (box.x + box.width)) / size.width}%`,
            top: `${(100 * (box.y + box.height)) / size.height}%`,
          }}
          onPointerDown={(event) => dragOverlay(event, overlay, size, 'corner')}
        />
      )}
    </>
  );
}

function dragOverlay(event: PointerEvent, { index, box }: OverlayHere, size: Size, part: 'whole' | 'corner'): void {
  const stage = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
  if (stage === undefined) return;
  const from = sharesOf(box, size);
  const put = (way: Way) => {
    const [across, down] = [way.x / stage.width, way.y / stage.height];
    const wanted =
      part === 'whole' ? { ...from, x: from.x + across, y: from.y + down } : resized(from, from.width + across);
    const found = part === 'whole' ? snap(wanted, surroundings(size)) : { box: wanted, lines: [], isOnFace: false };
    snapped.value = found;
    write(index, found.box);
  };
  const rest = () => {
    endStep();
    snapped.value = { lines: [], isOnFace: false };
  };
  dragWith(event, {
    begin() {
      endStep();
      chosen.value = `overlays[${index}]`;
    },
    move: put,
    drop(way) {
      put(way);
      rest();
    },
    cancel(isBegun) {
      rest();
      if (isBegun) undo();
    },
  });
}

/** The safe zone of every platform, and the faces that are seen now. */
function surroundings(size: Size) {
  const { film } = view.peek() ?? {};
  const at = frame.peek();
  const zone = film?.safeZones.find(({ placement }) => placement === 'universal') ?? film?.safeZones[0];
  const faces = film?.faces.filter(({ start, end }) => start <= at && at < end) ?? [];
  return { safeZone: zone && sharesOf(zone.box, size), faces: faces.map(({ box }) => sharesOf(box, size)) };
}

/** Narrowest picture that the schema takes, a share of the frame's width. */
const NARROWEST = 0.05;

function resized({ x, y, width, height }: Box, wanted: number): Box {
  const wide = Math.max(NARROWEST, Math.min(1 - x, (1 - y) * (width / height), wanted));
  return { x, y, width: wide, height: (wide * height) / width };
}

function byKey(event: KeyboardEvent, { index, box }: OverlayHere, size: Size): void {
  const step = event.shiftKey ? FAR : STEP;
  const from = sharesOf(box, size);
  const to = (() => {
    switch (event.key) {
      case 'ArrowLeft':
        return { ...from, x: from.x - step };
      case 'ArrowRight':
        return { ...from, x: from.x + step };
      case 'ArrowUp':
        return { ...from, y: from.y - step };
      case 'ArrowDown':
        return { ...from, y: from.y + step };
      case '+':
      case '=':
        return resized(from, from.width + STEP);
      case '-':
        return resized(from, from.width - STEP);
      default:
        return undefined;
    }
  })();
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const keep = (at: number, length: number) => Math.max(0, Math.min(1 - length, at));
  write(index, { ...to, x: keep(to.x, to.width), y: keep(to.y, to.height) });
}

const rounded = (share: number) => Math.round(1000 * share) / 1000;

function write(index: number, { x, y, width }: Box): void {
  const path = ['overlays', index];
  const at: Json = { x: rounded(x), y: rounded(y), width: rounded(width) };
  const place = valueAt(composition.peek(), [...path, 'place']);
  const edits = [...(place === 'free' ? [] : [[[...path, 'place'], 'free'] as const]), [[...path, 'at'], at] as const];
  changeAll(edits, `overlay ${index}`);
}
