/**
 * Draws a custom look on difficult pictures and checks it by the rules of built-in looks: contrast, least size, safe
 * zone.
 */
import { contrast } from '../../color.js';
import { resolveFonts } from '../../document/fonts.js';
import type { LookData } from '../../document/looks/look-schema.js';
import { type Box, bottom, right } from '../../geometry.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { checkRasterContrast } from '../../io/raster/check-drawn-contrast.js';
import type { ShortOverlay } from '../../overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../overlay/short/drawn-short.js';
import type { FontBook } from '../../type/typeset.types.js';
import { documentBook } from '../media/document-book.js';
import { openFonts } from '../media/own-fonts.js';
import type { CallOptions, EngineOptions } from '../options.js';
import { type Still, stillOf } from '../still.js';
import { withStillWorkspace } from '../workspace.js';
import { captionsOf, drawFilm, drawMoment, drawSlide, overlayOfCase, slidesOf } from './draw-case.js';
import { CASES, GROUNDS, TEXTS } from './look-cases.js';

/** A rule that a look breaks. */
export interface LookFinding {
  /** What was looked at. */
  readonly check: 'contrast' | 'least_size' | 'safe_zone' | 'fit';
  /** Where: the ground and the language of a short, `captions`, or the page of a carousel. */
  readonly where: string;
  /** What was expected of which element. */
  readonly message: string;
}

/** A look that was drawn. */
export interface LookCheck {
  /** Empty: it holds what built-in looks hold. */
  readonly findings: readonly LookFinding[];
  /** All that was drawn, on one picture. */
  readonly sheet: Still;
}

/** WCAG AA: running text, and large type. */
const [RUNNING, LARGE] = [4.5, 3];
/** Cap height from which type is large, and below which nobody reads it on a telephone; px of a film 1080 wide. */
const [LARGE_CAP, LEAST_CAP] = [34, 14];
/** The frames of a film on which the sheet shows it: with the headline, with a beat, and with the card. */
const MOMENTS = [72, 290, 405] as const;
const CELL = 216;
const GAP = 10;

/** The look is valid and its paths are absolute. Rejects for fonts that cannot be used. */
export function checkLook(look: LookData, options: EngineOptions & CallOptions): Promise<LookCheck> {
  return withStillWorkspace(options, async (workspace) => {
    const where = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
    const fonts = await openFonts(resolveFonts(look.fonts), where, workspace);
    const fontBook = documentBook(fonts.own);
    const films = await Promise.all(CASES.map((one) => filmCase(look, one, fontBook)));
    const captions = captionsOf(look, fontBook);
    const slides = slidesOf(look, fontBook).slides;
    const rows = [
      ...MOMENTS.map((_, index) => films.map(({ cells }) => cells[index] as Buffer)),
      [
        await drawFilm(captions.ground, captions.tracks, { frame: 40, width: CELL }),
        ...(await Promise.all(slides.map(({ nodes }) => drawSlide(nodes, CELL)))),
      ],
    ];
    const findings = [
      ...films.flatMap((film) => film.findings),
      ...captionFindings(captions.captions),
      ...slides.flatMap((slide) => slideFindings(slide)),
    ];
    return { findings, sheet: await sheetOf(rows) };
  });
}

async function filmCase(look: LookData, { ground, text }: (typeof CASES)[number], fontBook: FontBook) {
  const overlay = await overlayOfCase(look, { ground: GROUNDS[ground], texts: TEXTS[text] }, fontBook);
  const cells: Buffer[] = [];
  for (const frame of MOMENTS) cells.push(await drawMoment(GROUNDS[ground], overlay, frame, CELL));
  return { cells, findings: filmFindings(overlay, `${ground}, ${text}`) };
}

function filmFindings(overlay: ShortOverlay, where: string): readonly LookFinding[] {
  const { elements, safeZone } = overlay.layout;
  const contrasts = [...overlay.warnings, ...checkRasterContrast(drawnShort(overlay)).warnings]
    .filter(({ code }) => code === 'low_contrast')
    .map(({ message }): LookFinding => ({ check: 'contrast', where, message }));
  return [
    ...contrasts,
    ...elements.flatMap(({ id, capHeightPx, plateContrast, ink, anchor, fits }): readonly LookFinding[] => [
      ...(Number(plateContrast) > 0 && Number(plateContrast) < (Number(capHeightPx) >= LARGE_CAP ? LARGE : RUNNING)
        ? [finding('contrast', where, `${RUNNING}:1 for ${id} on its plate`, `${Number(plateContrast).toFixed(2)}:1`)]
        : []),
      ...(capHeightPx !== undefined && capHeightPx < LEAST_CAP
        ? [finding('least_size', where, `capitals of at least ${LEAST_CAP} px for ${id}`, `${capHeightPx} px`)]
        : []),
      ...(anchor !== 'end_card' && !isInside(ink, safeZone)
        ? [finding('safe_zone', where, `${id} inside the safe zone`, JSON.stringify(ink))]
        : []),
      ...(fits === false ? [finding('fit', where, `room for ${id}`, 'a text that does not fit')] : []),
    ]),
  ];
}

function captionFindings({ ground, ink, pill, active }: ReturnType<typeof captionsOf>['captions']) {
  const under = ground.kind === 'stroke' ? ground.color : ground.fill;
  const pairs = [
    ['the words of captions', ink, under, RUNNING],
    ['the spoken word', active, under, LARGE],
    ['the word in its pill', pill.ink, pill.fill, RUNNING],
  ] as const;
  return pairs.flatMap(([what, over, below, least]) => {
    const ratio = contrast(over, below);
    return ratio >= least ? [] : [finding('contrast', 'captions', `${least}:1 for ${what}`, `${ratio.toFixed(2)}:1`)];
  });
}

function slideFindings({ position, texts }: ReturnType<typeof slidesOf>['slides'][number]): readonly LookFinding[] {
  return texts.flatMap(({ element, contrast: ratio, sizePx }) => {
    const least = sizePx >= 2 * LARGE_CAP ? LARGE : RUNNING;
    const said = `${ratio.toFixed(2)}:1`;
    return ratio >= least ? [] : [finding('contrast', `slide ${position}`, `${least}:1 for its ${element}`, said)];
  });
}

function finding(check: LookFinding['check'], where: string, expected: string, received: string): LookFinding {
  return { check, where, message: `Expected ${expected} but received ${received}` };
}

function isInside(ink: Box, zone: Box): boolean {
  return ink.x >= zone.x - 1 && ink.y >= zone.y - 1 && right(ink) <= right(zone) + 1 && bottom(ink) <= bottom(zone) + 1;
}

async function sheetOf(rows: readonly (readonly Buffer[])[]): Promise<Still> {
  const sharp = sharpModule();
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let [top, width] = [GAP, 0];
  for (const row of rows) {
    let [left, height] = [GAP, 0];
    for (const input of row) {
      const size = await sharp(input).metadata();
      layers.push({ input, left, top });
      left += size.width + GAP;
      height = Math.max(height, size.height);
    }
    width = Math.max(width, left);
    top += height + GAP;
  }
  const ground = sharp({ create: { width, height: top, channels: 3, background: '#18181b' } });
  const data = await ground.composite(layers).removeAlpha().raw().toBuffer();
  return stillOf({ width, height: top, frame: 0, data });
}
