/**
 * Composes the captions of an editor ad: spoken words in, burnt-in pages (sprite tracks, with a report of each page)
 * and the cues of subtitle files out. All that the engine needs of this folder is exported here.
 */
import type { CaptionPosition, CaptionSize, CaptionStyle, Language, Look } from '../../../document/enumerations.js';
import type { CaptionLook } from '../../../document/looks/caption-look.types.js';
import { type Design, lookOf } from '../../../document/looks/design.js';
import type { SpriteTrack } from '../../../draw/draw-list.js';
import { type Box, bottom, type Size } from '../../../geometry.js';
import { frameAt } from '../../../time.js';
import type { FontBook } from '../../../type/typeset.types.js';
import { withoutMark } from '../../../type/word-joint.js';
import type { TrackWorld } from '../../cels.js';
import { blankStage, type FilmStage } from '../../film-stages.js';
import { skinInk } from '../../text/paint-text.js';
import { extentOf, type PlacedText, placeBlock } from '../../text/placed-text.js';
import { type KeepClear, placeTexts, type TitlePlace } from '../place-texts.js';
import type { OpenTitle } from '../titles/title-places.js';
import { besidePictures } from './beside-pictures.js';
import type { CaptionClock, CaptionCue, CaptionPage, CaptionWord } from './caption.types.js';
import { inColor } from './caption-color.js';
import { captionColumn } from './caption-column.js';
import { captionCues } from './caption-cues.js';
import { emphasized } from './caption-emphasis.js';
import { captionSkin } from './caption-ground.js';
import type { PagePlace } from './caption-heights.js';
import { type CaptionReasons, captionReasons } from './caption-reasons.js';
import type { CaptionSetter } from './caption-setter.js';
import { captionFormat } from './caption-size.js';
import { captionSizes, type SizedCaptions, type SizedPage } from './caption-sizes.js';
import { pageTracks } from './caption-tracks.js';
import { captionWords } from './caption-words.js';
import { inSpokenWords } from './place-words.js';

export type { KeepClear } from '../place-texts.js';
export type { CaptionClock, CaptionCue, CaptionPage, CaptionWord, CueWord } from './caption.types.js';
export { printSrt } from './print-srt.js';
export { printVtt } from './print-vtt.js';

export interface CaptionRequest {
  /** In the order they are spoken. */
  readonly words: readonly CaptionWord[];
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly look: Look;
  /** The changes of a custom look. */
  readonly design?: Design;
  readonly style: CaptionStyle;
  readonly position: CaptionPosition;
  /** Smaller or larger than usual. Default m. */
  readonly letters?: CaptionSize;
  /** The colour of the words. Default the look's own. */
  readonly color?: string;
  /** The size of the film: 1080x1920, 1920x1080, 1080x1080 or 1080x1350. */
  readonly size: Size;
  readonly clock: CaptionClock;
  /** Boxes of logo, label and overlays. */
  readonly keepClear: readonly KeepClear[];
  /** Titles of the film, which are placed together with them. Default none. */
  readonly titles?: readonly OpenTitle[];
  /** The pictures under the words. Default: unknown. */
  readonly stages?: readonly FilmStage[];
  /** The words of this name are emphasised wherever they are spoken. Default none. */
  readonly brandName?: string;
}

/** The report of a page, for the result. */
export interface CaptionPageReport {
  readonly id: string;
  /** Lines as they are drawn. */
  readonly lines: readonly string[];
  /** Its words: from `words[first]` up to, but not including, `words[last]` of `Captions.words`. */
  readonly first: number;
  readonly last: number;
  /** On screen in [start, end), frames of the film. */
  readonly start: number;
  readonly end: number;
  /** Frame from which each word is the spoken one; [] where the page shows as a phrase. */
  readonly wordStarts: readonly number[];
  /** Ink with outline and plates, px of the film. */
  readonly box: Box;
  readonly fontSizePx: number;
  /** False when nothing in the zone was free and the page covers a logo, a label or a face. */
  readonly free: boolean;
  /** The reasons for its appearance. */
  readonly reasons: CaptionReasons;
}

export interface Captions {
  /** The style, with `auto` resolved. */
  readonly style: Exclude<CaptionStyle, 'auto'>;
  /** The words that are shown: without performance tags and Markdown. */
  readonly words: readonly CaptionWord[];
  /** Words that begin after the film ends, shown nowhere. */
  readonly beyondEnd: readonly CaptionWord[];
  /** For `printSrt` and `printVtt`. Every page lies in one cue. */
  readonly cues: readonly CaptionCue[];
  /** The zone that holds every box. */
  readonly zone: Box;
  readonly pages: readonly CaptionPageReport[];
  /** One for each title of the request. */
  readonly titles: readonly TitlePlace[];
  /** In drawing order, above everything else of the film. */
  readonly tracks: readonly SpriteTrack[];
}

/** Deterministic. Throws `glyph_missing` for a character that no face covers. */
export function composeCaptions(request: CaptionRequest, fontBook: FontBook): Captions {
  const { language, direction, clock, size, position } = request;
  const { words, beyondEnd } = captionWords(request.words, clock);
  const look = inColor(lookOf(request).captions, request.color);
  const style = request.style === 'auto' ? look.style : request.style;
  const largest = captionFormat(size, language, look.sizeShare, request.letters);
  const zone = captionColumn(size, direction);
  const cues = captionCues(words, language, clock);
  const { stages = stagesBetween(clock, size), keepClear, titles = [] } = request;
  const world = { fontBook, look, language, direction, position, clock, words, cues, width: zone.width };
  const sizes = captionSizes(world, largest, titles.length > 0);
  const isPlated = look.ground.kind !== 'stroke';
  const placed = placeTexts({
    ...{ titles, stages, keepClear, frame: size },
    captions: { position, column: zone, isPlated, framesPerSecond: clock.framesPerSecond, sizes },
  });
  const chosen = placed.captions as SizedCaptions;
  const { format, setter, margin } = chosen;
  const limit =
    chosen.shrunk > 0 ? 'title_room' : format.capHeightPx === largest.capHeightPx ? 'film_size' : 'longest_word';
  const caps = { filmPx: format.capHeightPx, usualPx: largest.capHeightPx, asked: position, limit } as const;
  const setting: PageSetting = { request, fontBook, words, look, style, setter, margin, sizes: caps };
  const drawn = chosen.pages.map((whole, index) => {
    const { page, place } = besidePictures(whole, placed.pages[index] as PagePlace, {
      keepClear,
      within: chosen.within,
    });
    return drawPage(`caption-${index + 1}`, page, place, setting);
  });
  return {
    style,
    words,
    beyondEnd,
    cues,
    zone,
    titles: placed.titles,
    pages: drawn.map(({ report }) => report),
    tracks: drawn.flatMap(({ tracks }) => tracks),
  };
}

function stagesBetween({ cuts, totalFrames }: CaptionClock, size: Size): readonly FilmStage[] {
  const bounds = [0, ...cuts, totalFrames];
  return bounds.slice(1).map((end, index) => blankStage(size, { start: bounds[index] ?? 0, end }));
}

/** What all pages of a film share. */
interface PageSetting {
  readonly request: CaptionRequest;
  readonly fontBook: FontBook;
  readonly words: readonly CaptionWord[];
  readonly look: CaptionLook;
  readonly style: Captions['style'];
  readonly setter: CaptionSetter;
  /** Margins of the ground around the ink. */
  readonly margin: { readonly top: number; readonly bottom: number };
  /** Cap heights: of all pages, and the usual one before words are measured. */
  readonly sizes: Pick<Parameters<typeof captionReasons>[0], 'filmPx' | 'usualPx' | 'asked' | 'limit'>;
}

function drawPage(
  id: string,
  page: SizedPage,
  place: PagePlace,
  setting: PageSetting,
): { readonly report: CaptionPageReport; readonly tracks: readonly SpriteTrack[] } {
  const { request, fontBook, look, style } = setting;
  const { language, clock, brandName = '' } = request;
  const words = setting.words.slice(page.first, page.last);
  const { texts, block } = page.set;
  const text = inSpokenWords(stand(block, place.box, setting), texts, fontBook);
  const { framesPerSecond } = clock;
  const wordStarts = words.map((word) => clamp(frameAt(word.start, { num: framesPerSecond, den: 1 }), page));
  const emphasis = emphasized(texts, { allCapitals: look.upperCase, brandName });
  const skin = captionSkin(look, text.capHeightPx, emphasis);
  const world: TrackWorld = {
    frame: request.size,
    advance: (node) => fontBook.advance(node.text, node.font, language, node.direction),
  };
  const { first, last, start, end } = page;
  return {
    tracks: pageTracks({ id, page, style, look, text, skin, wordStarts, world, framesPerSecond }),
    report: {
      ...{ id, first, last, start, end },
      lines: text.lines.map((line) => withoutMark(line.text)),
      wordStarts: page.byWord ? wordStarts : [],
      box: skinInk(text, skin),
      fontSizePx: Math.round((text.lines[0]?.font.sizePx ?? 0) * 10) / 10,
      free: place.free,
      reasons: captionReasons({ capHeightPx: block.capHeightPx, ...setting.sizes, place, look }),
    },
  };
}

/**
 * Aligns the block in its band: low captions share one last baseline, high ones one first baseline, whatever their
 * lines.
 */
function stand(block: SizedPage['set']['block'], band: Box, { request, margin, setter }: PageSetting): PlacedText {
  const { position, language, direction } = request;
  const top = band.y + margin.top;
  const foot = bottom(band) - margin.bottom;
  const first = block.lines[0]?.baseline ?? 0;
  const last = block.lines.at(-1)?.baseline ?? 0;
  const low = foot - setter.extent.descent - last;
  const high = top + setter.extent.ascent - first;
  const between = (top + setter.extent.ascent - setter.capHeightPx + foot - setter.extent.descent) / 2;
  const middle = between - (first - block.capHeightPx + last) / 2;
  const wanted = position === 'top' ? high : position === 'middle' ? middle : low;
  const y = Math.round(Math.max(top, Math.min(wanted, foot - block.height)));
  const x = Math.round(band.x + (band.width - extentOf(block).width) / 2);
  return placeBlock(block, x, y, language, direction);
}

function clamp(frame: number, { start, end }: CaptionPage): number {
  return Math.max(start, Math.min(frame, end));
}
