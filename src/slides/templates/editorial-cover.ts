/** The cover of editorialStory: full photo, centred words on the least veil. */

import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { type PlacedArt, placeArt } from '../place-art.js';
import { reportText } from '../report-text.js';
import { type Copy, setCopy } from '../set-copy.js';
import { inkOf, paragraphGap, placeText, type SetText, type TextStyle, textNodes } from '../set-text.js';
import { rect } from '../shapes.js';
import type { Density, LaidSlide, PaintedSlide, SlideKit, SlidePicture, SlideText } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { type StandingWords, standWords } from '../stand-words.js';
import { around, readingOf, slideVeils } from '../veil.js';
import { COPY, drawFoot, FOOT, hairlineY, KICKER_CAP } from './editorial-parts.js';

/** Between words and the edges of their sheet. */
const [SHEET_SIDE, SHEET_ABOVE, SHEET_BELOW] = [64, 60, 64];

const LEAD: TextStyle = { family: 'ShortFontLato', cut: 'text', leading: 1.95 };

/** A cover's words, set and stacked, before anyone knows its picture. */
interface LaidCover {
  readonly kit: SlideKit;
  readonly copy: Copy;
  /** Kicker, headline, paragraphs. */
  readonly stack: Flow;
  readonly standing: StandingWords;
}

/** Set and stacked; painted once its picture is known. */
export function layCover(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe } = kit.frame;
  const copy = setCopy(text, density, kit, { ...COPY, body: LEAD, width: safe.width, align: 'center' });
  const { kicker, headline, body } = copy;
  const stack = flow(
    [
      kicker && { height: kicker.height, after: 66 },
      headline && { height: headline.height, after: density.headline * 0.55 + 34 },
      ...body.map((set) => ({ height: set.height, after: paragraphGap(LEAD, density) })),
    ],
    density.air,
  );
  const top = safe.y + 56;
  // Tails of a large last line hang below its baseline: they stay clear of the hairline.
  const tail = Math.round(body.length === 0 ? 0.4 * density.headline : 16);
  const bottom = hairlineY(kit) - 44 - tail;
  const standing = standWords({
    position: kit.textPosition,
    height: stack.height,
    top,
    bottom,
    picture: wholeSlide(kit.frame),
    across: safe,
  });
  return {
    fits: copy.fits && stack.height <= bottom - top,
    strain: copy.strain,
    unrest: copy.unrest,
    paint: (picture, isPlated = false) => paintCover({ kit, copy, stack, standing }, picture, isPlated),
  };
}

function placeCover({ kit, copy, stack, standing }: LaidCover) {
  const { safe } = kit.frame;
  const at = (index: number) => standing.start + (stack.at[index] ?? 0);
  const middleX = (set: SetText) => safe.x + (safe.width - set.width) / 2;
  const kicker = copy.kicker && placeText(copy.kicker, safe.x, at(0), 'center');
  const headline = copy.headline && placeText(copy.headline, safe.x, at(1), 'center');
  const ruleBox = { x: safe.x + safe.width / 2 - 36, y: Math.round(at(0) + KICKER_CAP + 20), width: 72, height: 4 };
  return {
    kicker,
    headline,
    body: copy.body.map((set, index) => placeText(set, middleX(set), at(2 + index), 'center')),
    /** Between a kicker of one line and its headline. */
    rule: kicker === undefined || headline === undefined || kicker.lines.length > 1 ? undefined : ruleBox,
  };
}

/** The photo and its veils; on a bright photo that a veil would fog the words have a sheet, and the photo is off it. */
function coverGround(laid: LaidCover, picture: SlidePicture | undefined, ink: readonly Box[]) {
  const { kit, standing, stack } = laid;
  const { palette, frame } = kit;
  const { safe } = frame;
  const box = wholeSlide(frame);
  const ground = designedGround(kit, palette.night, picture);
  const { stages, covered } = standing;
  const foot = { x: 0, y: hairlineY(kit) - 16, width: frame.width, height: FOOT + 20 };
  const veilsOn = (art: PlacedArt, lines: readonly Box[]) =>
    slideVeils(lines, foot, {
      ...{ backdrop: art.backdrop, inks: { light: '#ffffff', dark: palette.shade }, heads: art.subjects.heads, frame },
      ...{ photo: picture, plates: { fill: palette.paper, ink: palette.deep, atFoot: false } },
    });
  const art = placeArt(picture, { box, stages, covered, words: ink, ground });
  const veils = veilsOn(art, ink);
  if (!veils.areOnPlates) return { art, veils, sheet: undefined };
  const { x, width } = around(ink);
  const side = Math.min(SHEET_SIDE, x - safe.x / 2);
  const y = standing.start - SHEET_ABOVE;
  const sheet = { x: x - side, y, width: width + 2 * side, height: stack.height + SHEET_ABOVE + SHEET_BELOW };
  const moved = placeArt(picture, { box, stages, covered: [sheet], words: [sheet], ground });
  return { art: moved, veils: { ...veilsOn(moved, []), words: veils.words }, sheet };
}

function paintCover(laid: LaidCover, picture: SlidePicture | undefined, isPlated: boolean): PaintedSlide {
  const { kit } = laid;
  const { palette } = kit;
  const { kicker, headline, body, rule } = placeCover(laid);
  const words = [kicker, headline, ...body].filter((item) => item !== undefined);
  const { art, veils, sheet } = coverGround(laid, picture, words.flatMap(inkOf));
  const { heads } = art.subjects;
  const footInk = { ink: veils.foot.ink, hairline: veils.foot.ink, veil: veils.foot, heads };
  const foot = drawFoot(kit, { y: hairlineY(kit), ...footInk, inset: 0, isPlated, backdrop: art.backdrop });
  const reading = readingOf(art.backdrop, veils.words);
  return {
    nodes: [
      ...art.nodes,
      ...veils.nodes,
      ...(sheet === undefined ? [] : [rect(sheet, palette.paper)]),
      ...words.flatMap((item) => textNodes(item, reading.ink)),
      ...(rule === undefined ? [] : [rect(rule, sheet === undefined ? palette.accent : palette.onLight.fill)]),
      ...foot.nodes,
    ],
    texts: [
      ...reportText('kicker', kicker, reading),
      ...reportText('headline', headline, reading),
      ...body.flatMap((item) => reportText('body', item, reading)),
      ...foot.texts,
    ],
    isLogoPlated: foot.isLogoPlated,
    onPhoto: { subjects: art.subjects, cards: sheet === undefined ? [] : [sheet] },
  };
}
