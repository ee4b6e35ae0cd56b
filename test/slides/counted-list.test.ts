/** Lists that their headline counts are numbered, others stay as they are. */
import { expect, it } from 'vitest';
import type { SliderLanguage } from '../../src/document/enumerations.js';
import { countedBody } from '../../src/slides/counted-list.js';

const THREE = 'Freezing your beans\nGrinding for the week\nBoiling the water twice';
const NUMBERED = '1. Freezing your beans\n2. Grinding for the week\n3. Boiling the water twice';

it.each<[string, SliderLanguage]>([
  ['Three habits to drop', 'en'],
  ['3 habits to drop', 'en'],
  ['Drei Fehler', 'de'],
  ['Tres errores', 'es'],
  ['Les trois erreurs', 'fr'],
  ['Tre errori', 'it'],
  ['Três erros', 'pt'],
  ['Drie fouten', 'nl'],
  ['Trzy błędy', 'pl'],
  ['Три ошибки', 'ru'],
  ['3つの習慣', 'ja'],
])('%j (%s) counts its three lines', (headline, language) => {
  expect(countedBody(headline, THREE, language)).toBe(NUMBERED);
});

it.each<[string, string]>([
  ['Habits to drop', THREE],
  ['Four habits to drop', THREE],
  ['Two of three habits', THREE],
  ['€3 a week', THREE],
  ['3% off', THREE],
  ['Since 3.5 years', THREE],
  ['In 2023', THREE],
  ['Three habits', 'You freeze your beans. You should not.\nGrind them late.\nNever boil twice.'],
  ['Two ways', 'Old | New\nSlow | Fast'],
  ['Two steps', '1. Grind\n2. Pour'],
  ['Two parts', '“So good.”\n– Ana'],
])('%j leaves its body as it is', (headline, body) => {
  expect(countedBody(headline, body, 'en')).toBe(body);
});

it('keeps bullets out of numbered lines', () => {
  expect(countedBody('Two habits', '- Late\n- Long', 'en')).toBe('1. Late\n2. Long');
});
