/** A choice by pictures: this document with each possible value, drawn live. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Json, type Path, setIn, valueAt } from '../shared/json-text.js';
import type { Sketch } from '../shared/messages.js';
import { gather, paintFrame, paintNodes } from './artist.js';
import { groundPicture } from './player.js';
import { isTransition, labelOf, valueLabel } from './sections.js';
import { server } from './server.js';
import { change, composition, endStep, frame, isPlaying, kind, text, view } from './store.js';

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

/** A drawing over the ground as it stands, the address of a finished picture, or why there is none. */
type Shown = { readonly sketch: Sketch } | { readonly url: string } | { readonly fault: string };

/** What a value makes of the document, at the playhead; of a transition, where the two scenes meet. */
async function shownWith(path: Path, value: Json, signal: AbortSignal): Promise<Shown> {
  const changed = setIn(text.peek(), path, value);
  const at = isTransition(path) ? (view.peek()?.film?.scenes[sceneIndex(path)]?.start ?? 0) : frame.peek();
  if (isTransition(path) || kind.peek() === 'tracking') {
    const png = await server.shot(changed, at, signal);
    return { url: URL.createObjectURL(new Blob([png], { type: 'image/png' })) };
  }
  const answer = await server.sketch(changed, { from: at, to: at + SPAN }, signal);
  if (!answer.ok) return { fault: answer.problems[0]?.message ?? 'It cannot be shown' };
  await gather(answer.sketch);
  return { sketch: answer.sketch };
}

/** The scene that a path leads to; where the path names none, the second clip of a short. */
const sceneIndex = (path: Path) => (typeof path[1] === 'number' ? path[1] : 1);

function Thumbnails({ path, values, onDone }: ThumbnailsProps) {
  const found = useSignal<ReadonlyMap<string, Shown>>(new Map());
  useEffect(() => {
    const asked = new AbortController();
    const fetchAll = async () => {
      for (const value of values) {
        const shown = await shownWith(path, value, asked.signal).catch((error: unknown): Shown => {
          if (asked.signal.aborted) throw error;
          return { fault: error instanceof Error ? error.message : String(error) };
        });
        found.value = new Map([...found.value, [String(value), shown]]);
      }
    };
    // Closing the gallery ends the questions that are still open.
    fetchAll().catch(() => {});
    return () => {
      asked.abort();
      for (const shown of found.peek().values()) if ('url' in shown) URL.revokeObjectURL(shown.url);
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

function Thumbnail({ shown }: { readonly shown: Shown | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = view.value?.size ?? { width: 1080, height: 1920 };
  const height = Math.round((WIDTH * size.height) / size.width);
  useEffect(() => {
    if (canvas.current === null || shown === undefined || !('sketch' in shown)) return;
    const { sketch } = shown;
    const drawn = document.createElement('canvas');
    drawn.width = canvas.current.width;
    drawn.height = canvas.current.height;
    if (sketch.slide === undefined) paintFrame(drawn, sketch.tracks, frame.peek(), sketch.size);
    else paintNodes(drawn, sketch.slide.nodes, sketch.size);
    const context = canvas.current.getContext('2d');
    const ground = groundPicture();
    if (ground !== undefined) context?.drawImage(ground, 0, 0, drawn.width, drawn.height);
    context?.drawImage(drawn, 0, 0);
  }, [shown]);
  if (shown !== undefined && 'fault' in shown) return <span class="no-thumbnail">{shown.fault}</span>;
  if (shown !== undefined && 'url' in shown) return <img src={shown.url} alt="" width={WIDTH} height={height} />;
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={height} class={shown === undefined ? 'waiting' : ''} />
    </span>
  );
}
