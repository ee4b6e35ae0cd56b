import { expect, it } from 'vitest';
import { costSentence } from '../../src/explain/cost-sentence.js';

it.each([
  [
    { arrangement: 'foot', dearer: 240, because: 'text_on_face' },
    'The foot would cost 240 more: covers eyes, nose or mouth.',
  ],
  [{ arrangement: 'window', dearer: 12, because: null }, 'The window would cost 12 more.'],
  [{ arrangement: 'head', dearer: -30, because: 'size' }, 'The head would cost 30 less.'],
] as const)('%o', (runnerUp, words) => {
  expect(costSentence(runnerUp)).toBe(words);
});
