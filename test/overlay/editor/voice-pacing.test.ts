import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideWords } from '../../../src/overlay/editor/divide-words.js';
import { type NarratedWord, scenesOfWords } from '../../../src/overlay/editor/spoken-words.js';
import { type VoicePacing, voicePacing } from '../../../src/overlay/editor/voice-pacing.js';
import { propertySeed } from '../../support/seed.js';
import { propertyRuns } from '../../support/tier.js';
import { spoken } from './captions/support/spoken.js';

const word = (scene: number, start: number, end: number): NarratedWord => ({
  text: `w${start}`,
  start,
  end,
  scene,
  sure: true,
});

const stills = { usual: 2, least: 1, most: 8 };

describe('voicePacing', () => {
  const words = [word(0, 0.5, 1), word(0, 1.2, 2), word(1, 2.6, 3.4), word(2, 3.45, 5)];
  const paced = voicePacing({ words, voiceSeconds: 6, wordless: [stills, stills, stills] });

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
      wordless: [stills, stills, stills, stills],
    });
    expect(between?.frames[1]).toBe(60);
    expect(between?.inserted).toEqual([{ startFrame: 68, frames: 60 }]);
    expect(between?.words.map(({ start }) => start)).toEqual([0.5, 1.2, 4.6, 5.45]);
    // The last sounds of the first scene are heard whole before the silence.
    expect(between?.voice[0]).toMatchObject({ startFrame: 0, fromSeconds: 0 });
    expect(between?.voice[0]?.toSeconds).toBeGreaterThan(2);
    expect(between?.voice[0]?.toSeconds).toBeLessThan(2.6);
  });

  it('keeps speech that nobody wrote down whole, with the scene before it', () => {
    const twoScenes = [word(0, 0.5, 2), word(1, 5, 6)];
    const request = { words: twoScenes, voiceSeconds: 7, wordless: [stills, stills] };
    const paced = voicePacing({ ...request, unscripted: [{ start: 2.1, end: 4.6 }] });
    expect(paced?.frames[0]).toBe(Math.round(4.72 * 30));
    expect(voicePacing(request)?.frames[0]).toBe(Math.round(2.12 * 30));
    const early = voicePacing({
      ...request,
      words: [word(0, 3, 4), word(1, 5, 6)],
      unscripted: [{ start: 0, end: 2 }],
    });
    expect(early?.inserted).toEqual([{ startFrame: 0, frames: 6 }]);
  });

  it('gives a voice that begins at once a breath before it', () => {
    const early = voicePacing({ words: [word(0, 0.05, 1)], voiceSeconds: 1.2, wordless: [stills] });
    expect(early?.inserted).toEqual([{ startFrame: 0, frames: 5 }]);
    expect(early?.words[0]?.start).toBeCloseTo(0.217, 3);
  });

  it('ends 0.6 s after the last word, also where the recording ends sooner', () => {
    const ends = voicePacing({ words: [word(0, 0.5, 1)], voiceSeconds: 1.1, wordless: [stills] });
    expect(ends?.frames).toEqual([48]);
  });

  it('goes on while the voice says more than the words it was given', () => {
    const more = voicePacing({
      words: [word(0, 0.5, 1)],
      voiceSeconds: 4,
      heardUntil: 3.2,
      wordless: [stills],
    });
    expect(more?.frames).toEqual([114]);
    expect(more?.voice.at(-1)?.toSeconds).toBeCloseTo(3.8, 3);
  });

  it('puts no silence where the voice makes no pause: a scene without words takes its time from the words before it', () => {
    const tight = voicePacing({
      words: [word(0, 0.5, 3), word(2, 3.05, 5)],
      voiceSeconds: 6,
      wordless: [stills, stills, stills],
    });
    expect(tight?.inserted).toEqual([]);
    expect(tight?.tight).toEqual([0]);
    // 3.05 s are 92 frames, of which half are lent.
    expect(tight?.frames).toEqual([46, 46, 76]);
    expect(tight?.words.map(({ start }) => start)).toEqual([0.5, 3.05]);
  });

  it('parts the voice only in pauses of a tenth of a second, off every word', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            gapMs: fc.integer({ min: 0, max: 900 }),
            lengthMs: fc.integer({ min: 60, max: 900 }),
            scenes: fc.nat(2),
          }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        (steps, targetSeconds) => {
          let [now, scene] = [0, 0];
          const spoken = steps.map(({ gapMs, lengthMs, scenes }, index) => {
            scene += index === 0 ? 0 : scenes;
            const start = now + gapMs;
            now = start + lengthMs;
            return word(scene, start / 1000, now / 1000);
          });
          const wordless = Array.from({ length: scene + 2 }, () => stills);
          const film = voicePacing({ words: spoken, voiceSeconds: now / 1000 + 0.3, wordless, targetSeconds });
          if (film === undefined) return;
          for (const frames of film.frames) expect(frames).toBeGreaterThan(0);
          const total = film.frames.reduce((sum, frames) => sum + frames, 0) / 30;
          for (const [index, { start, end }] of film.words.entries()) {
            // As long as it was, wherever it came to, and heard to its end.
            const own = spoken[index];
            expect(end - start).toBeCloseTo((own?.end ?? 0) - (own?.start ?? 0), 3);
            expect(end).toBeLessThanOrEqual(total + 1e-3);
            expect(
              film.voice.some(
                ({ fromSeconds, toSeconds }) =>
                  (own?.start ?? 0) >= fromSeconds - 1e-6 && (own?.end ?? 0) <= toSeconds + 1e-6,
              ) || isTold(film, own),
            ).toBe(true);
          }
          for (const { startFrame, frames } of film.inserted)
            for (const { start, end } of film.words)
              expect(end * 30 <= startFrame + 1e-3 || start * 30 >= startFrame + frames - 1e-3).toBe(true);
        },
      ),
      { seed: propertySeed(), numRuns: propertyRuns(300) },
    );
  });

  it('is nothing without words', () => {
    expect(voicePacing({ words: [], voiceSeconds: 3, wordless: [stills] })).toBeUndefined();
  });
});

/** In two pieces that follow each other without a gap, in the recording and in the film. */
function isTold(film: VoicePacing, own: NarratedWord | undefined): boolean {
  const at = film.voice.findIndex(
    ({ fromSeconds, toSeconds }) => (own?.start ?? 0) >= fromSeconds - 1e-6 && (own?.start ?? 0) < toSeconds,
  );
  const [piece, next] = [film.voice[at], film.voice[at + 1]];
  if (piece === undefined || next === undefined) return false;
  const shift = next.startFrame / 30 - next.fromSeconds - (piece.startFrame / 30 - piece.fromSeconds);
  return piece.toSeconds === next.fromSeconds && Math.abs(shift) < 1e-6;
}

describe('a wanted length', () => {
  const words = [word(0, 0.5, 2), word(2, 3, 5)];
  const request = {
    words,
    voiceSeconds: 6,
    wordless: [stills, stills, stills],
    closing: { usual: 2.5, least: 1.5, most: 5 },
  };
  const lengthOf = (targetSeconds?: number) => {
    const film = voicePacing({ ...request, targetSeconds });
    const { frames = [], closingFrames = 0 } = film ?? {};
    return { frames, closingFrames, seconds: (frames.reduce((sum, count) => sum + count, 0) + closingFrames) / 30 };
  };
  it.each([
    ['is met by a scene without words alone, where that is enough', 13, 13, { 1: 147 }, 75],
    ['then by the closing image', 17, 17, { 1: 240 }, 102],
    ['then by the tail', 19, 19, { 1: 240, 2: 112 }, 150],
    ['and taken from the same in the same order', 9, 9, { 1: 30 }, 72],
    ['is missed rather than a word be cut', 4, 7.8, { 1: 30, 2: 91 }, 45],
    ['is missed rather than a picture bore', 60, 19.5, { 1: 240, 2: 127 }, 150],
  ] as const)('%s', (_, wanted, got, frames, closingFrames) => {
    const film = lengthOf(wanted);
    expect(film.seconds).toBeCloseTo(got, 1);
    for (const [scene, count] of Object.entries(frames))
      expect([scene, film.frames[Number(scene)]]).toEqual([scene, count]);
    expect(film.closingFrames).toBe(closingFrames);
  });
});

describe('divideWords', () => {
  it('gives each scene about as much of the voice, in whole sentences', () => {
    const say = spoken(
      'Mornings are loud and bright. This one is not. Nobody speaks before nine. Coffee first, then the rest of it.',
    );
    const scenes = divideWords(say, 3, 'en').map(({ scene }) => scene);
    expect(
      say.map(({ text }, index) => `${scenes[index]} ${text}`).filter((_, at) => scenes[at] !== scenes[at - 1]),
    ).toEqual(['0 Mornings', '1 Nobody', '2 Coffee']);
  });

  it('leaves the last scenes without words when there are fewer words than scenes', () => {
    const scenes = divideWords(spoken('Hi there.'), 5, 'en').map(({ scene }) => scene);
    expect(scenes).toEqual([0, 1]);
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
