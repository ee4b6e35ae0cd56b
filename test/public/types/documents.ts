/**
 * What an embedder writes: documents that must compile, and some that must not. types.test.ts compiles it against the
 * built package, without Node's types.
 */
import {
  type CheckOf,
  type Composition,
  createEngine,
  defineShort,
  defineSlider,
  defineTracking,
  type ErrorCode,
  type FilmPlan,
  type ObjectTrack,
  parseComposition,
  ReelwrightError,
  type RenderResult,
  type ShortComposition,
  type ShortResult,
  type SliderPlan,
  type SliderResult,
  type TrackingResult,
  trackDetections,
  type WarningCode,
} from 'reelwright';
import { draw } from 'reelwright/browser';
import { type DrawnPicture, type Preview, preview } from 'reelwright/preview';
import { frameMatchers } from 'reelwright/testing';

const engine = createEngine();
const use = (..._values: readonly unknown[]): void => {};
const clips = [{ source: 'a.mp4' }, { source: 'b.mp4' }] as const;

// Good documents, with and without a helper.
export const short = defineShort({ segments: clips, headline: 'Fresh', visual_language: null, text_beats: ['One'] });
export const slider = defineSlider({ slides: [{ headline: 'One' }, {}, {}], template: 'scrapbook' });
export const tracking = defineTracking({ source: 'clip.mp4', classes: [0, 2], color: [255, 77, 0, 255] });
export const named: ShortComposition = { kind: 'short', segments: clips, end_card: 'lockup' };
export const frozen = { kind: 'short', segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }] } as const;

// Bad ones.
// @ts-expect-error headlin: did you mean headline?
defineShort({ segments: clips, headlin: 'Fresh' });
// @ts-expect-error premium is no look
defineShort({ segments: clips, visual_language: 'premium' });
// @ts-expect-error a segment is an object
defineShort({ segments: ['a.mp4', 'b.mp4'] });
// @ts-expect-error a segment has no field of this name
defineShort({ segments: [{ source: 'a.mp4', src: 'b.mp4' }] });
// @ts-expect-error a short has two clips
defineShort({ segments: [{ source: 'a.mp4' }] });
// @ts-expect-error no more and no less
defineShort({ segments: [...clips, { source: 'c.mp4' }] });
// @ts-expect-error another kind
defineShort({ kind: 'slider', segments: clips });
// @ts-expect-error template of no slider
defineSlider({ slides: [], template: 'boldstatement' });
// @ts-expect-error a class is a number
defineTracking({ source: 'clip.mp4', classes: ['person'] });
// @ts-expect-error a source must be there
defineTracking({});

/** Results and plans know their kind, whether the document is named, written in place, or of any kind. */
export async function results(unknown: unknown, any: Composition): Promise<void> {
  const result: ShortResult = await engine.render(short, { output: 'x.mp4' });
  const shown: string = result.resolved_cta_text;
  const carousel: SliderResult = await engine.render({ kind: 'slider', slides: [{}, {}, {}] }, { output: 'x/' });
  const count: number = (await engine.render(tracking, { output: 'x.mp4' })).object_count;
  const plan: FilmPlan = await engine.plan({ kind: 'short', segments: clips });
  const graphs: readonly string[] = (await engine.plan(frozen)).chunks.map(({ graph }) => graph);
  const slides: SliderPlan = await engine.plan(slider);
  const check: CheckOf<'tracking'> = await engine.check(tracking);
  const pixels: Uint8Array = await (await engine.frame(short, { atSeconds: 1 })).png();

  const parsed = await parseComposition(unknown);
  if (parsed.kind === 'tracking') {
    const tracked: TrackingResult = await engine.render(parsed, { output: 'x.mp4' });
    use(tracked);
  }
  const whichever: RenderResult = await engine.render(any, { output: 'x.mp4' });
  if (whichever.kind === 'slider') use(whichever.backgrounds.total);

  // @ts-expect-error nobody knows yet what this is: parseComposition does
  await engine.render(unknown, { output: 'x.mp4' });
  // @ts-expect-error no such kind
  await engine.render({ kind: 'shrt', segmentz: [] }, { output: 'x.mp4' });
  // @ts-expect-error an unknown field of a document in place
  await engine.check({ kind: 'short', segments: clips, headlin: 'x' });
  // @ts-expect-error no result has it
  use(result.outputz);
  // @ts-expect-error not before its kind is known
  use(whichever.object_count);
  // @ts-expect-error an output has to be said
  await engine.render(short, {});
  use([shown, carousel, count, plan, graphs, slides, check, pixels]);
}

/** Every call, written as a worker would: with all that may be said, and with what each answers. */
export async function calls(composition: Composition, compositions: readonly Composition[]): Promise<void> {
  const roots = ['/srv/uploads'];
  const worker = createEngine({ cacheDir: null, namespace: 'acme', modelDir: 'models', concurrency: 2, roots });
  const { signal } = new AbortController();
  const said: string[] = [];
  const result = await worker.render(composition, {
    output: 'out/',
    baseDir: 'in',
    onProgress: ({ stage, completed, total, percent, message }) => {
      said.push(`${stage} ${completed}/${total} ${percent} ${message}`);
    },
    signal,
  });
  const { kind, status, combination_hash, cached, outputs, warnings, timings, chunks } = result;
  const files = outputs.map(({ role, path, mime_type, width, height, duration_seconds, bytes, sha256 }) => [
    ...[role, path, mime_type, width, height, duration_seconds, bytes, sha256],
  ]);
  const told: readonly (string | undefined)[] = warnings.flatMap(({ code, message, path, remedy }) => [
    ...[code, message, path, remedy],
  ]);
  const picture = await worker.frame(composition, { atSeconds: 3.2 });
  const plan = await worker.plan(composition);
  const again = await worker.renderPlan(JSON.parse(JSON.stringify(plan)), {
    output: 'out/again.mp4',
    media: { 'segments[0].source': '/clips/a.mp4' },
  });
  const many = await worker.renderMany(compositions, { outputs: ['a.mp4'], onProgress: ({ percent }) => use(percent) });
  const upload = await worker.ingest('upload.mov', { as: 'editor_video', output: 'uploads/1' });
  const receipt = await worker.inspect('out/ad.mp4', composition);
  if (result.kind === 'editor') use(result.scenes.map(({ start_frame, end_frame }) => end_frame - start_frame));
  use(kind, status, combination_hash, cached, files, told, timings, chunks.total - chunks.reused);
  use(picture.data, again.loudness?.integrated_lufs, many[0]?.status, upload.error_message, receipt.findings);
  // @ts-expect-error a field is misspelt, and the other fields are those of another kind
  await worker.render({ kind: 'tracking', source: 'a.mp4', clases: [0] }, { output: 'x.mp4' });
}

/** Codes are unions. */
export function codes(error: unknown, result: RenderResult): ErrorCode | WarningCode | undefined {
  if (error instanceof ReelwrightError && error.code === 'asset_missing') return error.code;
  // @ts-expect-error no error has this code
  if (error instanceof ReelwrightError && error.code === 'asset_mising') return undefined;
  // @ts-expect-error no warning has this code
  return result.warnings.find(({ code }) => code === 'asset_missing')?.code;
}

export const tracks: readonly ObjectTrack[] = trackDetections([], { frameRate: 25, width: 640, height: 480 });

/** The other entries ask for no types of Node either. */
// Where neither jest nor vitest is installed, the matcher has its types all the same.
declare const expected: jest.Matchers<void, unknown>;
use(expected.toMatchGolden('golden/ad@3.png'));
// @ts-expect-error: a golden is named by its path
use(expected.toMatchGolden(3));

export const others: readonly unknown[] = [draw, frameMatchers, preview];
export type Shown = readonly [DrawnPicture, Preview<'short'>];
