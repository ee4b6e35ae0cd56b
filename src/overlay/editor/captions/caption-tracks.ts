/**
 * One page of captions as sprite tracks: the ground, the pill, and each word as a small box with at most two bitmaps,
 * which change at the frames at which words are spoken. A word is highlighted until the next begins: a highlight that
 * ended in every gap would flicker.
 */
import { mixColors } from '../../../color.js';
import type { CaptionStyle } from '../../../document/enumerations.js';
import type { CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { Cel, DrawNode, SpriteTrack } from '../../../draw/draw-list.js';
import { type TrackWorld, trackOf } from '../../cels.js';
import { posed } from '../../posed.js';
import {
  paintGround,
  paintLetters,
  type TextMotion,
  type TextSkin,
  unitBox,
  type WordUnit,
  wordUnits,
} from '../../text/paint-text.js';
import type { PlacedText } from '../../text/placed-text.js';
import type { CaptionPage } from './caption.types.js';
import { pillCels } from './caption-pill.js';

export interface PageScene {
  /** Unique, e.g. `caption-12`. */
  readonly id: string;
  readonly page: CaptionPage;
  readonly style: Exclude<CaptionStyle, 'auto'>;
  readonly look: CaptionLook;
  /** In spoken words. */
  readonly text: PlacedText;
  readonly skin: TextSkin;
  /** Frame from which each word is the spoken one, within the page's own. */
  readonly wordStarts: readonly number[];
  readonly world: TrackWorld;
  readonly framesPerSecond: number;
}

/** Opacity of a word on a plate before it is spoken. */
const WAITING_SHARE = 0.22;
/** How long a word in the style `pop` is a little smaller. */
const POP_SECONDS = 2 / 30;
const POP_SCALE = 0.88;

/** Tracks in drawing order. */
export function pageTracks(scene: PageScene): readonly SpriteTrack[] {
  const { style, page, text, look } = scene;
  const words = wordUnits(text);
  const ground = (nodes: readonly DrawNode[] = []): NewTrack => {
    return ['', page.start, [{ frame: page.start, nodes: [...groundOf(scene, words), ...nodes] }]];
  };
  if (style === 'plain' || !page.byWord) return tracks(scene, [ground(words.flatMap((word) => letters(scene, word)))]);
  if (style !== 'pop') return tracks(scene, [ground(), ...pillOf(scene, words), ...spokenWords(scene, words)]);
  return look.ground.kind === 'stroke'
    ? tracks(scene, poppingWords(scene, words))
    : tracks(scene, [ground(), ...waitingWords(scene, words, look.ground.fill)]);
}

/**
 * What lies under words. Outlines are filled as well: on them, each word's own fill has a clean edge in any colour.
 */
function groundOf({ text, skin, look: { ground } }: PageScene, words: readonly WordUnit[]): readonly DrawNode[] {
  const edge = ground.kind === 'stroke' ? { fill: ground.color } : {};
  return paintGround(text, skin, { unit: 'word', motion: only(words, edge) });
}

/** The letters of a word, in its own colour or in another one. */
function letters({ text, skin }: PageScene, word: WordUnit, fill?: string): readonly DrawNode[] {
  return paintLetters(text, skin, { unit: 'word', motion: only([word], fill === undefined ? {} : { fill }) });
}

function only(words: readonly WordUnit[], motion: TextMotion): Parameters<typeof paintLetters>[2]['motion'] {
  const own = new Set(words.map(({ word }) => word));
  return (unit) => (unit.kind === 'word' && own.has(unit.word) ? motion : 'hidden');
}

/** All words from the beginning, with the spoken one highlighted. */
function spokenWords(scene: PageScene, words: readonly WordUnit[]): readonly NewTrack[] {
  const { look, page, style } = scene;
  const spoken = style === 'pill' ? look.pill.ink : look.active;
  return words.map((word, number): NewTrack => {
    const start = startOf(scene, word.index);
    // The pill goes with the first part of a divided word: the other part would be in the pill's colour without it.
    const boxed = style !== 'pill' || words[number - 1]?.index !== word.index;
    const end = style === 'karaoke' ? page.end : startOf(scene, word.index + 1);
    const cels = [page.start, start, end]
      .filter((frame, index, all) => frame < page.end && all.indexOf(frame) === index)
      .sort((a, b) => a - b)
      .map((frame): Cel => {
        const isSpoken = boxed && frame >= start && frame < end;
        return { frame, nodes: letters(scene, word, isSpoken ? spoken : look.ink) };
      });
    return [`-${number}`, page.start, cels];
  });
}

function pillOf(scene: PageScene, words: readonly WordUnit[]): readonly NewTrack[] {
  const { look, text, style, framesPerSecond } = scene;
  if (style !== 'pill') return [];
  const stops = words
    .filter((word, at) => words[at - 1]?.index !== word.index)
    .map((word) => ({
      word,
      start: startOf(scene, word.index),
      solid: words.some((other) => areSolid(other, word)),
    }))
    .filter(({ word, start }) => start < startOf(scene, word.index + 1));
  const [first] = stops;
  const world = { look, capHeightPx: text.capHeightPx, framesPerSecond };
  return first === undefined ? [] : [['-pill', first.start, pillCels(stops, world)]];
}

/**
 * On plates, which are whole from the beginning because growing plates look torn, words that appear when they are
 * spoken are faint before that.
 */
function waitingWords(scene: PageScene, words: readonly WordUnit[], plate: string): readonly NewTrack[] {
  const { look, page } = scene;
  const waiting = mixColors(look.ink, plate.slice(0, 7), 1 - WAITING_SHARE);
  return words.map((word, number): NewTrack => {
    const start = startOf(scene, word.index);
    const waits: Cel = { frame: page.start, nodes: letters(scene, word, waiting) };
    const cels = [...(start > page.start ? [waits] : []), { frame: start, nodes: letters(scene, word) }];
    return [`-${number}`, page.start, cels];
  });
}

/** Each word appears when it is spoken, first a little smaller, with its outline. */
function poppingWords(scene: PageScene, words: readonly WordUnit[]): readonly NewTrack[] {
  const { text, framesPerSecond } = scene;
  const popFrames = Math.round(POP_SECONDS * framesPerSecond);
  return words.map((one, number): NewTrack => {
    const start = startOf(scene, one.index);
    const before = words[number - 1];
    // Without a space between them, this word's outline would lie on the word before it.
    const touches =
      before !== undefined && before.line === one.line && Math.abs(one.word.x - before.word.x - before.word.width) < 1;
    const covered = touches ? letters(scene, before) : [];
    const nodes = [...groundOf(scene, [one]), ...covered, ...letters(scene, one)];
    // About the middle of its capitals.
    const cap = text.capHeightPx;
    const body = { ...unitBox(one), y: one.line.baseline - cap, height: cap };
    const small = touches ? nodes : [posed(nodes, body, { scale: POP_SCALE })];
    const cels = [
      { frame: start, nodes: small },
      { frame: start + popFrames, nodes },
    ];
    return [`-${number}`, start, cels];
  });
}

/** True for neighbours on a line without a space between them. */
function areSolid(a: WordUnit, b: WordUnit): boolean {
  if (a === b || a.line !== b.line) return false;
  const gap = Math.max(a.word.x, b.word.x) - Math.min(a.word.x + a.word.width, b.word.x + b.word.width);
  return gap < 0.08 * a.line.font.sizePx;
}

function startOf({ wordStarts, page }: PageScene, word: number): number {
  return wordStarts[word] ?? page.end;
}

type NewTrack = readonly [suffix: string, start: number, cels: readonly Cel[]];

function tracks(scene: PageScene, wanted: readonly NewTrack[]): readonly SpriteTrack[] {
  return wanted.flatMap(([suffix, start, cels]) => {
    const request = { id: scene.id + suffix, element: 'caption', start, end: scene.page.end, cels } as const;
    return start >= scene.page.end ? [] : (trackOf(request, scene.world) ?? []);
  });
}
