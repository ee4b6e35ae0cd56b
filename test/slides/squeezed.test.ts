/** More words than a template holds: they are set smaller, whole and apart, and that is said; nothing lies on them. */
import { describe, expect, it } from 'vitest';
import { TEMPLATES, type Words } from './support/carousels.js';
import { composed, faults } from './support/faults.js';

const HEADLINE =
  'Datenschutzgrundverordnungskonforme Kaffeeröstmanufaktur eröffnet Geschwindigkeitsrekordversuche in Regensburg Südstadt';
/** As many features as a grid has, each too long for its line; and as many paragraphs as a body can have. */
const FEATURES =
  'Gewicht: nur 240 Gramm Leichtgewichtskonstruktion\nTragfähigkeit: Belastbarkeit bis zwanzig Kilogramm\nWasserdichtigkeit: Regenschutzbeschichtung\nRückgaberecht: dreißig Tage ausprobieren\nHerstellung: handgefertigt in Oberösterreich\nLieferung: versandkostenfrei';
const PARAGRAPHS = Array.from({ length: 40 }, (_, at) => `Absatz Nummer ${at + 1}`).join('\n');
const words = (body: string): readonly Words[] =>
  [1, 2, 3].map(() => ({ kicker: 'Geschwindigkeitsbegrenzung aufgehoben!!!', headline: HEADLINE, body }));

describe.each(TEMPLATES)('%s', (template) => {
  it.each(
    (['1:1', '9:16'] as const).flatMap((aspect) => [FEATURES, PARAGRAPHS].map((body) => [aspect, body] as const)),
  )('holds any words in %s: %.30s', (aspect, body) => {
    const found = faults({ template, aspect, words: words(body), language: 'de', mood: 'busy' });
    const isTold = (fault: string) => found.includes(`${fault.split(' ')[0]} slide_text_overflow`);
    expect(found.filter((fault) => !isTold(fault) || !/ is set at |slide_text_overflow|widow/u.test(fault))).toEqual(
      [],
    );
  });
});

it('a grid of features beside a long headline is squeezed above its page marks', () => {
  const { slides } = composed({ template: 'featureGrid', aspect: '1:1', words: words(FEATURES), language: 'de' });
  const content = slides[1]?.texts ?? [];
  const folio = content.find(({ element }) => element === 'folio')?.lines[0];
  const lowest = Math.max(
    ...content.flatMap(({ element, lines }) => (element === 'folio' ? [] : lines.map(({ y, height }) => y + height))),
  );
  expect(lowest).toBeLessThan(folio?.y ?? 0);
  expect(slides[1]?.warnings.map(({ code }) => code)).toEqual(['slide_text_overflow']);
});
