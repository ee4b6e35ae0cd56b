/**
 * The same film several times on one playhead: as each platform shows it, in other looks or in other languages. The
 * copies are drawn live; the document changes only when one is chosen.
 */
import { signal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Path, setIn, valueAt } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { Kind, Size, Sketch } from '../shared/messages.js';
import { gather, paintFrame, paintNodes } from './artist.js';
import { Glance, Ground, placed } from './ground.js';
import { groundPicture, shownFrame } from './player.js';
import { inWords, labelOf, languageName, valueLabel } from './sections.js';
import { server } from './server.js';
import { change, composition, endStep, frame, guides, kind, schema, text, view } from './store.js';

interface Besides {
  readonly field: string;
  /** The values of the field, one for each picture. */
  readonly values: readonly string[];
}

export const beside = signal<Besides | undefined>(undefined);

const MOST = 4;
/** How long nothing is typed before the pictures are drawn anew. */
const REST_MS = 120;

/** Fields by which pictures may differ, and which values stand there at first. */
const FIELDS: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  short: {
    placement: ['tiktok', 'reels', 'feed'],
    visual_language: ['kinetic_creator', 'premium_editorial', 'luxury_minimal'],
    language: ['en', 'de', 'ar'],
  },
  editor: {
    visual_language: ['kinetic_creator', 'premium_editorial', 'luxury_minimal'],
    language: ['en', 'de', 'ar'],
    export_aspect_ratio: ['9:16', '1:1'],
  },
  slider: {
    template: ['boldStatement', 'editorialStory', 'scrapbook'],
    aspect_ratio: ['4:5', '9:16'],
    text_position: ['top', 'middle', 'bottom'],
  },
  tracking: { style: ['box', 'spotlight'] },
};

/** Fields that only the engine can draw, because they need another ground than the one that plays. */
const SHOT: readonly string[] = ['export_aspect_ratio', 'style'];

const named = (field: string, value: string) => (field === 'language' ? languageName(value) : valueLabel(value));

const valuesOf = (field: string) =>
  (listedValues(schema.value?.properties?.[field] ?? {}) ?? []).filter((one): one is string => typeof one === 'string');

export function BesideChoice() {
  const fields = FIELDS[kind.value];
  return (
    <label>
      Side by side
      <select
        value={beside.value?.field ?? ''}
        onChange={({ currentTarget: { value: field } }) => {
          const own = valueAt(composition.value, [field]);
          const first = (fields[field] ?? []).filter((one) => valuesOf(field).includes(one));
          const values = typeof own === 'string' && !first.includes(own) ? [own, ...first.slice(1)] : first;
          beside.value = field === '' ? undefined : { field, values };
        }}
      >
        <option value="">Off</option>
        {Object.keys(fields).map((field) => (
          <option key={field} value={field}>
            {labelOf(field)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Beside() {
  const shown = beside.value;
  if (shown === undefined) return null;
  const { field, values } = shown;
  const put = (next: readonly string[]) => {
    beside.value = { field, values: next };
  };
  const free = valuesOf(field).filter((value) => !values.includes(value));
  const [more] = free;
  return (
    <div class="beside" style={{ '--count': values.length }}>
      {view.value?.film !== undefined && !SHOT.includes(field) && (
        <div class="played">
          <Ground />
        </div>
      )}
      {values.map((value, index) => (
        <Tile
          key={`${field}/${value}`}
          field={field}
          value={value}
          free={free}
          onPick={(picked) => put(values.map((one, at) => (at === index ? picked : one)))}
          onRemove={values.length > 2 ? () => put(values.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {values.length < MOST && more !== undefined && (
        <button
          type="button"
          class="icon more"
          aria-label="One more picture"
          title="One more"
          onClick={() => put([...values, more])}
        >
          +
        </button>
      )}
    </div>
  );
}

interface TileProps {
  readonly field: string;
  readonly value: string;
  /** Values that no picture shows yet. */
  readonly free: readonly string[];
  readonly onPick: (value: string) => void;
  readonly onRemove: (() => void) | undefined;
}

type Shown = { readonly sketch: Sketch } | { readonly url: string } | { readonly fault: string; readonly path: string };

function Tile({ field, value, free, onPick, onRemove }: TileProps) {
  const shown = useShown([field], value);
  const isOwn = valueAt(composition.value, [field]) === value;
  const size = (shown !== undefined && 'sketch' in shown ? shown.sketch.size : view.value?.size) ?? {
    width: 9,
    height: 16,
  };
  const called = named(field, value);
  return (
    <figure class="tile" aria-label={called} style={{ '--shape': size.width / size.height }}>
      <figcaption>
        <select
          aria-label={`${labelOf(field)} of this picture`}
          value={value}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        >
          {[value, ...free].map((one) => (
            <option key={one} value={one}>
              {named(field, one)}
            </option>
          ))}
        </select>
        {onRemove !== undefined && (
          <button type="button" class="icon" aria-label={`Without ${called}`} title="Remove" onClick={onRemove}>
            ×
          </button>
        )}
      </figcaption>
      <div class="stage" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {shown !== undefined && 'fault' in shown ? (
          <p class="no-thumbnail">{inWords(shown.fault, shown.path, kind.value)}</p>
        ) : shown !== undefined && 'url' in shown ? (
          <img src={shown.url} alt="" onLoad={({ currentTarget }) => fit(currentTarget)} />
        ) : (
          <>
            <Glance />
            <Live sketch={shown?.sketch} size={size} />
          </>
        )}
        <Zone placement={field === 'placement' ? value : guides.value.zone} size={size} />
      </div>
      <button
        type="button"
        disabled={isOwn}
        aria-label={`${isOwn ? 'In the file' : 'Use this'}: ${called}`}
        onClick={() => {
          endStep();
          change([field], value);
          endStep();
        }}
      >
        {isOwn ? 'In the file' : 'Use this'}
      </button>
    </figure>
  );
}

/** A picture of another shape than the film on screen. */
function fit(image: HTMLImageElement): void {
  const figure = image.closest('figure');
  figure?.style.setProperty('--shape', String(image.naturalWidth / image.naturalHeight));
  (image.parentElement as HTMLElement).style.aspectRatio = `${image.naturalWidth} / ${image.naturalHeight}`;
}

function Zone({ placement, size }: { readonly placement: string; readonly size: Size }) {
  const zone = view.value?.film?.safeZones.find((one) => one.placement === placement);
  if (zone === undefined || guides.value.zone === '') return null;
  return <div class="guide zone" style={placed(zone.box, size)} />;
}

/**
 * The whole film with another value, so that the playhead can move without asking the server; for shots and slides only
 * the moment.
 */
function useShown(path: Path, value: string): Shown | undefined {
  const found = useRef(signal<Shown | undefined>(undefined)).current;
  useSignalEffect(() => {
    const now = text.value;
    const isShot = SHOT.includes(String(path[0]));
    const { film, slides } = view.value ?? {};
    const at = isShot || slides !== undefined ? frame.value : 0;
    const asked = new AbortController();
    const fetchIt = async (): Promise<Shown> => {
      const changed = setIn(now, path, value);
      if (isShot) {
        const png = await server.shot(changed, at, asked.signal);
        return { url: URL.createObjectURL(new Blob([png], { type: 'image/png' })) };
      }
      const to = slides === undefined ? (film?.totalFrames ?? 1) : at + 1;
      const answer = await server.sketch(changed, { from: at, to }, asked.signal);
      if (!answer.ok) {
        const { message = 'It cannot be shown', path: place = '' } = answer.problems[0] ?? {};
        return { fault: message, path: place };
      }
      await gather(answer.sketch);
      return { sketch: answer.sketch };
    };
    const timer = setTimeout(
      () =>
        fetchIt()
          .catch(
            (error: unknown): Shown => ({ fault: error instanceof Error ? error.message : String(error), path: '' }),
          )
          .then((shown) => {
            if (asked.signal.aborted) return;
            forget(found.peek());
            found.value = shown;
          }),
      found.peek() === undefined ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  });
  useEffect(() => () => forget(found.peek()), []);
  return found.value;
}

function forget(shown: Shown | undefined): void {
  if (shown !== undefined && 'url' in shown) URL.revokeObjectURL(shown.url);
}

/** The picture is drawn in the size in which it is seen, at most half of the film's. */
function Live({ sketch, size }: { readonly sketch: Sketch | undefined; readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement | undefined>(undefined);
  useSignalEffect(() => {
    const at = frame.value;
    shownFrame.value;
    paint(canvas.current, over, sketch, at);
  });
  useEffect(() => paint(canvas.current, over, sketch, frame.peek()), [sketch]);
  return (
    <canvas
      ref={canvas}
      width={size.width / 2}
      height={size.height / 2}
      role="img"
      aria-label="The film at the playhead"
    />
  );
}

function paint(
  canvas: HTMLCanvasElement | null,
  over: { current: HTMLCanvasElement | undefined },
  sketch: Sketch | undefined,
  at: number,
): void {
  const context = canvas?.getContext('2d');
  if (canvas === null || context == null || sketch === undefined) return;
  over.current ??= document.createElement('canvas');
  const { current: layer } = over;
  if (layer.width !== canvas.width) layer.width = canvas.width;
  if (layer.height !== canvas.height) layer.height = canvas.height;
  if (sketch.slide === undefined) paintFrame(layer, sketch.tracks, at, sketch.size);
  else paintNodes(layer, sketch.slide.nodes, sketch.size);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const ground = groundPicture();
  if (ground !== undefined) context.drawImage(ground, 0, 0, canvas.width, canvas.height);
  context.drawImage(layer, 0, 0);
  canvas.dataset['frame'] = String(at);
}
