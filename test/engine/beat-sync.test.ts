/**
 * `sync: "beat"` from the document to the plan: the cut is on a beat that was heard, or a warning says that none was.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { floatWav } from '../io/sound/support/wav.js';
import { scratchFolder } from '../support/scratch.js';
import { type SharedFilm, sharedFilm } from './support/shared-film.js';

const RATE = 16_000;
const root = scratchFolder();
let shared: SharedFilm;

/** 13 s of clicks at 120 a minute from 0.1 s on. */
function clicks(): Buffer {
  const samples = Array.from({ length: 13 * RATE }, (_, at): [number, number] => {
    const since = (at - 0.1 * RATE + 8 * RATE) % (0.5 * RATE);
    const value = 0.6 * Math.exp(-since / 200) * Math.sin(0.6 * since);
    return [value, value];
  });
  return floatWav(samples, RATE);
}

beforeAll(async () => {
  shared = await sharedFilm();
  writeFileSync(join(root, 'clicks.wav'), clicks());
  writeFileSync(
    join(root, 'hum.wav'),
    floatWav(
      Array.from({ length: 13 * RATE }, (_, at) => [0.3 * Math.sin(at / 20), 0.3 * Math.sin(at / 20)]),
      RATE,
    ),
  );
});

async function planned(changes: Partial<ShortComposition>): Promise<FilmPlan> {
  shared.copyCache(join(root, 'cache'));
  const engine = createEngine({ cacheDir: join(root, 'cache') });
  const { composition, folder } = shared.short;
  return engine.plan(
    { ...composition, text_beats: ['One.', 'Two.'], ...changes },
    { baseDir: folder, quality: 'draft' },
  );
}

const bounds = ({ scenes }: FilmPlan) => scenes.map(({ start, end }) => [start, end]);
const codes = ({ warnings }: FilmPlan) => warnings.map(({ code, path }) => `${code} ${path}`);

describe('sync', () => {
  const music = { source: join(root, 'clicks.wav') };

  it('beat: cuts on a beat of the music and says which; the plan is JSON', async () => {
    const plan = await planned({ music, sync: 'beat' });
    expect(bounds(plan)).toEqual([
      [0, 183],
      [183, 360],
    ]);
    expect(codes(plan)).toEqual([]);
    expect(plan.facts['beat']).toMatchObject({ tempo_bpm: 120, cut_frame: 183 });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    const beat = plan.tracks.find(({ id }) => id === 'beat-1');
    expect(beat?.start).toBe(183);
  });

  it('none is what it is without the field, to the last byte', async () => {
    const [without, none] = [await planned({ music }), await planned({ music, sync: 'none' })];
    expect(JSON.stringify(none)).toBe(JSON.stringify(without));
    expect(bounds(none)[0]).toEqual([0, 180]);
    expect(none.facts).not.toHaveProperty('beat');
  });

  it.each([
    ['music without a beat', { source: join(root, 'hum.wav') }],
    ['no music', undefined],
  ])('beat with %s: keeps its own times, and warns', async (_, hum) => {
    const plan = await planned({ ...(hum && { music: hum }), sync: 'beat' });
    expect(codes(plan)).toContain('music_without_beat sync');
    expect(bounds(plan)[0]).toEqual([0, 180]);
    expect(plan.facts['beat']).toBeNull();
  });
});
