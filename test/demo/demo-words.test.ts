/** What the demo's documents say: pictures alone are no ad. */
import { expect, it } from 'vitest';
import { demoEditor } from '../../src/demo/demo-editor.js';
import { demoMediaIn } from '../../src/demo/demo-files.js';
import { demoShort } from '../../src/demo/demo-short.js';
import { demoSlider } from '../../src/demo/demo-slider.js';

const media = demoMediaIn('/demo');
const short = demoShort(media, '/demo');
const editor = demoEditor(media, '/demo');

it.each([
  ['short', 7, [short.headline, ...(short.text_beats ?? []), short.badge_text, short.offer_text, short.cta_text]],
  ['short at its end', 2, [short.brand_name, short.closing_claim]],
  ['editor ad without a voice', 4, editor.segments.map(({ title }) => title?.text)],
  ['editor ad at its end', 2, [editor.closing_image?.headline, editor.closing_image?.cta_text]],
  ['carousel', 5, demoSlider(media, '/demo').slides.map(({ headline }) => headline)],
])('the %s of the demo says %i things', (_, count, texts) => {
  expect(texts.filter((text) => /\p{L}{2}|\d/u.test(text ?? ''))).toHaveLength(count);
});
