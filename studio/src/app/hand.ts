/** Dragging with the pointer: begins after a few pixels, so that a click stays a click; Escape takes it back. */

/** How far the pointer is from where it was pressed, px of the window. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

interface Dragging {
  /** The pointer has moved far enough to be a drag. */
  readonly begin?: () => void;
  readonly move: (way: Way, event: PointerEvent) => void;
  readonly drop: (way: Way, event: PointerEvent) => void;
  /** The drag was taken back, or never begun. `isBegun`: whether something has moved. */
  readonly cancel?: (isBegun: boolean) => void;
}

/** Pixels that a click may tremble by. */
const TREMBLE = 5;

/** Follows the pointer that was pressed on an element until it is let go. */
export function dragWith(event: PointerEvent, { begin, move, drop, cancel }: Dragging): void {
  if (event.button !== 0) return;
  const element = event.currentTarget as HTMLElement;
  const from = { x: event.clientX, y: event.clientY };
  let isBegun = false;
  element.setPointerCapture(event.pointerId);
  const wayOf = ({ clientX, clientY }: PointerEvent): Way => ({ x: clientX - from.x, y: clientY - from.y });
  const follow = (moved: PointerEvent) => {
    const way = wayOf(moved);
    if (!isBegun && Math.hypot(way.x, way.y) < TREMBLE) return;
    if (!isBegun) begin?.();
    isBegun = true;
    move(way, moved);
  };
  const end = () => {
    element.removeEventListener('pointermove', follow);
    element.removeEventListener('pointerup', letGo);
    element.removeEventListener('pointercancel', takeBack);
    removeEventListener('keydown', onEscape, true);
  };
  const letGo = (up: PointerEvent) => {
    end();
    if (!isBegun) return cancel?.(false);
    // The click that a browser makes of the same press is none.
    element.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener('click', swallow, true));
    drop(wayOf(up), up);
  };
  const takeBack = () => {
    end();
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    cancel?.(isBegun);
  };
  const onEscape = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    swallow(pressed);
    takeBack();
  };
  element.addEventListener('pointermove', follow);
  element.addEventListener('pointerup', letGo);
  element.addEventListener('pointercancel', takeBack);
  addEventListener('keydown', onEscape, true);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
