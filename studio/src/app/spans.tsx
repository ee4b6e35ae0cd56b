/**
 * When the titles of scenes and the pictures over an editor ad are seen: moved over the film's frames, whole or by one
 * end, with the pointer or the keyboard. They snap to scenes, beats, the playhead and each other.
 */
import { computed, signal } from '@preact/signals';
import { type FilmSpan, type MovedSpan, movedSpan } from '../shared/film-span.js';
import { type Json, type Path, valueAt } from '../shared/json-text.js';
import type { FilmView } from '../shared/messages.js';
import type { Grip } from '../shared/spoken.js';
import { dragWith } from './hand.js';
import { changeAll, chosen, composition, endStep, frame, goTo, kind, undo, view } from './store.js';

/** Something that is seen for a time that the document can say. */
interface Timed extends FilmSpan {
  /** Where its `start` and `end` stand. */
  readonly owner: Path;
  /** The field that is chosen with it. */
  readonly place: string;
  readonly name: string;
  /** The frames of its scene, or of the film; its seconds are counted from the first one. */
  readonly room: FilmSpan;
  /** Its end may be left out where it is seen as long as its room lasts. */
  readonly endsWithRoom: boolean;
}

/** Shortest time that something is seen, seconds. */
const SHORTEST = 0.3;
/** Seconds that an image is seen whose end is left out. */
const IMAGE_SECONDS = 3;
/** Distance over which lines attract, px. */
const REACH = 6;
/** Width of a strip at either end of a bar by which that end is dragged, px. */
const EDGE = 9;
/** Height of a row of bars, px. */
const ROW = 22;

const line = signal<number | undefined>(undefined);

const timed = computed<readonly Timed[]>(() => {
  const film = view.value?.film;
  if (film === undefined || kind.value !== 'editor') return [];
  return [...titlesOf(film, composition.value), ...picturesOf(film, composition.value)];
});

/** The place of a title's text in the document. */
export const isTitle = (place: string) => /^segments\[\d+\]\.title\.text$/.test(place);

function titlesOf({ scenes, frameRate }: FilmView, document: Json | undefined): readonly Timed[] {
  return scenes.flatMap(({ path, start, end }): readonly Timed[] => {
    const scene = /^segments\[(\d+)\]$/.exec(path)?.[1];
    const owner = ['segments', Number(scene), 'title'];
    const title = scene === undefined ? undefined : valueAt(document, owner);
    const text = valueAt(title, ['text']);
    if (typeof text !== 'string') return [];
    const at = (field: string) => numberIn(title, field);
    const from = Math.min(end - 1, start + Math.round((at('start') ?? 0) * frameRate));
    const until = at('end');
    const to = until === undefined ? end : Math.min(end, start + Math.round(until * frameRate));
    const place = `${path}.title.text`;
    return [
      {
        ...{ owner, place, name: `Title “${text.split('\n')[0]}”`, endsWithRoom: true },
        ...{ start: from, end: Math.max(from + 1, to), room: { start, end } },
      },
    ];
  });
}

function picturesOf({ overlays, totalFrames, frameRate }: FilmView, document: Json | undefined): readonly Timed[] {
  const written = valueAt(document, ['overlays']);
  if (!Array.isArray(written)) return [];
  return written.flatMap((one, index): readonly Timed[] => {
    const [from, source] = [numberIn(one, 'start'), valueAt(one, ['source'])];
    if (from === undefined || typeof source !== 'string') return [];
    const start = Math.min(totalFrames - 1, Math.round(from * frameRate));
    const until = numberIn(one, 'end');
    const seen = overlays.find((overlay) => overlay.index === index);
    const long = seen === undefined ? Math.round(IMAGE_SECONDS * frameRate) : seen.end - seen.start;
    const to = Math.min(totalFrames, until === undefined ? start + long : Math.round(until * frameRate));
    return [
      {
        ...{ owner: ['overlays', index], place: `overlays[${index}]`, endsWithRoom: false },
        name: `Picture ${index + 1}, ${source.split('/').at(-1)}`,
        ...{ start, end: Math.max(start + 1, to), room: { start: 0, end: totalFrames } },
      },
    ];
  });
}

function numberIn(value: Json | undefined, field: string): number | undefined {
  const found = valueAt(value, [field]);
  return typeof found === 'number' ? found : undefined;
}

export function Spans({ film }: { readonly film: FilmView }) {
  const rows = rowsOf(timed.value);
  if (rows.length === 0) return null;
  const { totalFrames } = film;
  const share = (frames: number) => `${(100 * frames) / totalFrames}%`;
  return (
    <ol class="spans" aria-label="Titles and pictures over the film" style={{ height: `${ROW * rows.length}px` }}>
      {rows.flatMap((row, at) =>
        row.map((one) => (
          <li
            key={one.place}
            style={{ top: `${ROW * at}px`, left: share(one.start), width: share(one.end - one.start) }}
          >
            <Bar one={one} film={film} />
          </li>
        )),
      )}
      {line.value !== undefined && <li class="line" aria-hidden="true" style={{ left: share(line.value) }} />}
    </ol>
  );
}

function Bar({ one, film }: { readonly one: Timed; readonly film: FilmView }) {
  const { place, name, start, end } = one;
  const seconds = (at: number) => (at / film.frameRate).toFixed(2);
  const said = `${name}, ${seconds(start)} to ${seconds(end)} seconds`;
  return (
    <button
      type="button"
      class={chosen.value === place ? 'span chosen' : 'span'}
      aria-label={said}
      title={`${said} · Shift and arrows move it, Alt its start, Control its end`}
      onClick={() => {
        chosen.value = place;
        if (frame.peek() < start || frame.peek() >= end) goTo(start);
      }}
      onKeyDown={(event) => byKey(event, one, film)}
      onPointerDown={(event) => drag(event, one, film)}
    >
      <i class="first" aria-hidden="true" />
      <span>{name}</span>
      <i class="last" aria-hidden="true" />
    </button>
  );
}

/** Bars that are seen at once lie in rows under each other. */
function rowsOf(all: readonly Timed[]): readonly (readonly Timed[])[] {
  const rows: Timed[][] = [];
  for (const one of all) {
    const free = rows.find((row) => row.every(({ start, end }) => end <= one.start || one.end <= start));
    if (free === undefined) rows.push([one]);
    else free.push(one);
  }
  return rows;
}

/** Where the ends of other things lie: scenes, beats, titles and pictures, and the playhead. */
function linesBeside(one: Timed, { scenes, events }: FilmView): readonly number[] {
  const others = timed.peek().filter(({ place }) => place !== one.place);
  const ends = [...scenes, ...others].flatMap(({ start, end }) => [start, end]);
  return [...new Set([...ends, ...events.map((event) => event.frame), frame.peek()])];
}

function moved(
  one: Timed,
  grip: Grip,
  by: number,
  { film, reach }: { readonly film: FilmView; readonly reach: number },
) {
  const least = Math.round(SHORTEST * film.frameRate);
  const lines = reach === 0 ? [] : linesBeside(one, film);
  return movedSpan(one, grip, by, { room: one.room, least, lines, reach });
}

function drag(event: PointerEvent, one: Timed, film: FilmView): void {
  const bar = event.currentTarget as HTMLElement;
  const lane = bar.closest('ol')?.getBoundingClientRect();
  if (lane === undefined) return;
  const box = bar.getBoundingClientRect();
  const edge = Math.min(EDGE, box.width / 4);
  const grip: Grip = event.clientX - box.left < edge ? 'start' : box.right - event.clientX < edge ? 'end' : 'whole';
  const each = lane.width / film.totalFrames;
  const put = (x: number) => {
    const now = moved(one, grip, x / each, { film, reach: REACH / each });
    line.value = now.line;
    write(one, now, film);
  };
  const rest = () => {
    line.value = undefined;
    endStep();
  };
  dragWith(event, {
    begin() {
      endStep();
      chosen.value = one.place;
    },
    move: ({ x }) => put(x),
    drop({ x }) {
      put(x);
      rest();
    },
    cancel(isBegun) {
      rest();
      if (isBegun) undo();
    },
  });
}

function byKey(event: KeyboardEvent, one: Timed, film: FilmView): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const grip: Grip | undefined = shiftKey ? 'whole' : altKey ? 'start' : ctrlKey ? 'end' : undefined;
  if (way === 0 || metaKey || grip === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  chosen.value = one.place;
  write(one, moved(one, grip, way, { film, reach: 0 }), film);
}

/** Writes the ends that have moved; a title that is seen to the end of its scene has none. */
function write({ owner, room, endsWithRoom, start, end }: Timed, now: MovedSpan, { frameRate }: FilmView): void {
  const written = valueAt(composition.peek(), owner);
  const seconds = (at: number) => Math.round((1000 * (at - room.start)) / frameRate) / 1000;
  const to: Json = endsWithRoom && now.end === room.end ? null : seconds(now.end);
  const isLeftOut = to === null && (valueAt(written, ['end']) ?? null) === null;
  const edits: (readonly [Path, Json])[] = [];
  if (now.start !== start || numberIn(written, 'start') !== undefined)
    edits.push([[...owner, 'start'], seconds(now.start)]);
  // A picture without an end is seen for as long from wherever it begins.
  const isEndMoved = now.end !== end || (!endsWithRoom && now.start !== start);
  if (!isLeftOut && (isEndMoved || numberIn(written, 'end') !== undefined)) edits.push([[...owner, 'end'], to]);
  changeAll(edits, `time ${owner.join('/')}`);
}
