/**
 * A text in two parts, such as a price before and after. The first part enters as the look's texts do and stands in the
 * middle of the place that both parts share. Once it has been read, its old price is struck through, it moves aside,
 * and the second part enters beside it. At rest it is the whole text.
 */
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, right, union } from '../../geometry.js';
import { celsFrom } from '../cels.js';
import { decelerate, easeInOut } from '../easing.js';
import { paintAtRest, paintText, type TextPaintOptions, type TextSkin } from '../text/paint-text.js';
import type { PlacedLine, PlacedText } from '../text/placed-text.js';
import { TURN_WAITS, turnOf } from '../text/text-turn.js';
import { spelt } from '../text/word-spans.js';
import { tidy } from '../tidy.js';
import type { LocalCel, TextScene } from './animation.types.js';
import { standing } from './standing.js';

export interface TurnTimes {
  /**
   * The frame on the screen at which the second part begins to replace the first, and the number of frames until the
   * text leaves.
   */
  readonly at: number;
  readonly frames: number;
  /** True where the text is complete from the first picture on. */
  readonly stands: boolean;
  readonly unit: 'line' | 'word';
  /** True where the lines of the text have one axis; the part that is shown then has it, too. */
  readonly isCentred: boolean;
}

type Dressed = Pick<TextScene, 'text' | 'skin'>;
/** Draws the pictures of a text with its animation, for a number of frames. */
type Moved = (scene: Dressed, durationFrames?: number) => readonly LocalCel[];

/**
 * The frames in which a price is struck through, and those in which the first part and the plates make room for the
 * second.
 */
const [STRIKE, GROWS] = [8, 6] as const;

export function turnedCels(whole: Dressed, times: TurnTimes, moved: Moved): readonly LocalCel[] {
  const { text, skin } = whole;
  const { at, frames, stands, unit } = times;
  const { strike, ...plain } = skin;
  const from = stands ? undefined : secondWord(text);
  const struck = (share: number): TextSkin =>
    strike === undefined || share <= 0 ? plain : { ...plain, strike: { ...strike, drawn: easeInOut(share) } };
  const rest = { frame: at, nodes: paintAtRest(text, skin, unit) };
  const until = (cels: readonly LocalCel[]) => cels.filter(({ frame }) => frame < at);
  if (from === undefined) {
    const come = moved({ text, skin: plain }, at);
    const strokes = celsFrom(at, STRIKE - 1, (share) => paintAtRest(text, struck(share), unit));
    return [...until(stands ? standing(come) : come), ...strokes, { ...rest, frame: at + STRIKE - 1 }];
  }
  const first = partOf(text, 0, from);
  const second = partOf(text, from, text.wordCount);
  const off = {
    x: times.isCentred ? middleX(text.ink) - middleX(first.ink) : 0,
    y: middleY(text.ink) - middleY(first.ink),
  };
  const { plate: _plate, ...bare } = shifted(skin, from);
  const coming = moved({ text: second, skin: bare }, frames - at - TURN_WAITS);
  const last = Math.max((coming.at(-1)?.frame ?? 0) + TURN_WAITS, STRIKE, GROWS + TURN_WAITS);
  const steps = new Set([
    ...Array.from({ length: Math.max(STRIKE, GROWS + TURN_WAITS) }, (_, index) => index),
    ...coming.map(({ frame }) => frame + TURN_WAITS),
  ]);
  const turning = [...steps]
    .toSorted((a, b) => a - b)
    .filter((frame) => frame < last)
    .map((frame): LocalCel => {
      const { plate: _own, ...letters } = struck((frame + 1) / STRIKE);
      const way = easeInOut(Math.min(1, (frame + 1) / GROWS));
      const nodes: readonly DrawNode[] = [
        ...growingPlates(whole, placedOff(first, off), way, decelerate(Math.max(0, frame + 1 - TURN_WAITS) / GROWS)),
        ...offBy(paintAtRest(first, letters, unit), off, 1 - way),
        ...(coming.findLast((cel) => cel.frame + TURN_WAITS <= frame)?.nodes ?? []),
      ];
      return { frame: at + frame, nodes };
    });
  const come = until(moved({ text: first, skin: plain }, at)).map((cel) => ({
    ...cel,
    nodes: offBy(cel.nodes, off, 1),
  }));
  return [...come, ...turning, { ...rest, frame: at + last }];
}

/** The text moved to the place where it stands alone. */
function placedOff(text: PlacedText, { x, y }: Way): PlacedText {
  const off = (box: Box): Box => ({ ...box, x: box.x + x, y: box.y + y });
  const lines = text.lines.map((line) => ({ ...line, baseline: line.baseline + y, ink: off(line.ink) }));
  return { ...text, lines, ink: off(text.ink) };
}

interface Way {
  readonly x: number;
  readonly y: number;
}

const middleX = ({ x, width }: Box) => x + width / 2;
const middleY = ({ y, height }: Box) => y + height / 2;

/** The drawing moved by a share of the distance. */
function offBy(children: readonly DrawNode[], off: Way, share: number) {
  const [dx, dy] = [tidy(off.x * share), tidy(off.y * share)];
  return dx === 0 && dy === 0 ? children : [{ kind: 'group', transform: [1, 0, 0, 1, dx, dy], children } as const];
}

/** The index of the word with which the second part begins; undefined where there is no second part. */
function secondWord(text: PlacedText): number | undefined {
  const { text: written, words } = spelt(text);
  const second = turnOf(written, text.language)?.second;
  if (second === undefined) return undefined;
  const index = words.findIndex(({ end }) => end > second);
  return index > 0 ? index : undefined;
}

/** The words [from, to) at their places, as a separate text. */
function partOf(text: PlacedText, from: number, to: number): PlacedText {
  const lines = text.lines.flatMap((line): readonly PlacedLine[] => {
    const words = line.words.filter(({ index }) => index >= from && index < to);
    const [head, tail] = [words[0], words.at(-1)];
    if (head === undefined || tail === undefined) return [];
    const renumbered = words.map((word) => ({
      ...word,
      index: word.index - from,
      offset: word.offset - head.offset,
    }));
    if (words.length === line.words.length) return [{ ...line, words: renumbered }];
    const x = Math.min(...words.map((word) => word.x));
    const width = Math.max(...words.map((word) => word.x + word.width)) - x;
    const end = tail === line.words.at(-1) ? line.text.length : tail.offset + tail.text.length;
    const own = { text: line.text.slice(head.offset, end), x, width, words: renumbered };
    return [{ ...line, ...own, ink: { ...line.ink, x, width } }];
  });
  return { ...text, lines, wordCount: to - from, ink: union(lines.map(({ ink }) => ink)) ?? text.ink };
}

/** The skin of a text whose first words are left out. */
function shifted({ strike: _strike, ...skin }: TextSkin, by: number): TextSkin {
  return { ...skin, accentWords: new Set([...skin.accentWords].map((index) => index - by)) };
}

/**
 * The plates alone: those around the first part grow by the share `way` to those around the whole text, and those of
 * further lines open by the share `open`.
 */
function growingPlates({ text, skin }: Dressed, first: PlacedText, way: number, open: number): readonly DrawNode[] {
  const { plate } = skin;
  if (plate === undefined) return [];
  const hidden: TextPaintOptions = { unit: 'line', motion: () => 'hidden' };
  if (plate.form === 'card') return paintText({ ...text, ink: between(first.ink, text.ink, way) }, skin, hidden);
  const lines = text.lines.map((line, index): PlacedLine => {
    const from = first.lines[index];
    if (from === undefined) return line;
    const baseline = from.baseline + (line.baseline - from.baseline) * way;
    return { ...line, baseline, ink: between(from.ink, line.ink, way) };
  });
  return paintText({ ...text, lines }, skin, {
    ...hidden,
    plateOpen: (index) => (index < first.lines.length ? 1 : tidy(open)),
  });
}

function between(from: Box, to: Box, share: number): Box {
  const at = (a: number, b: number) => tidy(a + (b - a) * share);
  const [x, y] = [at(from.x, to.x), at(from.y, to.y)];
  return { x, y, width: tidy(at(right(from), right(to)) - x), height: tidy(at(bottom(from), bottom(to)) - y) };
}
