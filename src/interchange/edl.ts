/**
 * A timeline as a CMX 3600 edit decision list: one event for a cut, two lines for a dissolve, one more event for a held
 * last frame (M2, speed 0). It names no frame that its source does not have. Reels are numbered and file names are in
 * comments, which every reader of the format accepts. 30 and 25 frames a second are counted without drop frames; 29.97
 * with them, so that its time code agrees with the clock.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type Scene, type Transition, transitionWindow } from '../compose/timeline.js';
import type { Rational } from '../time.js';
import { type Clip, type ClipPiece, clipsOf, laidClipsOf, markersOf, piecesOf } from './clips-of.js';

/** The text of the file; lines end with CR LF. `title` is in ASCII letters; at most 70 are kept. */
export function edlOf(plan: FilmPlan, title: string): string {
  const { frameRate } = plan.output;
  const isDrop = frameRate.den === 1001 && frameRate.num === 30_000;
  const clips = clipsOf(plan);
  const world: EventWorld = { reels: reelsOf(clips), frameRate };
  const lines = [`TITLE: ${plain(title).slice(0, 70)}`, `FCM: ${isDrop ? 'DROP FRAME' : 'NON-DROP FRAME'}`];
  const entries = plan.scenes.map((scene, index) => entryOf(scene, clips[index] as Clip));
  let number = 0;
  for (const [index, clip] of clips.entries()) {
    const entry = entries[index] as Entry;
    const pieces = piecesOf(clip, entry.start, entries[index + 1]?.start ?? clip.end);
    for (const [at, piece] of pieces.entries()) {
      number += 1;
      const enter = at === 0 && index > 0 ? { entry, before: clips[index - 1] as Clip } : undefined;
      lines.push('', ...eventOf({ number, clip, piece, enter }, world));
    }
  }
  const marks = markersOf(plan).map(
    ({ name, text, start }) => `* LOC: ${timecode(start, frameRate)} GREEN   ${plain(`${name}: ${text}`)}`,
  );
  // A list has one picture: overlays are listed in comments, as markers are.
  const laid = laidClipsOf(plan).map(
    ({ name, source, start, end }) =>
      `* OVERLAY: ${timecode(start, frameRate)} ${timecode(end, frameRate)} ${plain(`${name}: ${source ?? ''}`)}`,
  );
  const told = [...laid, ...marks];
  return [...lines, ...(told.length === 0 ? [] : ['', ...told]), ''].join('\r\n');
}

interface EventWorld {
  readonly reels: ReadonlyMap<string, string>;
  readonly frameRate: Rational;
}

/** The entrance of a clip. */
interface Entry {
  readonly transition: Transition;
  /** The first frame of its first event. */
  readonly start: number;
  /** Frames of the dissolve; 0 for a cut. */
  readonly frames: number;
  /** Frames of the transition before that, during which the clip's first frame is held. */
  readonly lackingFrames: number;
}

/**
 * A list cannot name frames before the first one: the dissolve then begins later and is shorter, so that from the cut
 * on the clip is where the film has it.
 */
function entryOf(scene: Scene, clip: Clip): Entry {
  const window = transitionWindow(scene);
  if (window === undefined) return { transition: scene.enter, start: clip.start, frames: 0, lackingFrames: 0 };
  const earliest = clip.start - Math.floor(clip.sourceStart / clip.speed);
  const start = Math.max(window.start, earliest);
  const [first] = piecesOf(clip, start, clip.end);
  const end = Math.min(window.end, first?.end ?? window.end);
  return { transition: scene.enter, start, frames: end - start, lackingFrames: start - window.start };
}

interface Event {
  readonly number: number;
  readonly clip: Clip;
  readonly piece: ClipPiece;
  /** For the first piece of a scene that follows another one. */
  readonly enter: { readonly entry: Entry; readonly before: Clip } | undefined;
}

/**
 * A transition of any kind is written as a dissolve of its length, with its own name in a comment: the format has few
 * others. It begins on its first frame, so that the entering clip's event begins there too.
 */
function eventOf({ number, clip, piece, enter }: Event, world: EventWorld): readonly string[] {
  const { frameRate } = world;
  const id = String(number).padStart(3, '0');
  const times = ({ sourceStart, sourceEnd, start, end }: ClipPiece) =>
    [sourceStart, sourceEnd, start, end].map((frame) => timecode(frame, frameRate)).join(' ');
  const reel = (one: Clip) => reelOf(one, world).padEnd(8);
  if (enter === undefined || enter.entry.frames === 0)
    return [
      `${id}  ${reel(clip)} V     C        ${times(piece)}`,
      ...motion(clip, piece, world),
      ...named('FROM', clip, piece),
    ];
  const { entry, before } = enter;
  const leaving = leavingPiece(before, piece.start);
  const held = Math.max(0, piece.start + entry.frames - Math.max(piece.start, before.heldFrom));
  return [
    `${id}  ${reel(before)} V     C        ${times({ ...leaving, sourceEnd: leaving.sourceStart })}`,
    `${id}  ${reel(clip)} V     D    ${String(entry.frames).padStart(3, '0')} ${times(piece)}`,
    ...motion(before, leaving, world),
    ...motion(clip, piece, world),
    ...named('FROM', before, leaving),
    ...named('TO', clip, piece),
    ...(held === 0 || leaving.isHeld ? [] : [`* LAST FRAME OF ${reelOf(before, world)} HELD FOR ${held} FRAMES`]),
    ...(entry.lackingFrames === 0
      ? []
      : [`* FIRST FRAME OF ${reelOf(clip, world)} HELD FOR ${entry.lackingFrames} FRAMES BEFORE`]),
    ...(entry.transition.kind === 'crossfade' ? [] : [`* EFFECT NAME: ${entry.transition.kind.toUpperCase()}`]),
  ];
}

/** The place of the leaving clip when the dissolve begins; it has no length of its own. */
function leavingPiece(before: Clip, start: number): ClipPiece {
  const [first] = piecesOf(before, start, start + 1);
  return { ...(first as ClipPiece), start, end: start };
}

/** The speed of a clip that does not run at its own speed; 0 for a held frame. */
function motion(clip: Clip, { isHeld, sourceStart }: ClipPiece, world: EventWorld): readonly string[] {
  if (!isHeld && clip.speed === 1) return [];
  const { num, den } = world.frameRate;
  const speed = isHeld ? 0 : (clip.speed * num) / den;
  const reel = reelOf(clip, world).padEnd(8);
  return [
    `M2   ${reel}       ${speed.toFixed(1).padStart(5, '0')}                ${timecode(sourceStart, world.frameRate)}`,
  ];
}

function named(side: 'FROM' | 'TO', { source }: Clip, { isHeld }: ClipPiece): readonly string[] {
  const name = source === undefined ? 'BLACK' : plain(source.split(/[\\/]/).at(-1) ?? source);
  return [`* ${side} CLIP NAME: ${name}${isHeld ? ' FF' : ''}`, ...(isHeld ? ['* * FREEZE FRAME'] : [])];
}

function reelOf({ source }: Clip, { reels }: EventWorld): string {
  return reels.get(source ?? '') ?? 'BL';
}

/** R0001 and so on: names of eight characters, which no reader shortens. A flat ground is BL, black. */
function reelsOf(clips: readonly Clip[]): ReadonlyMap<string, string> {
  const sources = [...new Set(clips.flatMap(({ source }) => source ?? []))];
  return new Map(sources.map((source, index) => [source, `R${String(index + 1).padStart(4, '0')}`]));
}

/**
 * `01:00:00:00` is frame 108000 at 30 a second. Drop frame (29.97): the numbers of frames 0 and 1 of each minute are
 * skipped, except in every tenth.
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

/** The format has no place for line ends and characters outside of ASCII. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll('\u20ac', 'EUR ')
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => (/\p{M}/u.test(letter) ? '' : '?'));
}
