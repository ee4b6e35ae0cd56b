import { describe, expect, it } from 'vitest';
import { type SpokenWord, scenesOfWords } from '../../../src/overlay/editor/spoken-words.js';
import { voicePacing } from '../../../src/overlay/editor/voice-pacing.js';

const word = (scene: number, start: number, end: number): SpokenWord => ({
  text: `w${start}`,
  start,
  end,
  scene,
  sure: true,
});

describe('voicePacing', () => {
  const words = [word(0, 0.5, 1), word(0, 1.2, 2), word(1, 2.6, 3.4), word(2, 3.45, 5)];
  const paced = voicePacing({ words, voiceSeconds: 6, wordless: [2, 2, 2] });

  it('changes the picture just after the voice has stopped, and cuts no word', () => {
    // 2.12 s is frame 63.6; the second scene ends in a pause of 50 ms, so at the next word.
    expect(paced?.frames).toEqual([64, 40, 64]);
    expect(paced?.tight).toEqual([1]);
  });

  it('never moves the voice while nothing is put in', () => {
    expect(paced?.inserted).toEqual([]);
    expect(paced?.words.map(({ start }) => start)).toEqual(words.map(({ start }) => start));
    const film = paced?.voice.map(({ startFrame, fromSeconds }) => startFrame / 30 - fromSeconds) ?? [];
    for (const shift of film) expect(Math.abs(shift)).toBeLessThan(1e-9);
  });

  it('puts silence in for a scene without words, and moves what comes after by whole frames', () => {
    const between = voicePacing({
      words: words.map((own) => (own.scene === 0 ? own : { ...own, scene: own.scene + 1 })),
      voiceSeconds: 6,
      wordless: [2, 2, 2, 2],
    });
    expect(between?.frames[1]).toBe(60);
    expect(between?.inserted).toEqual([{ startFrame: 64, frames: 60 }]);
    expect(between?.words.map(({ start }) => start)).toEqual([0.5, 1.2, 4.6, 5.45]);
    // The last sounds of the first scene are heard whole before the silence.
    expect(between?.voice[0]).toMatchObject({ startFrame: 0, fromSeconds: 0 });
    expect(between?.voice[0]?.toSeconds).toBeGreaterThan(2);
    expect(between?.voice[0]?.toSeconds).toBeLessThan(2.6);
  });

  it('gives a voice that begins at once a breath before it', () => {
    const early = voicePacing({ words: [word(0, 0.05, 1)], voiceSeconds: 1.2, wordless: [2] });
    expect(early?.inserted).toEqual([{ startFrame: 0, frames: 5 }]);
    expect(early?.words[0]?.start).toBeCloseTo(0.217, 3);
  });

  it('ends 0.6 s after the last word, also where the recording ends sooner', () => {
    const ends = voicePacing({ words: [word(0, 0.5, 1)], voiceSeconds: 1.1, wordless: [2] });
    expect(ends?.frames).toEqual([48]);
  });

  it('is nothing without words', () => {
    expect(voicePacing({ words: [], voiceSeconds: 3, wordless: [2] })).toBeUndefined();
  });
});

describe('scenesOfWords', () => {
  const texts = (line: string) => line.split(' ').map((text) => ({ text }));
  it.each([
    [
      'as the scenes say',
      'Mornings are loud. This one is not.',
      ['Mornings are loud.', '', 'This one is not.'],
      [0, 0, 0, 2, 2, 2, 2],
    ],
    [
      'other signs than the script',
      'mornings are loud this one is not',
      ['Mornings are – loud!', 'This one is not.'],
      [0, 0, 0, 1, 1, 1, 1],
    ],
    ['more words than the script', 'Hi there you all', ['Hi there'], [0, 0, 0, 0]],
    ['no script', 'Hi there', ['', ''], [0, 0]],
  ])('%s', (_, words, script, scenes) => {
    expect(scenesOfWords(texts(words), script)).toEqual(scenes);
  });
});
