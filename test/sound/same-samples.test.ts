/**
 * The samples of a film's sound, to the last bit: those that a mix of whole sounds in memory had, whatever the size of
 * the blocks.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundInMemory } from '../../src/sound/blocks.js';
import { prepareMaster } from '../../src/sound/master.js';
import { type Mix, mixTracks } from '../../src/sound/mix/mix-tracks.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { ADS, BEDS, type MixCase, SMALL } from './support/mixes.js';
import { finish, memoryWork, whole } from './support/whole.js';

/** Recorded before the sound room worked in blocks: mix, mastered mix and the facts of both. */
const RECORDED: Readonly<Record<string, string>> = {
  'a bed that is long enough': 'deedceb9413cb748',
  'a bed of the film’s length': 'd6dbcc0f73e952cb',
  'drums that are repeated and limited': '183cfe6b0b453812',
  'a bed with padding and fades that is repeated': 'de48c6875f762b2c',
  'a bed with an offset': 'ffc4761f7aa8da32',
  'a bed far over full scale': '8694b5cfe91ff5de',
  'a bed that clips': '5bd86cb7b226349e',
  'a third of a second': 'd7bb03f4dc9064af',
  'one channel': '335ae6961a90545a',
  'one click': '99d282c856709895',
  'an effect with its silence': '2fb4c2ec83d15e31',
  silence: '35fa7a3170388445',
  'hiss that counts as silence': '35fa7a3170388445',
  'a bed of twelve samples': 'b217aa34328a7747',
  'a voice in two parts over ducked music and two clips': '398eb698dac2067a',
  'clips alone, one beyond the film': 'd7f0f1f89b1f88df',
  'a music track that others are laid over': '20fae80d0cdafabf',
  'a silent voice': '5e673462aa4b2a29',
  nothing: '5e673462aa4b2a29',
};

function heard({ tracks, totalSamples }: MixCase, blockSamples?: number): string {
  const work = memoryWork(blockSamples);
  const decoded = tracks.map(({ samples, ...track }) => ({ ...track, sound: soundInMemory(samples) }));
  const mix = finish(mixTracks(decoded, totalSamples, work));
  const { sound, facts } = finish(finish(prepareMaster(mix.sound, work))({ ceilingDbtp: -1.7 }));
  const hash = createHash('sha256');
  // A zero has no sign that anybody could hear.
  for (const channel of [...whole(mix.sound), ...whole(sound)]) hash.update(channel.map((value) => value + 0));
  hash.update(
    JSON.stringify([mix.bed === undefined ? null : { ...mix.bed, joints: jointsOf(mix.bed) }, mix.speech, facts]),
  );
  return hash.digest('hex').slice(0, 16);
}

function jointsOf({ loops, joints }: NonNullable<Mix['bed']>): number[] {
  return Array.from({ length: loops }, (_, index) => (joints?.first ?? 0) + index * (joints?.every ?? 0));
}

describe('a film’s sound', () => {
  it.each([...BEDS, ...ADS])('is what it was, to the last bit: $name', (one) => {
    expect(heard(one)).toBe(RECORDED[one.name]);
  });

  it.each(SMALL)('is the same in blocks of any size: $name', (one) => {
    const whole = heard(one, one.totalSamples * 2);
    const sizes = fc.integer({ min: 64, max: 60_000 });
    fc.assert(
      fc.property(sizes, (blockSamples) => heard(one, blockSamples) === whole),
      { seed: propertySeed(), numRuns: propertyRuns(12), examples: [[1], [240]] },
    );
  });
});
