/**
 * The elements of the picture as handles: a click or Enter changes a text where it stands, dragging or the arrow keys
 * take an element to another of its places.
 */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { pathOf, valueAt } from '../shared/json-text.js';
import type { Box, ElementView, Size } from '../shared/messages.js';
import { besides, hideGhosts, moving, nearest, pointAt, settle, showGhosts } from './ghosts.js';
import { placed } from './ground.js';
import { dragWith, type Way } from './hand.js';
import { elementName } from './sections.js';
import { spotsOf } from './spots.js';
import { change, chosen, composition, endStep, kind } from './store.js';

const editing = signal<string | undefined>(undefined);

interface ElementProps {
  readonly element: ElementView;
  readonly size: Size;
}

export function Handle({ element, size }: ElementProps) {
  const { id, path, text, box } = element;
  const isText = text !== '' && path !== '' && !path.startsWith('captions');
  if (editing.value === id) return <TextEditor element={element} size={size} />;
  const hasSpots = spotsOf(kind.value, element) !== undefined;
  const hint = [...(isText ? ['Click to change the text'] : []), ...(hasSpots ? ['drag it to another place'] : [])];
  const name = text === '' ? elementName(id) : `${elementName(id)}: ${text}`;
  return (
    <button
      type="button"
      class={['handle', hasSpots && 'movable', chosen.value === path && path !== '' && 'chosen']
        .filter(Boolean)
        .join(' ')}
      style={placed(box, size)}
      aria-label={hasSpots ? `${name}. Arrow keys move it` : name}
      title={hint.length > 0 ? hint.join(', ') : name}
      onClick={() => {
        chosen.value = path;
        if (isText) editing.value = id;
      }}
      onKeyDown={(event) => {
        if (hasSpots && event.key.startsWith('Arrow')) void moveByKey(event, element);
      }}
      onPointerDown={(event) => {
        if (hasSpots) dragElement(event, element, size);
      }}
    />
  );
}

/** Where a box lies after the pointer has moved. `scale`: px of the frame in one of the window. */
function moved({ x, y, width, height }: Box, scale: number, way: Way): Box {
  return { x: x + way.x * scale, y: y + way.y * scale, width, height };
}

function dragElement(event: PointerEvent, element: ElementView, size: Size): void {
  const handle = event.currentTarget as HTMLElement;
  let drawn: Promise<unknown> | undefined;
  let last: Way = { x: 0, y: 0 };
  const under = (way: Way) => {
    const { width } = handle.parentElement?.getBoundingClientRect() ?? size;
    return nearest(moving.peek()?.ghosts ?? [], moved(element.box, size.width / width, way));
  };
  const rest = () => {
    handle.style.translate = '';
    delete handle.dataset['dragged'];
  };
  dragWith(event, {
    begin() {
      chosen.value = element.path;
      handle.dataset['dragged'] = 'yes';
      drawn = showGhosts(element, () => pointAt(under(last)));
    },
    move(way) {
      last = way;
      handle.style.translate = `${way.x}px ${way.y}px`;
      pointAt(under(way));
    },
    drop(way) {
      rest();
      // All places are drawn before one of them is taken, also when the hand was quicker.
      void drawn?.then(() => settle(under(way)));
    },
    cancel(isBegun) {
      rest();
      if (isBegun) hideGhosts();
    },
  });
}

/** Whether places are being drawn for a key that was pressed before. */
let isMoving = false;

async function moveByKey(event: KeyboardEvent, element: ElementView): Promise<void> {
  event.preventDefault();
  event.stopPropagation();
  if (isMoving) return;
  isMoving = true;
  try {
    const ghosts = await showGhosts(element);
    settle(besides(ghosts, element, event.key));
  } finally {
    isMoving = false;
  }
}

function TextEditor({ element, size }: ElementProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  const path = pathOf(element.path);
  const value = valueAt(composition.value, path);
  const close = () => {
    endStep();
    editing.value = undefined;
  };
  return (
    <textarea
      ref={field}
      class="in-picture"
      style={placed(element.box, size)}
      aria-label={`Text of ${elementName(element.id)}`}
      value={typeof value === 'string' && value !== '' ? value : element.text}
      onInput={(event) => change(path, event.currentTarget.value)}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
          event.preventDefault();
          close();
        }
        event.stopPropagation();
      }}
    />
  );
}
