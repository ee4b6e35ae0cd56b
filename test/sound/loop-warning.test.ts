import { describe, expect, it } from 'vitest';
import { loopWarning } from '../../src/sound/loop-warning.js';

describe('loopWarning', () => {
  it.each([
    { why: 'longer', bed: 60, picture: 12, warns: false },
    { why: 'as long', bed: 12, picture: 12, warns: false },
    { why: 'made for the picture without its end card', bed: 12, picture: 14, warns: true },
    { why: 'a hundredth short', bed: 11.99, picture: 12, warns: true },
  ])('a bed that is $why: $warns', ({ bed, picture, warns }) => {
    expect(loopWarning(bed, picture, 'music.source')?.code).toBe(warns ? 'music_loops' : undefined);
  });

  it('names both lengths', () => {
    expect(loopWarning(5.39, 12, 'music.source')).toEqual({
      code: 'music_loops',
      message: 'The music lasts 5.39 s and the video 12.00 s: the music is repeated over crossfades.',
      path: 'music.source',
    });
  });
});
