/**
 * An OpenTimelineIO timeline as this engine exports it -> an editor ad. What only one of the two can express is
 * reported field by field. Untrusted: everything is checked before it is used.
 */
import { type DocumentRecord, fieldOf, numberOf, objectOf, objectsOf, textOf } from '../document/record.js';
import { type FieldsSaid, fieldsIn } from './document-fields.js';

/** Something that was not imported. */
export interface ImportNote {
  /** Place in the timeline: `tracks[0].children[3]`, or a field that the document lacks. */
  readonly path: string;
  readonly message: string;
}

export interface ImportedTimeline {
  /** Not validated yet. */
  readonly composition: Readonly<Record<string, unknown>>;
  readonly notes: readonly ImportNote[];
}

/** A clip with its place. Seconds. */
interface Placed {
  readonly name: string;
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Start in its source. */
  readonly from: number;
  readonly speed: number;
  readonly path: string;
}

/** A timeline of this engine has no more items. */
const MOST_ITEMS = 20_000;
/** Times in a document are rounded to thousandths of a second. */
const DIGITS = 1000;
/** Fields that no track holds, for a timeline that lost its metadata. */
const FIELDS_TO_FILL = [
  'language',
  'export_aspect_ratio',
  'visual_language',
  'captions',
  'logo',
  'disclosure',
  'pacing',
] as const;

/** Throws a TypeError that tells what is wrong with a value that is not a timeline. */
export function importOtio(timeline: unknown): ImportedTimeline {
  const root = Object(timeline) as DocumentRecord;
  if (!textOf(root, 'OTIO_SCHEMA').startsWith('Timeline.')) throw new TypeError('it is no Timeline');
  const tracks = objectsOf(objectOf(root, 'tracks') ?? {}, 'children');
  const notes: ImportNote[] = [];
  const named = (name: string) => tracks.findIndex((track) => textOf(track, 'name') === name);
  const picture = named('Picture');
  if (picture < 0) throw new TypeError('it has no track "Picture": only timelines that this engine exported are read');
  const shown = placedIn(tracks[picture] ?? {}, `tracks[${picture}]`, notes);
  const scenes = scenesOf(shown.placed);
  const rate = rateOf(tracks[picture] ?? {});
  const layered = tracks.flatMap((track, index) =>
    textOf(track, 'name').startsWith('Overlay') ? placedIn(track, `tracks[${index}]`, notes).placed : [],
  );
  const overlays = [...shown.placed.filter(isOverlay), ...layered].toSorted(
    (a, b) => numberIn(a.name) - numberIn(b.name),
  );
  const segments = scenes.filter(({ name }) => !name.startsWith('closing_image'));
  const closing = scenes.find(({ name }) => name.startsWith('closing_image'));
  const sound = (role: string) => {
    const index = named(`Sound: ${role}`);
    return index < 0 ? undefined : placedIn(tracks[index] ?? {}, `tracks[${index}]`, notes).placed[0];
  };
  const [voice, music] = [sound('voice'), sound('music')];
  const own = objectOf(objectOf(root, 'metadata') ?? {}, 'reelwright') ?? {};
  const titles = titlesOf(tracks[picture] ?? {}, segments, objectsOf(own, 'titles'));
  const fields = fieldsIn(own);
  for (const field of fields?.left_out ?? FIELDS_TO_FILL)
    notes.push({ path: field, message: 'A timeline does not say this: set it in the document.' });
  return {
    composition: {
      kind: 'editor',
      language: 'en',
      ...wholeFilm(fields),
      ...(rate === undefined || rate === 30 ? {} : { fps: rate }),
      segments: segments.map((scene, index) => ({
        ...segmentOf(scene, shown.enters.get(scene.start), { titles, index }),
        ...fieldsOfScene(scene, fields),
      })),
      ...(overlays.length === 0
        ? {}
        : { overlays: overlays.map((one) => overlayOf(one, tracks, objectsOf(own, 'overlays'))) }),
      ...soundOf({ voice, music }, fields),
      ...closingOf(closing, fields),
    },
    notes,
  };
}

/** Fields of parts that are there only where their clips are. */
const PARTS = ['narration', 'music', 'closing_image'] as const;

function wholeFilm(fields: FieldsSaid | undefined): DocumentRecord {
  return Object.fromEntries(
    Object.entries(fields?.film ?? {}).filter(([name]) => !PARTS.some((part) => part === name)),
  );
}

function partOf(fields: FieldsSaid | undefined, name: (typeof PARTS)[number]): DocumentRecord {
  return objectOf(fields?.film ?? {}, name) ?? {};
}

function soundOf(
  { voice, music }: { readonly voice: Placed | undefined; readonly music: Placed | undefined },
  fields: FieldsSaid | undefined,
): DocumentRecord {
  const start = music !== undefined && music.from > 0 ? { start_seconds: music.from } : {};
  return {
    ...(voice === undefined ? {} : { narration: { source: voice.source, ...partOf(fields, 'narration') } }),
    ...(music === undefined ? {} : { music: { source: music.source, ...start, ...partOf(fields, 'music') } }),
  };
}

function closingOf(closing: Placed | undefined, fields: FieldsSaid | undefined): DocumentRecord {
  if (closing === undefined) return {};
  const { source, start, end } = closing;
  return { closing_image: { source, duration_seconds: round(end - start), ...partOf(fields, 'closing_image') } };
}

function isOverlay({ name }: Pick<Placed, 'name'>): boolean {
  return name.startsWith('overlays[');
}

function numberIn(name: string): number {
  return Number(/\[(\d+)\]/.exec(name)?.[1] ?? 0);
}

function round(seconds: number): number {
  return Math.round(DIGITS * seconds) / DIGITS;
}

interface Enter {
  readonly type: string;
  readonly seconds: number;
}

/** Clips of a track one after the other, and the transitions by the second at which the entering clip begins. */
function placedIn(track: DocumentRecord, path: string, notes: ImportNote[]) {
  const placed: Placed[] = [];
  const enters = new Map<number, Enter>();
  let at = 0;
  for (const [index, child] of objectsOf(track, 'children').slice(0, MOST_ITEMS).entries()) {
    const schema = textOf(child, 'OTIO_SCHEMA').replace(/\.\d+$/, '');
    const place = `${path}.children[${index}]`;
    if (schema === 'Transition') {
      enters.set(round(at), {
        type: textOf(child, 'name'),
        seconds: secondsOf(child, 'in_offset') + secondsOf(child, 'out_offset'),
      });
      continue;
    }
    const range = objectOf(child, 'source_range') ?? {};
    const [from, duration] = [secondsOf(range, 'start_time'), secondsOf(range, 'duration')];
    const start = at;
    at += duration;
    if (schema === 'Gap') continue;
    const source = sourceOf(child);
    if (schema !== 'Clip' || source === undefined) {
      notes.push({
        path: place,
        message: `A ${schema === '' ? 'thing without a schema' : schema} without a file is left out.`,
      });
      continue;
    }
    const speed = speedOf(child);
    placed.push({
      name: textOf(child, 'name'),
      source,
      start: round(start),
      end: round(at),
      from: round(from),
      speed,
      path: place,
    });
  }
  return { placed, enters };
}

function secondsOf(record: DocumentRecord, field: string): number {
  const time = objectOf(record, field) ?? {};
  const rate = numberOf(time, 'rate') ?? 0;
  return rate > 0 ? (numberOf(time, 'value') ?? 0) / rate : 0;
}

function rateOf(track: DocumentRecord): number | undefined {
  const range = objectOf(objectsOf(track, 'children')[0] ?? {}, 'source_range') ?? {};
  return numberOf(objectOf(range, 'duration') ?? {}, 'rate');
}

function sourceOf(clip: DocumentRecord): string | undefined {
  const key = textOf(clip, 'active_media_reference_key');
  const reference = objectOf(objectOf(clip, 'media_references') ?? {}, key === '' ? 'DEFAULT_MEDIA' : key) ?? {};
  // Unchanged: a file name may hold two spaces in a row.
  const url = fieldOf(reference, 'target_url');
  return typeof url === 'string' && url !== '' ? url : undefined;
}

/** The speed; 0 for a held frame. */
function speedOf(clip: DocumentRecord): number {
  const effect = objectsOf(clip, 'effects').find((one) => numberOf(one, 'time_scalar') !== undefined);
  return effect === undefined ? 1 : (numberOf(effect, 'time_scalar') ?? 1);
}

/** Pieces of one scene, and its held last frame, are one scene; a scene continues behind a cutaway. */
function scenesOf(placed: readonly Placed[]): readonly Placed[] {
  const scenes: Placed[] = [];
  for (const one of placed) {
    const before = scenes.at(-1);
    const name = one.name.replace(/ \(last frame\)$/, '');
    if (isOverlay(one)) {
      if (before !== undefined) scenes[scenes.length - 1] = { ...before, end: one.end };
      continue;
    }
    const goesOn =
      before?.name === name && (one.speed === 0 || Math.abs(one.from - sourceAt(before, one.start)) < 0.05);
    if (before !== undefined && goesOn) scenes[scenes.length - 1] = { ...before, end: one.end };
    else scenes.push({ ...one, name });
  }
  return scenes;
}

function sourceAt({ from, start, speed }: Placed, at: number): number {
  return from + (at - start) * speed;
}

/** What the document says of a scene besides its clip, by the number that its clip still names. */
function fieldsOfScene({ name }: Placed, fields: FieldsSaid | undefined): DocumentRecord {
  const own = fields?.segments.find((one) => name === `segments[${numberOf(one, 'segment')}].source`) ?? {};
  const { segment: _segment, ...rest } = own;
  return rest;
}

interface Titled {
  readonly titles: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  readonly index: number;
}

function segmentOf(scene: Placed, enter: Enter | undefined, { titles, index }: Titled): DocumentRecord {
  const { source, from, start, end, speed } = scene;
  const title = titles.get(index);
  return {
    source,
    trim: { ...(from > 0 ? { start: from } : {}), duration: round((end - start) * (speed || 1)) },
    ...(speed === 1 || speed === 0 ? {} : { speed }),
    ...(enter === undefined || index === 0
      ? {}
      : { transition: { type: enter.type, duration_seconds: round(enter.seconds) } }),
    ...(title === undefined ? {} : { title }),
  };
}

/** Markers that name the title of a scene; a title whose words are unchanged is restored as the document had it. */
function titlesOf(track: DocumentRecord, scenes: readonly Placed[], said: readonly DocumentRecord[]): Titled['titles'] {
  const found = new Map<number, Readonly<Record<string, unknown>>>();
  for (const marker of objectsOf(track, 'markers').slice(0, MOST_ITEMS)) {
    const scene = /^segments\[(\d+)\]\.title\.text$/.exec(textOf(marker, 'name'))?.[1];
    const at = scenes.findIndex(({ name }) => name === `segments[${scene}].source`);
    const own = scenes[at];
    const range = objectOf(marker, 'marked_range') ?? {};
    if (own === undefined || found.has(at)) continue;
    const start = Math.max(0, round(secondsOf(range, 'start_time') - own.start));
    const end = round(start + secondsOf(range, 'duration'));
    const times = { start, ...(end < own.end - own.start ? { end } : {}) };
    found.set(at, { ...wordsOf(textOf(marker, 'comment'), Number(scene), said), ...times });
  }
  return found;
}

function wordsOf(shown: string, segment: number, said: readonly DocumentRecord[]): DocumentRecord {
  const one = said.find((title) => numberOf(title, 'segment') === segment) ?? {};
  const text = fieldOf(one, 'text');
  const kind = textOf(one, 'kind');
  const named = kind === '' || kind === 'title' ? {} : { kind };
  const isSame = typeof text === 'string' && lettersOf(text) === lettersOf(shown);
  return { text: isSame ? text : shown, ...named };
}

/** The text without line breaks, upper and lower case and hyphens, which a look may change. */
function lettersOf(text: string): string {
  return text.replaceAll(/[\s\p{Pd}\u00ad]/gu, '').toLocaleLowerCase();
}

/** An overlay with a named place keeps it; the place of another one is that of its track. */
function overlayOf(
  { source, start, end, name }: Placed,
  tracks: readonly DocumentRecord[],
  said: readonly DocumentRecord[],
): DocumentRecord {
  const known = tracks.find((track) => textOf(track, 'name') === `Overlay ${numberIn(name)}`);
  const at = objectOf(objectOf(objectOf(known ?? {}, 'metadata') ?? {}, 'reelwright') ?? {}, 'at');
  const own = said[numberIn(name)] ?? {};
  const place = textOf(own, 'place');
  const named = place === 'full' ? {} : { place };
  const placed = place === '' || place === 'free' ? (at === undefined ? {} : { place: 'free', at }) : named;
  return { source, start, end, ...placed, ...setNumber(own, 'volume') };
}

function setNumber(record: DocumentRecord, field: string): DocumentRecord {
  const value = fieldOf(record, field);
  return typeof value === 'number' ? { [field]: value } : {};
}
