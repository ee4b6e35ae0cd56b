/**
 * Options that TypeScript would refuse, as plain JavaScript passes them: told by name, never a stray TypeError or
 * another frame.
 */
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { fluentChunk } from '../../src/engine/fluent.js';
import { glance } from '../../src/engine/preview/glance.js';
import { narrationWaveform } from '../../src/engine/preview/narration-waveform.js';
import { preview, roughPreview } from '../../src/engine/preview/previewer.js';
import { renderGround } from '../../src/engine/preview/render-ground.js';
import { renderOpening } from '../../src/engine/preview/render-opening.js';
import { renderChunks } from '../../src/engine/render-chunks.js';
import { ReelwrightError } from '../../src/errors.js';
import { tempDir } from '../support/temp-dir.js';

const engine = createEngine({ cacheDir: null });
const slider = { kind: 'slider' as const, slides: [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }] };

const ENGINE: readonly (readonly [why: string, options: unknown, says: RegExp])[] = [
  ['lanes that are no number', { concurrency: Number.NaN }, /a whole number from 1 for the option concurrency .* NaN/],
  ['half a lane', { concurrency: 1.5 }, /a whole number from 1 for the option concurrency but received 1.5/],
  ['lanes without end', { concurrency: Number.POSITIVE_INFINITY }, /concurrency but received Infinity/],
  ['no lanes', { concurrency: 0 }, /concurrency but received 0/],
  ['a text for lanes', { concurrency: '4' }, /concurrency but received "4"/],
  ['the working directory as a cache', { cacheDir: '' }, /a path for the option cacheDir but received ""/],
  ['a number as a cache', { cacheDir: 5 }, /cacheDir but received 5/],
  ['a limit that is no number', { cacheLimitBytes: Number.NaN }, /cacheLimitBytes/],
  ['one root without its list', { roots: '/srv' }, /a list of folders for the option roots but received "\/srv"/],
  ['a root that is no path', { roots: [5] }, /roots/],
  [
    'a name that is nearly one',
    { cachDir: '/x' },
    /an option of the engine for cachDir but received an unknown one; did you mean "cacheDir"\?/,
  ],
  ['a name that is none', { tenant: 'a' }, /for tenant but received an unknown one$/],
  ['an option of a call', { baseDir: '/x' }, /of the engine for baseDir but received one of a call/],
  ['no object', 'cacheDir', /an object for the options of the engine but received "cacheDir"/],
];

const UNREADABLE = new Proxy({}, { get: () => expect.fail('no') });

const CALL: readonly (readonly [why: string, call: object | undefined, says: RegExp])[] = [
  ['nothing', undefined, /a path for the option output but received nothing/],
  ['no output', {}, /output but received nothing/],
  ['an output that is no path', { output: 5 }, /output but received 5/],
  ['an output that no system takes', { output: 'a\0b/' }, /output but received "a\\u0000b\/"/],
  ['a quality that is none', { output: 'x/', quality: 'best' }, /draft, standard or high for the option quality/],
  ['a signal that is none', { output: 'x/', signal: {} }, /an AbortSignal for the option signal/],
  [
    'a signal by its first name alone',
    { output: 'x/', signal: { throwIfAborted() {} } },
    /an AbortSignal for the option/,
  ],
  ['what cannot be read', UNREADABLE, /options that can be read/],
  ['a listener that is none', { output: 'x/', onProgress: 5 }, /a function for the option onProgress/],
  ['a number as a folder', { output: 'x/', baseDir: 5 }, /baseDir/],
  ['a text for a flag', { output: 'x/', verify: 'yes' }, /true or false for the option verify/],
  [
    'a name in the other style',
    { output: 'x/', on_progress: () => {} },
    /for on_progress but received an unknown one; did you mean "onProgress"\?/,
  ],
  ['a name that is none', { output: 'x/', retries: 3 }, /an option of a call for retries but received an unknown one/],
  [
    'an option of the engine',
    { output: 'x/', cacheDir: null },
    /of a call for cacheDir but received one of the engine/,
  ],
];

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ReelwrightError);
  expect(error).toMatchObject({ code: 'invalid_option', class: 'usage', path: '', remedy: expect.stringMatching(/./) });
  return (error as ReelwrightError).message;
};

describe('an option of a wrong kind', () => {
  it.each(ENGINE)('of the engine: %s', async (_why, options, says) => {
    expect(await refusal(createEngine(options as never).check(slider))).toMatch(says);
  });

  it.each(CALL)('of a render: %s', async (_why, call, says) => {
    expect(await refusal(createEngine({ cacheDir: null }).render(slider, call as never))).toMatch(says);
  });

  it.each([
    // A text would be joined to a number further on, and show another frame.
    ['a text for a time', { atSeconds: '3' }],
    ['a text for a slide', { slide: '1' }],
  ])('of a frame: %s', async (_why, call) => {
    expect(await refusal(createEngine({ cacheDir: null }).frame(slider, call as never))).toMatch(/atSeconds|slide/);
  });

  it('of any name counts as left out where it is undefined, and an option of another call is no fault', async () => {
    const engine = createEngine({ cacheDir: null, concurency: undefined } as never);
    const call = { output: 'x/', outptu: undefined };
    await expect(engine.check(slider, call as never)).resolves.toMatchObject({ status: 'ok' });
  });

  it('says what to do about its name', async () => {
    const remedyOf = async (options: object, call: object = {}) => {
      const answer = createEngine(options as never).check(slider, call as never);
      return ((await answer.catch((caught: unknown) => caught)) as ReelwrightError).remedy;
    };
    expect(await remedyOf({ cachDir: '/x' })).toBe('Rename cachDir to cacheDir.');
    expect(await remedyOf({}, { roots: [] })).toBe('Give roots to the engine.');
    expect(await remedyOf({ tenant: 'a' })).toMatch(/^Remove tenant; the engine knows cacheDir, .* or roots\.$/);
  });

  it.each<readonly [entry: string, name: string, call: (options: never) => unknown]>([
    ['renderMany', 'quallity', (options) => engine.renderMany([], options)],
    ['frame', 'atSecond', (options) => engine.frame(slider, options)],
    ['plan', 'basedir', (options) => engine.plan(slider, options)],
    ['explain', 'slides', (options) => engine.explain(slider, options)],
    ['estimate', 'signals', (options) => engine.estimate(slider, options)],
    ['renderPlan', 'mediafolder', (options) => engine.renderPlan({}, options)],
    ['ingest', 'checksum', (options) => engine.ingest('a.mp4', options)],
    ['isStale', 'base', (options) => engine.isStale(slider, {} as never, options)],
    ['exportTimeline', 'formt', (options) => engine.exportTimeline(slider, options)],
    ['inspect', 'onprogres', (options) => engine.inspect('a.mp4', null, options)],
    [
      'renderChunks',
      'conurrency',
      (options) => renderChunks({ plan: {}, chunks: [], cacheDir: '/x' } as never, options),
    ],
    ['preview', 'knowns', (options) => preview(slider, {}, options)],
    ['roughPreview', 'basedir', (options) => roughPreview(slider, {}, options)],
    ['glance', 'basedir', (options) => glance({ source: 'a.mp4', atSeconds: 0 }, {}, options)],
    ['narrationWaveform', 'basedir', (options) => narrationWaveform(slider, {}, options)],
    ['renderGround', 'outputt', (options) => renderGround({} as never, {}, options)],
    ['renderOpening', 'frame', (options) => renderOpening({} as never, {}, options)],
    ['fluentChunk', 'foldr', (options) => fluentChunk({ chunks: [{}] } as never, 0, options)],
  ])('is told by %s', async (_entry, name, call) => {
    const error = (await (async () => call({ [name]: 'x' } as never))().catch((caught) => caught)) as ReelwrightError;
    expect(error.problems.map(({ code, message }) => `${code}: ${message}`)).toContainEqual(
      expect.stringMatching(`^invalid_option: Expected an option of .* for ${name} but received an unknown one`),
    );
  });

  it('is told together with the others', async () => {
    const call = createEngine({ concurrency: 0 }).render(slider, { output: 5, baseDir: 5 } as never);
    const error = (await call.catch((caught: unknown) => caught)) as ReelwrightError;
    expect(error.problems).toHaveLength(3);
  });

  it('null means left out, but for the cache', async () => {
    const nothing = { concurrency: null, roots: null, modelDir: null, ffmpegPath: null, cacheDir: null };
    const call = { output: `${tempDir()}/`, signal: null, onProgress: null, quality: null, baseDir: null };
    await expect(createEngine(nothing as never).render(slider, call as never)).resolves.toMatchObject({
      status: 'completed',
    });
    await expect(createEngine(null as never).check(slider)).resolves.toMatchObject({ status: 'ok' });
  });
});
