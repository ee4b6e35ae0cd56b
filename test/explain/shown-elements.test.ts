/** What is said of tracks that the layout reports nothing of. */
import { expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { shownElements } from '../../src/explain/shown-elements.js';

const box = { x: 0, y: 0, width: 1080, height: 600 };
const track = (id: string, element: string) => ({
  id,
  element,
  box,
  start: 0,
  end: 90,
  cels: [{ frame: 0, nodes: [{}] }],
});

it.each([
  ['ground-0', 'device', /^The look's own ground: the clip stands in a window/],
  ['overlay-0-frame', 'device', /^It belongs to an overlay/],
  ['stamp', 'device', /creative_format/],
  ['end-card-poster', 'end_card', /^The poster/],
])('%s is explained as what it is', (id, element, said) => {
  const film = { tracks: [track(id, element)], facts: {}, output: {} } as unknown as FilmPlan;
  const [shown] = shownElements(film, 10);
  expect(shown?.why).toEqual([expect.stringMatching(said)]);
});
