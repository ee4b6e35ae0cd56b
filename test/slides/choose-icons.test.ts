/** Icons of lists: sure in eight languages, all of them or none, and drawn of the set's own lines. */
import { describe, expect, it } from 'vitest';
import { chooseIcons } from '../../src/slides/icons/choose-icons.js';
import { ICON_PATHS } from '../../src/slides/icons/icon-paths.js';
import { ICON_WORDS } from '../../src/slides/icons/icon-words.js';
import { composed } from './support/faults.js';

describe('an icon for each item, or none', () => {
  it.each([
    ['en', ['Free delivery', 'Two-year warranty', 'Recipes for a month'], ['truck', 'shield', 'book-open']],
    ['de', ['Kostenlose Lieferung', 'Drei Jahre Garantie'], ['truck', 'shield']],
    ['fr', ['Livraison offerte', 'Une appli incluse'], ['truck', 'smartphone']],
    ['es', ['Envío gratis', '2 años de garantía'], ['truck', 'shield']],
    ['it', ['Consegna gratuita', 'Un’app inclusa'], ['truck', 'smartphone']],
    ['pt', ['Entrega grátis', 'Câmera incluída'], ['truck', 'camera']],
    ['nl', ['Gratis bezorging', 'Nieuwsbrief elke week'], ['truck', 'mail']],
    ['pl', ['Darmowa dostawa', 'Faktura od ręki'], ['truck', 'file-text']],
  ] as const)('%s', (language, items, icons) => {
    expect(chooseIcons(items, language)).toEqual(icons);
  });

  it.each([
    ['one item says nothing', ['Free delivery', 'Made with love']],
    ['one says two things', ['Free delivery', 'Photos by email']],
    ['two say the same', ['Free delivery', 'Fast shipping']],
    ['there is one item', ['Free delivery']],
    ['a word only begins like one', ['Free delivery', 'Happily married']],
  ])('none where %s', (_, items) => {
    expect(chooseIcons(items, 'en')).toBeUndefined();
  });

  it('none in a language that has no words here', () => {
    expect(chooseIcons(['Free delivery', 'Two-year warranty'], 'ja')).toBeUndefined();
  });
});

it('has words in all languages and a drawing for every icon', () => {
  for (const [name, words] of Object.entries(ICON_WORDS)) {
    expect(Object.keys(words).sort(), name).toEqual('de en es fr it nl pl pt'.split(' '));
    expect(ICON_PATHS[name as keyof typeof ICON_PATHS], name).toMatch(/^M[\d.]/iu);
  }
});

it('stands before the items of a list, with and without', () => {
  const drawn = (body: string) =>
    JSON.stringify(
      composed({
        template: 'boldStatement',
        aspect: '4:5',
        words: [{ headline: 'A' }, { headline: 'B', body }, { headline: 'C' }],
      }).slides[1]?.nodes,
    );
  expect(drawn('- Free delivery\n- Two-year warranty')).toContain(ICON_PATHS.truck);
  expect(drawn('- Free delivery\n- Made with love')).not.toContain(ICON_PATHS.truck);
});
