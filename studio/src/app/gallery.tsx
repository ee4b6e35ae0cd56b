/** A choice made by looking: what each value would make of this very document, drawn live. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Path, pathText, setIn, valueAt } from '../shared/json-text.js';
import type { Sketch } from '../shared/messages.js';
import { gather, paintFrame, paintNodes } from './artist.js';
import { groundPicture } from './player.js';
import { labelOf, valueLabel } from './sections.js';
import { server } from './server.js';
import { change, composition, endStep, frame, isPlaying, text, view } from './store.js';

interface GalleryProps {
  readonly name: string;
  readonly path: Path;
  readonly values: readonly (string | number | null)[];
}

export function Gallery({ name, path, values }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="by-eye"
        onClick={() => {
          isPlaying.value = false;
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        Compare<span class="unseen"> values of {labelOf(name)}</span>
      </button>
      <dialog ref={dialog} class="gallery" aria-label={labelOf(name)} onClose={() => (isOpen.value = false)}>
        <header>
          <h2>{labelOf(name)}</h2>
          <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        {isOpen.value && <Thumbnails path={path} values={values} onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

/** Frames behind the playhead that a thumbnail draws: an entrance is over by then. */
const SPAN = 1;

interface ThumbnailsProps extends Omit<GalleryProps, 'name'> {
  readonly onDone: () => void;
}

function Thumbnails({ path, values, onDone }: ThumbnailsProps) {
  const sketches = useSignal<ReadonlyMap<string, Sketch | string>>(new Map());
  useEffect(() => {
    const asked = new AbortController();
    const fetchAll = async () => {
      for (const value of values) {
        const answer = await server.sketch(
          setIn(text.peek(), path, value),
          { from: frame.peek(), to: frame.peek() + SPAN },
          asked.signal,
        );
        if (answer.ok) await gather(answer.sketch);
        const found = answer.ok ? answer.sketch : (answer.problems[0]?.message ?? 'It cannot be shown');
        sketches.value = new Map([...sketches.value, [String(value), found]]);
      }
    };
    // Closing the gallery ends the questions that are still open.
    fetchAll().catch(() => {});
    return () => asked.abort();
  }, []);
  const current = valueAt(composition.value, path);
  return (
    <ul class="thumbnails">
      {values.map((value) => {
        const sketch = sketches.value.get(String(value));
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
              <Thumbnail sketch={sketch} place={pathText(path)} />
              <span>{valueLabel(String(value))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const WIDTH = 216;

function Thumbnail({ sketch }: { readonly sketch: Sketch | string | undefined; readonly place: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = view.value?.size ?? { width: 1080, height: 1920 };
  const height = Math.round((WIDTH * size.height) / size.width);
  useEffect(() => {
    if (canvas.current === null || sketch === undefined || typeof sketch === 'string') return;
    const drawn = document.createElement('canvas');
    drawn.width = canvas.current.width;
    drawn.height = canvas.current.height;
    if (sketch.slide === undefined) paintFrame(drawn, sketch.tracks, frame.peek(), sketch.size);
    else paintNodes(drawn, sketch.slide.nodes, sketch.size);
    const context = canvas.current.getContext('2d');
    const ground = groundPicture();
    if (ground !== undefined) context?.drawImage(ground, 0, 0, drawn.width, drawn.height);
    context?.drawImage(drawn, 0, 0);
  }, [sketch]);
  if (typeof sketch === 'string') return <span class="no-thumbnail">{sketch}</span>;
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={height} class={sketch === undefined ? 'waiting' : ''} />
    </span>
  );
}
