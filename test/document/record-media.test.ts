/** Media of a record: paths, or objects as the composition writes them. */
import { expect, test } from 'vitest';
import { fromEditorRecord } from '../../src/document/editor/editor-record.js';
import { fromShortRecord } from '../../src/document/short/short-record.js';
import { fromSliderRecord } from '../../src/document/slider/slider-record.js';
import { compositionProblems } from '../../src/document/validate.js';

const record = { language: 'en', headline: 'Fresh', logo_position: 'top_left', slides: [{ headline: 'One' }, {}, {}] };

test.each([
  [
    'a short',
    fromShortRecord(record, { segments: ['a.mp4', 'b.mp4'], poster: 'p.png', logo: 'l.png', music: 'm.mp3' }),
    fromShortRecord(record, {
      segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
      poster: { source: 'p.png' },
      logo: { source: 'l.png' },
      music: { source: 'm.mp3' },
    }),
  ],
  [
    'a slider',
    fromSliderRecord(record, { backgrounds: ['a.jpg', 'b.jpg', 'c.jpg'], logo: 'l.png' }),
    fromSliderRecord(record, {
      backgrounds: [{ source: 'a.jpg' }, { source: 'b.jpg' }, { source: 'c.jpg' }],
      logo: { source: 'l.png' },
    }),
  ],
  [
    'an editor ad',
    fromEditorRecord(record, { segments: ['a.mp4'], music: 'm.mp3' }),
    fromEditorRecord(record, { segments: [{ source: 'a.mp4' }], music: { source: 'm.mp3' } }),
  ],
])('%s is the same from both, and valid', (_, fromPaths, fromObjects) => {
  expect(fromObjects).toEqual(fromPaths);
  expect(compositionProblems(fromObjects)).toEqual([]);
});

test('what an object says of its logo wins over the record', () => {
  const logo = { source: 'l.png', position: 'bottom_right' };
  expect(fromShortRecord(record, { segments: [], logo })['logo']).toEqual(logo);
  expect(fromShortRecord(record, { segments: [], logo: 'l.png' })['logo']).toEqual({
    source: 'l.png',
    position: 'top_left',
  });
});
