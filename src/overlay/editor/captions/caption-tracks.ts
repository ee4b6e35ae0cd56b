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
import type { PlacedText } from '../../text/placed-text.js';
import type { CaptionPage } from './caption.types.js';
import { edgeNode, fillNode, groundNodes } from './caption-ground.js';
import { pillCels } from './caption-pill.js';
import type { PlacedPiece } from './place-words.js';

export interface PageScene {
  /** Unique, e.g. `caption-12`. */
  readonly id: string;
  readonly page: CaptionPage;
  readonly style: Exclude<CaptionStyle, 'auto'>;
  readonly look: CaptionLook;
  readonly text: PlacedText;
  readonly pieces: readonly PlacedPiece[];
  /** Frame from which each word is the spoken one, within the page's own. */
  readonly wordStarts: readonly number[];
  /** Indices of words that are emphasised before they are spoken: figures, prices. */
  readonly emphasis: ReadonlySet<number>;
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
  const { style, page } = scene;
  if (style === 'plain' || !page.byWord) return wholePage(scene);
  return style === 'pop' ? popPage(scene) : wordPage(scene);
}

/** All words at once, as one bitmap. */
function wholePage(scene: PageScene): readonly SpriteTrack[] {
  const { look, text, pieces, emphasis, page } = scene;
  const words = pieces.map((piece) => fillNode(piece, text, emphasis.has(piece.word) ? look.active : look.ink));
  const nodes = [...groundNodes(look.ground, text, pieces), ...words];
  return tracks(scene, [['', page.start, [{ frame: page.start, nodes }]]]);
}

/** All words from the beginning, with the spoken one highlighted. */
function wordPage(scene: PageScene): readonly SpriteTrack[] {
  const { look, text, pieces, page, style, framesPerSecond } = scene;
  const ground: Cel = { frame: page.start, nodes: groundNodes(look.ground, text, pieces) };
  const spoken = style === 'pill' ? look.pill.ink : look.active;
  const words = pieces.map((piece, number): NewTrack => {
    const start = startOf(scene, piece.word);
    // The pill goes with the first part of a divided word: the other part would be in the pill's colour without it.
    const boxed = style !== 'pill' || pieces[number - 1]?.word !== piece.word;
    const end = style === 'karaoke' ? page.end : startOf(scene, piece.word + 1);
    const cels = [page.start, start, end]
      .filter((frame, index, all) => frame < page.end && all.indexOf(frame) === index)
      .sort((a, b) => a - b)
      .map((frame): Cel => {
        const isSpoken = boxed && frame >= start && frame < end;
        return { frame, nodes: [fillNode(piece, text, isSpoken ? spoken : look.ink)] };
      });
    return [`-${number}`, page.start, cels];
  });
  const stops = pieces
    .filter((piece, index) => pieces[index - 1]?.word !== piece.word)
    .map((piece) => ({
      piece,
      start: startOf(scene, piece.word),
      solid: pieces.some((other) => areSolid(other, piece)),
    }))
    .filter(({ piece, start }) => start < startOf(scene, piece.word + 1));
  const pill: readonly NewTrack[] =
    style === 'pill' && stops.length > 0
      ? [['-pill', stops[0]?.start ?? 0, pillCels(stops, { look, capHeightPx: text.capHeightPx, framesPerSecond })]]
      : [];
  return tracks(scene, [['', page.start, [ground]], ...pill, ...words]);
}

/**
 * Each word appears when it is spoken. On plates, which are whole from the beginning because growing plates look torn,
 * the words are faint before that. Without a plate, a word first appears a little smaller, with its outline.
 */
function popPage(scene: PageScene): readonly SpriteTrack[] {
  const { look, text, pieces, emphasis, page, framesPerSecond } = scene;
  const { ground } = look;
  const fill = (piece: PlacedPiece) => fillNode(piece, text, emphasis.has(piece.word) ? look.active : look.ink);
  if (ground.kind !== 'stroke') {
    const waiting = mixColors(look.ink, ground.fill.slice(0, 7), 1 - WAITING_SHARE);
    const plates: Cel = { frame: page.start, nodes: groundNodes(ground, text, pieces) };
    const words = pieces.map((piece, number): NewTrack => {
      const start = startOf(scene, piece.word);
      const waits: Cel = { frame: page.start, nodes: [fillNode(piece, text, waiting)] };
      return [
        `-${number}`,
        page.start,
        [...(start > page.start ? [waits] : []), { frame: start, nodes: [fill(piece)] }],
      ];
    });
    return tracks(scene, [['', page.start, [plates]], ...words]);
  }
  const popFrames = Math.round(POP_SECONDS * framesPerSecond);
  const words = pieces.map((piece, number): NewTrack => {
    const start = startOf(scene, piece.word);
    const before = pieces[number - 1];
    // Without a space between them, this word's outline would lie on the word before it.
    const touches =
      before !== undefined && before.line === piece.line && Math.abs(piece.x - before.x - before.width) < 1;
    const covered = touches ? [fill(before)] : [];
    const nodes = [edgeNode(ground, text.capHeightPx, piece, text), ...covered, fill(piece)];
    const small = touches ? nodes : [scaled(nodes, piece, text.capHeightPx)];
    return [
      `-${number}`,
      start,
      [
        { frame: start, nodes: small },
        { frame: start + popFrames, nodes },
      ],
    ];
  });
  return tracks(scene, words);
}

/** About the middle of its capitals. */
function scaled(nodes: readonly DrawNode[], { box, baseline }: PlacedPiece, cap: number): DrawNode {
  return posed(nodes, { ...box, y: baseline - cap, height: cap }, { scale: POP_SCALE });
}

/** True for neighbours on a line without a space between them. */
function areSolid(a: PlacedPiece, b: PlacedPiece): boolean {
  if (a === b || a.line !== b.line) return false;
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  return gap < 0.08 * a.font.sizePx;
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
