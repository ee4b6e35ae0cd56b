/** Cues and pages of words as the engine would cut them, with the real fonts. */
import type { Language, Look } from '../../../../../src/document/enumerations.js';
import { LOOKS } from '../../../../../src/document/looks/look-table.js';
import { loadFontBook } from '../../../../../src/io/fonts/font-book.js';
import type { CaptionClock, CaptionWord } from '../../../../../src/overlay/editor/captions/caption.types.js';
import { captionColumn } from '../../../../../src/overlay/editor/captions/caption-column.js';
import { captionCues } from '../../../../../src/overlay/editor/captions/caption-cues.js';
import { captionPages } from '../../../../../src/overlay/editor/captions/caption-pages.js';
import { captionSetter } from '../../../../../src/overlay/editor/captions/caption-setter.js';
import { captionFormat } from '../../../../../src/overlay/editor/captions/caption-size.js';
import { captionWords } from '../../../../../src/overlay/editor/captions/caption-words.js';
import { joinWords, withoutMark } from '../../../../../src/type/word-joint.js';
import { clockFor, spoken } from './spoken.js';

export const fontBook = loadFontBook();

export const TALL = { width: 1080, height: 1920 };
export const WIDE = { width: 1920, height: 1080 };
export const SQUARE = { width: 1080, height: 1080 };

export function cut(
  words: readonly CaptionWord[],
  language: Language,
  clock: CaptionClock,
  size = TALL,
  look: Look = 'neutral',
) {
  const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const);
  const format = captionFormat(size, language, LOOKS[look].captions.sizeShare);
  const width = captionColumn(size, direction).width - 20;
  const setter = captionSetter({ fontBook, look: LOOKS[look].captions, language, direction, format, width });
  const cues = captionCues(words, language, clock);
  const cueEnds = new Set(cues.map(({ last }) => last));
  const pages = captionPages(words, setter.measure, { language, wide: format.wide, clock, cueEnds });
  return { cues, pages };
}

/** The texts of a script's pages. */
export function pageTexts(text: string, language: Language, size = TALL): readonly string[] {
  const { words } = captionWords(spoken(text), clockFor(spoken(text)));
  return cut(words, language, clockFor(words), size).pages.map(({ first, last }) =>
    withoutMark(
      joinWords(
        words.slice(first, last).map((word) => word.text.replaceAll('\u00a0', ' ')),
        language,
      ),
    ),
  );
}
