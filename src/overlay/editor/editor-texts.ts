/** Lists the texts of an editor ad, to prove that every character can be drawn. */
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { GlyphQuestion } from '../glyph-problems.js';

/** All texts that an editor ad draws. Where it has no captions, the words of the voice are not among them. */
export function textsOfEditor(editor: ResolvedEditor): GlyphQuestion {
  const { language, captions, narration, scenes, narrationScript, disclosure, closingImage } = editor;
  const spoken: GlyphQuestion['texts'] =
    narration?.words === undefined
      ? [
          ...scenes.map(({ narrationText }, index) => [`segments[${index}].narration_text`, narrationText] as const),
          ['narration_script', narrationScript],
          ...scenes.flatMap(({ words = [] }, index) =>
            words.map(({ text }, at) => [`segments[${index}].words[${at}].text`, text] as const),
          ),
        ]
      : narration.words.map(({ text }, index) => [`narration.words[${index}].text`, text] as const);
  const titles = scenes.map(({ title }, index) => [`segments[${index}].title.text`, title?.text ?? ''] as const);
  const shown = captions === undefined ? [] : spoken;
  const closing = [
    ['closing_image.headline', closingImage?.headline ?? ''],
    ['closing_image.cta_text', closingImage?.ctaText ?? ''],
    ['brand_name', closingImage?.brandName ?? ''],
  ] as const;
  return { language, texts: [...shown, ...titles, ...closing, ['disclosure.text', disclosure?.text ?? '']] };
}
