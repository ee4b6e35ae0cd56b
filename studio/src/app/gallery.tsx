/** A choice by moving pictures: this very film with each possible value. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Json, type Path, valueAt } from '../shared/json-text.js';
import { Comparison } from './comparison.js';
import { drawLoops, LOOP_RATE, type Loop } from './loops.js';
import { labelOf, valueLabel } from './sections.js';
import { change, composition, endStep, view } from './store.js';

interface GalleryProps {
  readonly name: string;
  readonly path: Path;
  readonly values: readonly (string | number | null)[];
}

export function Gallery({ name, path, values }: GalleryProps) {
  return (
    <Comparison
      of={`values of ${labelOf(name)}`}
      title={labelOf(name)}
      choices={(close) => <Thumbnails path={path} values={values} onDone={close} />}
    />
  );
}

interface ThumbnailsProps extends Omit<GalleryProps, 'name'> {
  readonly onDone: () => void;
}

function Thumbnails({ path, values, onDone }: ThumbnailsProps) {
  const found = useSignal<ReadonlyMap<string, Loop>>(new Map());
  useEffect(() => {
    const asked = new AbortController();
    const tell = (value: Json, shown: Loop) => {
      if (!asked.signal.aborted) found.value = new Map([...found.value, [String(value), shown]]);
    };
    // Closing the gallery ends the questions that are still open.
    drawLoops({ path, values, width: WIDTH, signal: asked.signal, tell }).catch(() => {});
    return () => {
      asked.abort();
      for (const { url } of found.peek().values()) if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);
  const current = valueAt(composition.value, path);
  return (
    <ul class="thumbnails">
      {values.map((value) => {
        return (
          <li key={String(value)}>
            <button
              type="button"
              aria-pressed={current === value}
              onClick={() => {
                endStep();
                change(path, value);
                endStep();
                onDone();
              }}
            >
              <Thumbnail shown={found.value.get(String(value))} />
              <span>{valueLabel(String(value))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const WIDTH = 216;

function Thumbnail({ shown }: { readonly shown: Loop | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = view.value?.size ?? { width: 1080, height: 1920 };
  const height = Math.round((WIDTH * size.height) / size.width);
  useEffect(() => (canvas.current === null || shown === undefined ? undefined : play(canvas.current, shown)), [shown]);
  if (shown?.fault !== undefined) return <span class="no-thumbnail">{shown.fault}</span>;
  if (shown?.url !== undefined) return <img src={shown.url} alt="" width={WIDTH} height={height} />;
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={height} class={shown === undefined ? 'waiting' : ''} />
    </span>
  );
}

/** Shows its pictures in a loop; those that are still being drawn join it. Returns what stops it. */
function play(canvas: HTMLCanvasElement, { pictures }: Loop): () => void {
  const context = canvas.getContext('2d');
  let request = 0;
  let last = -1;
  const begun = performance.now();
  const step = (now: number) => {
    const at = Math.floor(((now - begun) / 1000) * LOOP_RATE) % Math.max(1, pictures.length);
    const picture = pictures[at];
    if (picture !== undefined && at !== last) context?.drawImage(picture, 0, 0);
    last = at;
    canvas.dataset['pictures'] = String(pictures.length);
    request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}
