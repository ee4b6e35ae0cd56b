/**
 * A timeline as a CMX 3600 edit decision list: one event a cut, two for a dissolve. Reels are numbered, file names
 * stand in comments, as every reader of the format takes them. 30 and 25 frames a second are counted without drop;
 * 29.97 with, so that the clock of the list is that of the wall.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type Transition, transitionWindow } from '../compose/timeline.js';
import type { Rational } from '../time.js';
import { type Clip, clipsOf, markersOf } from './clips-of.js';

/** The text of the file, lines ended by CR LF. `title`: letters of ASCII, at most 70 are kept. */
export function edlOf(plan: FilmPlan, title: string): string {
  const { frameRate } = plan.output;
  const isDrop = frameRate.den === 1001 && frameRate.num === 30_000;
  const clips = clipsOf(plan);
  const reels = reelsOf(clips);
  const lines = [`TITLE: ${plain(title).slice(0, 70)}`, `FCM: ${isDrop ? 'DROP FRAME' : 'NON-DROP FRAME'}`];
  const scenes = plan.scenes.map((scene) => ({ enter: scene.enter, window: transitionWindow(scene) }));
  for (const [index, clip] of clips.entries()) {
    const { enter = { kind: 'cut' as const }, window } = scenes[index] ?? {};
    const end = scenes[index + 1]?.window?.start ?? clip.end;
    const event = { number: index + 1, clip, before: clips[index - 1], enter, window, end };
    lines.push('', ...eventOf(event, (one) => reels.get(one.source ?? '') ?? 'BL', frameRate));
  }
  const marks = markersOf(plan).map(
    ({ name, text, start }) => `* LOC: ${timecode(start, frameRate)} GREEN   ${plain(`${name}: ${text}`)}`,
  );
  return [...lines, ...(marks.length === 0 ? [] : ['', ...marks]), ''].join('\r\n');
}

interface Event {
  readonly number: number;
  readonly clip: Clip;
  readonly before: Clip | undefined;
  readonly enter: Transition;
  /** Frames in which both are seen; undefined for a cut. */
  readonly window: { readonly start: number; readonly end: number } | undefined;
  /** Where the event ends: with the clip, or where the next dissolve begins. */
  readonly end: number;
}

/**
 * A transition of any kind is written as a dissolve of its length, with its own name in a comment: the format has few
 * others. It begins on its first frame, so that the incoming clip's event begins there too.
 */
function eventOf(
  { number, clip, before, enter, window, end }: Event,
  reelOf: (clip: Clip) => string,
  frameRate: Rational,
): readonly string[] {
  const id = String(number).padStart(3, '0');
  const reel = (one: Clip) => reelOf(one).padEnd(8);
  const times = (one: Clip, start: number, end: number) => {
    const from = Math.max(0, one.sourceStart + start - one.start);
    return [from, from + end - start, start, end].map((frame) => timecode(frame, frameRate)).join(' ');
  };
  if (window === undefined || before === undefined)
    return [`${id}  ${reel(clip)} V     C        ${times(clip, clip.start, end)}`, ...fromName('FROM', clip)];
  const frames = String(window.end - window.start).padStart(3, '0');
  return [
    `${id}  ${reel(before)} V     C        ${times(before, window.start, window.start)}`,
    `${id}  ${reel(clip)} V     D    ${frames} ${times(clip, window.start, end)}`,
    ...fromName('FROM', before),
    ...fromName('TO', clip),
    ...(enter.kind === 'crossfade' ? [] : [`* EFFECT NAME: ${enter.kind.toUpperCase()}`]),
  ];
}

function fromName(side: 'FROM' | 'TO', { source }: Clip): readonly string[] {
  const name = source === undefined ? 'BLACK' : plain(source.split(/[\\/]/).at(-1) ?? source);
  return [`* ${side} CLIP NAME: ${name}`];
}

/** R0001 and on: names of eight characters that no reader cuts. A flat ground is BL, black. */
function reelsOf(clips: readonly Clip[]): ReadonlyMap<string, string> {
  const sources = [...new Set(clips.flatMap(({ source }) => source ?? []))];
  return new Map(sources.map((source, index) => [source, `R${String(index + 1).padStart(4, '0')}`]));
}

/**
 * `01:00:00:00` is frame 108000 at 30 a second. Drop frame (29.97): frames 0 and 1 of a minute are left out but for
 * every tenth.
 */
export function timecode(frame: number, { num, den }: Rational): string {
  const base = Math.round(num / den);
  const isDrop = den === 1001 && base === 30;
  const counted = isDrop ? withDropped(frame) : frame;
  const [frames, seconds] = [counted % base, Math.floor(counted / base)];
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${parts.join(':')}${isDrop ? ';' : ':'}${String(frames).padStart(2, '0')}`;
}

function withDropped(frame: number): number {
  const tens = Math.floor(frame / 17_982);
  const rest = frame % 17_982;
  return frame + 18 * tens + (rest < 1800 ? 0 : 2 * (1 + Math.floor((rest - 1800) / 1798)));
}

/** Line ends and what is no ASCII have no place in the format. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll('\u20ac', 'EUR ')
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => (/\p{M}/u.test(letter) ? '' : '?'));
}
