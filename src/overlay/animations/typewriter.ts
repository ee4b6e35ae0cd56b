/**
 * Typewriter: letters appear in reading order behind a caret, numbers and prices at once, because half of a price reads
 * as another price. Left-to-right lines are cut as strings; right-to-left ones by a mask, so that joins stay.
 */
import type { DrawNode } from '../../draw/draw-list.js';
import { numbersIn } from '../../type/money.js';
import { paintText, type TextSkin } from '../text/paint-text.js';
import type { PlacedLine, PlacedText } from '../text/placed-text.js';
import type { LocalCel, TextAnimation, TextScene } from './animation.types.js';

/** The most pictures of an entrance: in a long text, several letters appear at a time. */
const MOST_CELS = { headline: 18, beat: 9 } as const;
/** The most frames of an entrance, however long the text: 1.2 s. */
const MOST_FRAMES = { headline: 36, beat: 20 } as const;

export const typewriter: TextAnimation = {
  name: 'typewriter',
  idea: '15 characters a second, faster when it would take over 1.2 s; a caret in the accent colour that leaves when done',
  unit: 'line',
  calmer: { longText: 'fade_in', claim: 'reveal' },
  exit: 'wipe',
  cels: (scene) => {
    const clusters = scene.text.lines.map((line) => clustersOf(line.text, scene.text.language));
    const total = clusters.reduce((sum, line) => sum + line.length, 0);
    const limit = Math.min(MOST_FRAMES[scene.tempo], Math.floor(scene.durationFrames / 3));
    const frames = Math.max(1, Math.min(total * 2, limit));
    const steps = Math.max(1, Math.min(total, MOST_CELS[scene.tempo], Math.floor(frames / 2)));
    const cels: LocalCel[] = [];
    for (let step = 1; step <= steps; step += 1) {
      const shown = Math.round((step * total) / steps);
      const nodes = typed(scene, clusters, shown, true);
      // Where the text stands from the first frame, only the caret runs along it.
      const stood = () => [
        ...typed(scene, clusters, total, false),
        ...nodes.slice(-1).filter(({ kind }) => kind === 'shape'),
      ];
      const frame = Math.round(((step - 1) * frames) / steps);
      cels.push({ frame, nodes: scene.stands === true ? stood() : nodes });
    }
    return [...cels, { frame: frames + 4, nodes: typed(scene, clusters, total, false) }];
  },
};

/** Divides a text into grapheme clusters, which a reader calls letters, and whole numbers. */
function clustersOf(text: string, language: string): readonly string[] {
  const numbers = numbersIn(text);
  const clusters: string[] = [];
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text)) {
    const isInside = numbers.some(({ start, end }) => start < index && index < end);
    clusters.push(isInside ? `${clusters.pop() ?? ''}${segment}` : segment);
  }
  return clusters;
}

function typed(
  scene: TextScene,
  clusters: readonly (readonly string[])[],
  shown: number,
  caret: boolean,
): readonly DrawNode[] {
  const nodes: DrawNode[] = [];
  let left = shown;
  let caretNode: DrawNode | undefined;
  scene.text.lines.forEach((line, index) => {
    const own = clusters[index] ?? [];
    const count = Math.min(left, own.length);
    left -= count;
    if (count === 0) return;
    const prefix = own.slice(0, count).join('');
    const width = count === own.length ? line.width : scene.advance(prefix, index);
    nodes.push(...lineNodes(scene.text, scene.skin, line, index, count === own.length ? undefined : { prefix, width }));
    if (caret) caretNode = caretAt(line, scene.text, width, scene.skin);
  });
  return caretNode === undefined ? nodes : [...nodes, caretNode];
}

interface Cut {
  readonly prefix: string;
  readonly width: number;
}

function lineNodes(
  text: PlacedText,
  skin: TextSkin,
  line: PlacedLine,
  index: number,
  cut: Cut | undefined,
): readonly DrawNode[] {
  const alone = (own: PlacedLine): PlacedText => ({ ...text, lines: [own], wordCount: own.words.length });
  const { plate, ...bare } = skin;
  const lineSkin: TextSkin = plate !== undefined && (plate.form === 'lines' || index === 0) ? skin : bare;
  const plates = plate === undefined || lineSkin === bare ? [] : platesOf(text, skin, line, cut?.width);
  if (cut === undefined || line.direction === 'rtl') {
    const whole = paintText(alone(line), bare, { unit: 'line', motion: () => ({}) });
    if (cut === undefined) return [...plates, ...whole];
    const box = {
      x: line.x + line.width - cut.width,
      y: line.ink.y - 30,
      width: cut.width + 30,
      height: line.ink.height + 60,
    };
    return [...plates, { kind: 'group', clip: { kind: 'rect', box }, children: whole }];
  }
  const words = line.words.flatMap((word) => {
    const visible = Math.min(word.text.length, cut.prefix.length - word.offset);
    return visible <= 0 ? [] : [{ ...word, text: word.text.slice(0, visible) }];
  });
  const part = { ...line, text: cut.prefix, width: cut.width, words };
  return [...plates, ...paintText(alone(part), bare, { unit: 'line', motion: () => ({}) })];
}

/**
 * The plate of a line holds the typed letters and the caret, and grows with them; a card is complete from the start,
 * like a page.
 */
function platesOf(
  text: PlacedText,
  skin: TextSkin,
  line: PlacedLine,
  typedWidth: number | undefined,
): readonly DrawNode[] {
  const lines =
    skin.plate?.form === 'lines' ? [typedWidth === undefined ? line : upTo(line, text, typedWidth)] : text.lines;
  return paintText({ ...text, lines }, skin, { unit: 'line', motion: () => 'hidden' });
}

/** The line with its ink ending behind the caret. */
function upTo(line: PlacedLine, text: PlacedText, typedWidth: number): PlacedLine {
  const reach = typedWidth + 4 + caretWidth(text);
  const { ink } = line;
  const width = Math.round(
    Math.min(
      ink.width,
      line.direction === 'rtl' ? reach - (line.x + line.width - ink.x - ink.width) : reach - (ink.x - line.x),
    ),
  );
  const x = line.direction === 'rtl' ? ink.x + ink.width - width : ink.x;
  return { ...line, ink: { ...ink, x, width: Math.max(1, width) } };
}

function caretWidth(text: PlacedText): number {
  return Math.max(4, Math.round(text.capHeightPx * 0.09));
}

/** The caret after the typed letters; undefined at the end of the widest line, where it would leave the column. */
function caretAt(line: PlacedLine, text: PlacedText, width: number, skin: TextSkin): DrawNode | undefined {
  const thick = caretWidth(text);
  const x = Math.round(line.direction === 'rtl' ? line.x + line.width - width - thick - 4 : line.x + width + 4);
  if (x < text.ink.x - 1 || x + thick > text.ink.x + text.ink.width + 1) return undefined;
  const overhang = Math.round(text.capHeightPx * 0.16);
  return {
    kind: 'shape',
    shape: {
      kind: 'rect',
      box: { x, y: line.baseline - line.capHeightPx - overhang, width: thick, height: line.capHeightPx + 2 * overhang },
    },
    fill: skin.spotlightFill,
  };
}
