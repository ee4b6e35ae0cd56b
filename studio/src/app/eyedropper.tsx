/**
 * Takes a colour from the screen where the browser can do that (`EyeDropper`), else from the picture: with the pointer,
 * or with the arrow keys and Enter.
 */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { palette } from './palette.js';
import { labelOf } from './sections.js';
import { panel } from './store.js';

/** The field that a colour of the picture is for. */
const wanting = signal<((color: string) => void) | undefined>(undefined);

interface ScreenDropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}

async function pickColor(take: (color: string) => void): Promise<void> {
  const { EyeDropper } = globalThis as { EyeDropper?: new () => ScreenDropper };
  const fromPicture = () => {
    panel.value = 'picture';
    wanting.value = take;
  };
  if (EyeDropper === undefined) return fromPicture();
  try {
    take((await new EyeDropper().open()).sRGBHex.slice(0, 7));
  } catch (error) {
    // A dropper that was left has no colour; where a browser refuses one, the picture is there.
    if ((error as Error).name !== 'AbortError') fromPicture();
  }
}

/** Swatches of the ad's own colours, and the eyedropper. */
export function ColorTools({ name, take }: { readonly name: string; readonly take: (color: string) => void }) {
  const label = labelOf(name).toLowerCase();
  return (
    <div class="color-tools">
      {palette.value.map((color) => (
        <button
          key={color}
          type="button"
          class="swatch"
          style={{ background: color }}
          title={color}
          aria-label={`Use ${color} for ${label}`}
          onClick={() => take(color)}
        />
      ))}
      <button type="button" title="Take a colour from what you see" onClick={() => void pickColor(take)}>
        Pick<span class="unseen"> a colour for {label}</span>
      </button>
    </div>
  );
}

/** The step of an arrow key, px of the window; with Shift. */
const [STEP, FAR] = [1, 10];

/** Lies over the picture while a colour is taken from it. */
export function PickLayer() {
  const take = wanting.value;
  const layer = useRef<HTMLButtonElement>(null);
  const chip = useRef<HTMLSpanElement>(null);
  const at = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const { width = 0, height = 0 } = layer.current?.getBoundingClientRect() ?? {};
    at.current = { x: width / 2, y: height / 2 };
    layer.current?.focus();
    show();
  }, [take]);
  if (take === undefined) return null;

  function show(): string {
    const color = layer.current === null ? '' : colorAt(layer.current, at.current);
    if (chip.current !== null) {
      chip.current.textContent = color;
      chip.current.style.cssText = `left:${at.current.x}px;top:${at.current.y}px;--picked:${color}`;
    }
    return color;
  }
  const end = (color?: string) => {
    wanting.value = undefined;
    if (color !== undefined) take?.(color);
  };
  return (
    <button
      ref={layer}
      type="button"
      class="pick-layer"
      onPointerMove={({ offsetX: x, offsetY: y }) => {
        at.current = { x, y };
        show();
      }}
      onClick={(event) => {
        // A press of Enter is a click without a place.
        if (event.detail > 0) at.current = { x: event.offsetX, y: event.offsetY };
        end(show());
      }}
      onKeyDown={(event) => {
        const step = event.shiftKey ? FAR : STEP;
        const ways: Readonly<Record<string, readonly [number, number]>> = {
          ...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] },
        };
        const way = ways[event.key];
        if (event.key === 'Escape') end();
        if (way === undefined && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (way === undefined) return;
        at.current = { x: at.current.x + way[0], y: at.current.y + way[1] };
        show();
      }}
    >
      <span class="unseen">Take a colour from the picture: arrow keys move, Enter takes, Escape leaves. </span>
      <span ref={chip} class="picked" />
    </button>
  );
}

/** The colour that is seen at a place of the picture: all that lies there, bottom first. */
function colorAt(layer: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): string {
  const stage = layer.parentElement;
  const { width = 1, height = 1 } = stage?.getBoundingClientRect() ?? {};
  const spot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = spot.getContext('2d', { willReadFrequently: true });
  if (context === null || stage === null) return '#000000';
  for (const one of stage.querySelectorAll<HTMLElement>(':scope > video, :scope > canvas, :scope > img')) {
    const isSeen = !one.hidden && getComputedStyle(one).display !== 'none';
    if (isSeen && isDrawable(one)) context.drawImage(one, -x, -y, width, height);
  }
  const { data } = context.getImageData(0, 0, 1, 1);
  return `#${[...data.slice(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function isDrawable(one: HTMLElement): one is HTMLVideoElement | HTMLCanvasElement | HTMLImageElement {
  if (one instanceof HTMLVideoElement) return one.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return one instanceof HTMLImageElement ? one.complete && one.naturalWidth > 0 : true;
}
