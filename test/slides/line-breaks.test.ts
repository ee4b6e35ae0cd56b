/**
 * Where the lines of headlines end: the hook takes the largest size that fits, but not at the price of an article, an
 * auxiliary or the like alone on its line.
 */
import { describe, expect, it } from 'vitest';
import type { SliderLanguage } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import { isLightWord, isSmallWord, spaceCost } from '../../src/type/language-rules.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

function headlineLines(slide: ComposedSlide): readonly string[] {
  const size = slide.texts.find(({ element }) => element === 'headline')?.sizePx ?? 0;
  const textsIn = (nodes: readonly DrawNode[]): string[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'group') return textsIn(node.children);
      return node.kind === 'text' && Math.abs(node.font.sizePx - size) < 0.01 ? [node.text] : [];
    });
  return textsIn(slide.nodes);
}

describe.each(TEMPLATES)('%s', (template) => {
  it.each<[string, SliderLanguage]>([
    ['Die Wahrheit über den Kaffee in der Kapsel', 'de'],
    ['Warum der Espresso aus dem Automaten im Büro bitter ist', 'de'],
    ['Votre café vous ment', 'fr'],
    ['La verdad de los cafés de la oficina', 'es'],
    ['La verità su un caffè e la sua storia', 'it'],
    ['De waarheid over de koffie in een capsule', 'nl'],
    ['Trzy powody, by zmienić kawę już dziś', 'pl'],
    ['A verdade sobre o café da cápsula e do escritório', 'pt'],
  ])('"%s" (%s): no small word alone, none that hangs', (headline, language) => {
    for (const aspect of ['4:5', '9:16'] as const) {
      const slider = carousel(template, [{ headline }, { headline, body: 'x' }, { headline: 'x' }], {
        aspect,
        language,
      });
      const composed = composeSlider(slider, {
        typeset,
        logo: undefined,
        pictures: [undefined, undefined, undefined],
        paths: ['a', 'b', 'c'],
      });
      for (const slide of composed.slides.slice(0, 2)) {
        const lines = headlineLines(slide);
        expect(lines.join(' ').toLowerCase()).toBe(headline.toLowerCase());
        for (const [index, line] of lines.entries()) {
          expect(/\s/u.test(line) || !isSmallWord(line, language), lines.join(' / ')).toBe(true);
          const bound = index < lines.length - 1 && spaceCost(line.split(' ').at(-1) as string, 'x', language) >= 3;
          expect(bound, lines.join(' / ')).toBe(false);
        }
      }
    }
  });

  it.each<[string, SliderLanguage]>([
    ['You have been washing your hair wrong', 'en'],
    ['Trois raisons de passer au lait d’avoine', 'fr'],
    ['El hábito que cambió mis mañanas', 'es'],
    ['Dein Kaffee lügt dich jeden Morgen an', 'de'],
    ['Diese Lampe wird dein Sofa überleben', 'de'],
    ['Ho provato tutti i cuscini per te', 'it'],
    ['Drie redenen om over te stappen op haver', 'nl'],
    ['Śpij lepiej dzięki jednej małej zmianie', 'pl'],
    ['Você sempre lavou o cabelo do jeito errado', 'pt'],
  ])('"%s" (%s): no word that says little alone', (headline, language) => {
    const slider = carousel(template, [{ headline }, { headline: 'x', body: 'x' }, { headline: 'x' }], { language });
    const pictures = [undefined, undefined, undefined];
    const [hook] = composeSlider(slider, { typeset, logo: undefined, pictures, paths: ['a', 'b', 'c'] }).slides;
    const lines = headlineLines(hook as ComposedSlide);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const little = isLightWord(line, language) || isSmallWord(line, language);
      expect(/\s/u.test(line) || !little, lines.join(' / ')).toBe(true);
    }
  });
});
