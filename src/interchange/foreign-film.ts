/**
 * What documents of other programs have in common: items with times in layers -> an editor ad. What an editor ad cannot
 * express, or leaves to its look, is reported item by item.
 */
import type { ImportedTimeline, ImportNote } from './import-otio.js';

/** An item with its place in the film. Seconds. */
export interface ForeignItem {
  readonly kind: 'clip' | 'text' | 'sound';
  /** Its place in its document: `tracks[0].clips[2]`. */
  readonly path: string;
  /** Layer of the item; 0 is the bottom layer. */
  readonly layer: number;
  readonly start: number;
  readonly end: number;
  /** An address or a path; for a text, its words. */
  readonly says: string;
  /** Start in its source. */
  readonly from: number;
  /** Factor of its volume; 1 is as recorded. */
  readonly volume: number | undefined;
  readonly fit: 'cover' | 'blur' | undefined;
  /** Its entrance. */
  readonly enter: { readonly type: string; readonly seconds: number } | undefined;
}

export interface ForeignFilm {
  /** Ratio of width to height. */
  readonly shape: number;
  readonly fps: number | undefined;
  readonly items: readonly ForeignItem[];
}

const SHAPES = { '9:16': 9 / 16, '4:5': 4 / 5, '1:1': 1, '16:9': 16 / 9 } as const;
const RATES = [24, 25, 50, 60];
const DIGITS = 1000;
const round = (seconds: number) => Math.round(DIGITS * seconds) / DIGITS;

/**
 * The lowest layer with clips becomes the scenes, higher ones overlays; texts become titles; sounds voice and music.
 * Throws a TypeError for a film without a clip.
 */
export function editorOf({ shape, fps, items }: ForeignFilm, notes: ImportNote[]): ImportedTimeline {
  const note = (path: string, message: string) => void notes.push({ path, message });
  const clips = items.filter(({ kind }) => kind === 'clip');
  if (clips.length === 0) throw new TypeError('it has no video and no image');
  const bottom = Math.min(...clips.map(({ layer }) => layer));
  const scenes = clips.filter(({ layer }) => layer === bottom).toSorted((a, b) => a.start - b.start);
  const begins = beginningsOf(scenes, note);
  /** Seconds of the other film -> seconds of this one, in which scenes follow each other without gaps. */
  const filmTime = (seconds: number) => {
    const index = Math.max(
      0,
      scenes.findLastIndex(({ start }) => start <= seconds),
    );
    return round((begins[index] ?? 0) + Math.max(0, seconds - (scenes[index]?.start ?? 0)));
  };
  const sourceOf = sourcesIn(note);
  const texts = items.filter(({ kind }) => kind === 'text');
  const titles = titlesOf(scenes, texts, note);
  const overlays = clips
    .filter(({ layer }) => layer !== bottom)
    .toSorted((a, b) => a.layer - b.layer || a.start - b.start)
    .map((clip) => {
      note(clip.path, 'It lies over the film in full: say where with place.');
      return { source: sourceOf(clip), start: filmTime(clip.start), end: filmTime(clip.end), volume: clip.volume ?? 0 };
    });
  const composition = {
    kind: 'editor',
    language: 'en',
    export_aspect_ratio: nearestShape(shape, note),
    ...(fps !== undefined && RATES.includes(fps) ? { fps } : {}),
    segments: scenes.map((scene, index) => ({
      source: sourceOf(scene),
      trim: { start: round(scene.from), duration: round(scene.end - scene.start) },
      ...(scene.fit === undefined ? {} : { fit_mode: scene.fit }),
      ...(scene.volume === undefined ? {} : { volume: Math.min(2, scene.volume) }),
      ...(index === 0 || scene.enter === undefined
        ? {}
        : { transition: { type: scene.enter.type, duration_seconds: scene.enter.seconds } }),
      ...(titles[index] === undefined ? {} : { title: titles[index] }),
    })),
    ...(overlays.length === 0 ? {} : { overlays }),
    ...soundOf(items, sourceOf, note),
  };
  for (const field of ['language', 'visual_language', 'captions'])
    note(field, 'The other document does not say it: set it in this document.');
  return { composition, notes };
}

type Note = (path: string, message: string) => void;

/** The start of each scene when gaps and overlaps are closed. */
function beginningsOf(scenes: readonly ForeignItem[], note: Note): readonly number[] {
  let at = 0;
  return scenes.map(({ start, end, path }, index) => {
    const before = scenes[index - 1]?.end ?? 0;
    if (round(start - before) !== 0)
      note(
        path,
        `It begins ${Math.abs(round(start - before))} s ${start > before ? 'after' : 'before'} the end of what comes before: scenes follow at once.`,
      );
    const begin = at;
    at += end - start;
    return begin;
  });
}

function nearestShape(shape: number, note: Note): string {
  const far = (name: keyof typeof SHAPES) => Math.abs(Math.log(SHAPES[name] / shape));
  const [nearest = '9:16'] = (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).toSorted((a, b) => far(a) - far(b));
  if (far(nearest) > 0.02)
    note('export_aspect_ratio', `The other film is ${round(shape)}:1; ${nearest} is the nearest shape.`);
  return nearest;
}

/** An address becomes a file name in `media/`; each address gets a different one. */
function sourcesIn(note: Note): (item: ForeignItem) => string {
  const files = new Map<string, string>();
  return ({ says, path }) => {
    if (!/^[a-z][a-z0-9+.-]+:/i.test(says)) return says;
    const kept = files.get(says);
    if (kept !== undefined) return kept;
    const name =
      (says.split(/[?#]/)[0] ?? '')
        .split('/')
        .at(-1)
        ?.replaceAll(/[^\w.-]/g, '_') || 'file';
    const taken = new Set(files.values());
    const numbers = Array.from({ length: files.size + 1 }, (_, index) => (index === 0 ? '' : `${index + 1}-`));
    const file = numbers.map((number) => `media/${number}${name}`).find((one) => !taken.has(one)) ?? `media/${name}`;
    files.set(says, file);
    note(path, `Its source is an address: download ${says} to ${file}.`);
    return file;
  };
}

/** At most one text for each scene: the first that begins in it. */
function titlesOf(scenes: readonly ForeignItem[], texts: readonly ForeignItem[], note: Note) {
  const titles: ({ text: string; start: number; end: number } | undefined)[] = scenes.map(() => undefined);
  for (const { says, start, end, path } of texts.toSorted((a, b) => a.start - b.start)) {
    const index = scenes.findLastIndex((scene) => scene.start <= start && start < scene.end);
    const scene = scenes[index];
    if (scene === undefined || titles[index] !== undefined) {
      note(
        path,
        scene === undefined ? 'A text outside of all scenes is left out.' : 'A second text over one scene is left out.',
      );
      continue;
    }
    note(path, 'Its typeface, colour and place are replaced by those of the look.');
    titles[index] = {
      text: says,
      start: round(start - scene.start),
      end: round(Math.min(end, scene.end) - scene.start),
    };
  }
  return titles;
}

/** The first sound is the music; a second one is the voice, for which the music is lowered. */
function soundOf(items: readonly ForeignItem[], sourceOf: (item: ForeignItem) => string, note: Note) {
  const [music, voice, ...others] = items.filter(({ kind }) => kind === 'sound');
  for (const { path } of others) note(path, 'A third sound is left out.');
  if (music === undefined) return {};
  note(music.path, 'It becomes music. A voice belongs into narration, which captions follow.');
  const bed = {
    source: sourceOf(music),
    ...(music.volume === undefined ? {} : { volume: music.volume }),
    ...(music.from > 0 ? { start_seconds: round(music.from) } : {}),
  };
  return voice === undefined ? { music: bed } : { music: bed, narration: { source: sourceOf(voice) } };
}
