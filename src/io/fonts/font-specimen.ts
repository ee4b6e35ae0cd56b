/**
 * The specimen sheet of `reelwright fonts --specimen`: every family at one cap height, then the scripts all families
 * share.
 */
import { writeFile } from 'node:fs/promises';
import type { Language, ShortFontFamily } from '../../document/enumerations.js';
import type { TypeCut } from '../../document/looks/look.types.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { createTypesetter } from '../../type/typeset.js';
import { publishOutputs } from '../files/publish-output.js';
import { encodePng } from '../raster/encode-png.js';
import { NO_ASSETS } from '../raster/image-assets.js';
import { type Raster, rasterize } from '../raster/rasterize.js';
import { loadFontBook } from './font-book.js';
import { listFonts } from './font-list.js';

const WIDTH = 1800;
const MARGIN = 72;
const ROW = 132;
const INK = '#f4f1ea';
const QUIET_INK = '#8d8a83';
const RULE = '#34322e';
const PAGE = '#161513';

const SCRIPTS: readonly (readonly [language: Language, label: string, sample: string])[] = [
  ['zh', 'Chinese', '焕亮肌肤，只需七天，立减50元'],
  ['ja', 'Japanese', '7日で輝く素肌へ。今だけ50%オフ'],
  ['ko', 'Korean', '7일 만에 빛나는 피부, 지금 50% 할인'],
  ['ar', 'Arabic', 'بشرة متألقة في سبعة أيام فقط'],
  ['en', 'Emoji', 'Glow 🔥 up ✨ in 7️⃣ days ❤️ 🇵🇱 👩🏽‍🔬'],
];

/** Where a text stands, and how large. */
interface Place {
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly capHeight: number;
}

/**
 * The sheet as pixels (opaque, premultiplied). Long because it is one drawing, from the ground up.
 */
function rasterizeFontSpecimen(): Raster {
  const typeset = createTypesetter(loadFontBook());
  const nodes: DrawNode[] = [];

  const put = (
    text: string,
    { x, baseline, width, capHeight }: Place,
    how: { family: ShortFontFamily; language?: Language; cut?: TypeCut; fill?: string },
  ) => {
    const language = how.language ?? 'en';
    const capHeights = [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((share) => Math.round(capHeight * share * 2) / 2);
    const block = typeset({
      text,
      language,
      family: how.family,
      cut: how.cut ?? 'display',
      direction: language === 'ar' ? 'rtl' : 'ltr',
      width,
      height: ROW,
      capHeights,
      maxLines: 1,
      leading: 1.5,
      upperCase: false,
      align: 'start',
    });
    for (const line of block.lines) {
      const { text: run, font, direction } = line;
      const left = x + line.x;
      nodes.push({ kind: 'text', text: run, x: left, y: baseline, font, language, direction, fill: how.fill ?? INK });
    }
  };
  const label = (text: string, x: number, baseline: number, width: number, fill = QUIET_INK) =>
    put(text, { x, baseline, width, capHeight: 12 }, { family: 'ShortFontInter', cut: 'text', fill });
  const rule = (y: number) =>
    nodes.push({
      kind: 'shape',
      shape: { kind: 'rect', box: { x: MARGIN, y, width: WIDTH - 2 * MARGIN, height: 1 } },
      fill: RULE,
    });

  let y = MARGIN;
  for (const font of listFonts()) {
    rule(y);
    const capLine = y + 74;
    label(font.family.replace('ShortFont', ''), MARGIN, y + 44, 230, INK);
    label(font.standInFor === '' ? font.display : `${font.display}, for ${font.standInFor}`, MARGIN, y + 70, 300);
    label(`${font.licence}${font.fallbacks.ru === undefined ? '' : `, ru: ${font.fallbacks.ru}`}`, MARGIN, y + 94, 300);
    put(
      'Größe 24 & Été 9 €',
      { x: MARGIN + 330, baseline: capLine, width: 600, capHeight: 46 },
      { family: font.family },
    );
    put(
      'The lighter cut for running text',
      { x: MARGIN + 980, baseline: y + 52, width: 330, capHeight: 17 },
      { family: font.family, cut: 'text' },
    );
    put(
      'Żółć',
      { x: MARGIN + 1330, baseline: capLine, width: 130, capHeight: 34 },
      { family: font.family, language: 'pl' },
    );
    put(
      'Ещё!',
      { x: MARGIN + 1490, baseline: capLine, width: 160, capHeight: 34 },
      { family: font.family, language: 'ru' },
    );
    put(
      '0123456789 €$%?!',
      { x: MARGIN + 980, baseline: y + 92, width: 330, capHeight: 17 },
      { family: font.family, cut: 'text' },
    );
    y += ROW;
  }
  for (const [language, name, sample] of SCRIPTS) {
    rule(y);
    label(name, MARGIN, y + 62, 300, INK);
    put(
      sample,
      { x: MARGIN + 330, baseline: y + 80, width: 620, capHeight: 42 },
      { family: 'ShortFontMontserrat', language },
    );
    put(
      sample,
      { x: MARGIN + 980, baseline: y + 76, width: 670, capHeight: 26 },
      { family: 'ShortFontMontserrat', language, cut: 'text' },
    );
    y += ROW;
  }
  const box = { x: 0, y: 0, width: WIDTH, height: y + MARGIN };
  const page: DrawNode = { kind: 'shape', shape: { kind: 'rect', box }, fill: PAGE };
  return rasterize([page, ...nodes], box, NO_ASSETS);
}

/** Writes the sheet as a PNG, making parent folders; a file there is replaced. */
export async function drawFontSpecimen(path: string): Promise<void> {
  const png = await encodePng(rasterizeFontSpecimen());
  await publishOutputs([path], undefined, async ([output]) => output && writeFile(output.draft, png));
}
