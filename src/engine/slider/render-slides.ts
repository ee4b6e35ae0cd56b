/**
 * Carries out a slider's plan: fetch finished slides, draw and encode the missing ones side by side, publish all with
 * their manifest.
 */
import { createHash, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlideFormat } from '../../document/enumerations.js';
import { type Warning, withRemedies } from '../../errors.js';
import { copyOutput } from '../../io/files/copy-output.js';
import { DRAFT_PREFIX, publishOutputs } from '../../io/files/publish-output.js';
import { removeOrphans } from '../../io/files/unfinished.js';
import { encodeSlide, SLIDE_FORMAT_FACTS } from '../../io/slides/encode-slide.js';
import { removeStale } from '../../io/slides/remove-stale.js';
import { slideManifest } from '../../io/slides/slide-manifest.js';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import { inLanes } from '../in-lanes.js';
import type { ProgressReporter, SlideState } from '../progress.js';
import type { RenderOutput, SlideRecord } from '../result.js';
import type { StillWorkspace } from '../workspace.js';
import { type DrawSlide, slideDrawer } from './draw-slide.js';
import type { PreparedSlider } from './prepare-slider.js';

/** Where a carousel's files go, by position and behind them the manifest. */
export interface SlidePlaces {
  readonly folder: string;
  nameOf(position: number): string;
  /** Absolute paths of everything that will be written. */
  readonly all: readonly string[];
}

export function slidePlaces(folder: string, slides: number, format: SlideFormat): SlidePlaces {
  const { extension } = SLIDE_FORMAT_FACTS[format];
  const nameOf = (position: number) => `slide-${String(position).padStart(2, '0')}.${extension}`;
  const names = Array.from({ length: slides }, (_, index) => nameOf(index + 1));
  return { folder, nameOf, all: [...names, 'manifest.json'].map((name) => join(folder, name)) };
}

export interface SlidesRequest {
  readonly prepared: PreparedSlider;
  readonly places: SlidePlaces;
  readonly progress: ProgressReporter;
  readonly verify: boolean;
}

export interface SlidesResult {
  readonly cached: boolean;
  /** As the interface's slides: position and status, with the file or the reason. */
  readonly slides: readonly SlideRecord[];
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  readonly verification?: { readonly checked: number; readonly differing: number };
}

interface SlideFile {
  /** Its bytes when it was made just now, else the file the cache gave. */
  readonly content: Buffer | string;
  readonly sha256: string;
  readonly bytes: number;
  readonly reused: boolean;
}

const VERIFY_SHARE = 0.2;

export async function renderSlides(request: SlidesRequest, workspace: StillWorkspace): Promise<SlidesResult> {
  const { prepared, progress } = request;
  const { folder, nameOf } = request.places;
  const { plan, slider } = prepared;
  const started = performance.now();
  const { mimeType } = SLIDE_FORMAT_FACTS[plan.output.format];
  const states = new Map<number, SlideState['status']>(plan.slides.map(({ position, status }) => [position, status]));
  const show = (position: number, status: SlideState['status']) => {
    states.set(position, status);
    progress.slides(
      plan.slides.map((slide) => ({ position: slide.position, status: states.get(slide.position) ?? 'pending' })),
    );
  };
  progress.stage('render', 'Rendering');

  let drawing: Promise<DrawSlide> | undefined;
  const drawer = () => {
    drawing ??= slideDrawer(prepared);
    return drawing;
  };
  const make = async (slide: PlannedSlide) => {
    const draw = await drawer();
    return encodeSlide(await draw(slide), plan.output.format);
  };
  const planned = plan.slides.filter((slide): slide is PlannedSlide => slide.status === 'pending');
  for (const slide of plan.slides) if (slide.status === 'failed') show(slide.position, 'failed');
  let unstored = false;
  const fetched = await inLanes(
    // More than processors: while those encode, the next is drawn, and the last ones share them to the end.
    workspace.concurrency + 3,
    planned,
    async (slide): Promise<SlideFile> => {
      const file = join(workspace.folder, nameOf(slide.position));
      show(slide.position, 'processing');
      const entry = await workspace.cache?.fetch(slide.key, file);
      const made = entry === undefined ? await make(slide) : undefined;
      if (made !== undefined && workspace.cache !== undefined) {
        await writeFile(file, made);
        unstored = !(await workspace.cache.store(slide.key, file)) || unstored;
      }
      show(slide.position, 'completed');
      return made === undefined
        ? { content: file, sha256: entry?.sha256 ?? '', bytes: entry?.bytes ?? 0, reused: true }
        : { content: made, sha256: sha256Of(made), bytes: made.length, reused: false };
    },
    workspace.signal,
  );
  const rendered = performance.now();

  const verification = request.verify ? await verifySlides(planned, fetched, make, workspace) : undefined;
  const files = verification?.files ?? fetched;
  workspace.signal.throwIfAborted();
  progress.stage('join', 'Writing the slides');
  const fileOf = new Map(planned.map((slide, index) => [slide.position, files[index]]));
  const manifest = slideManifest({
    slider,
    plan,
    files: new Map(
      planned.flatMap((slide, index) =>
        files[index] === undefined
          ? []
          : [[slide.position, { name: nameOf(slide.position), sha256: files[index].sha256 }] as const],
      ),
    ),
  });
  const manifestPath = join(folder, 'manifest.json');
  const outputs = await publish();
  const reused = files.filter((file) => file.reused).length;
  if (reused < files.length) await workspace.cache?.evict();
  return {
    cached: reused === plan.slides.length && !request.verify,
    slides: plan.slides.map(
      (slide): SlideRecord =>
        slide.status === 'failed'
          ? {
              position: slide.position,
              status: 'failed',
              path: null,
              error_message: slide.problem.message,
              warnings: [],
            }
          : {
              position: slide.position,
              status: 'completed',
              path: join(folder, nameOf(slide.position)),
              error_message: null,
              warnings: withRemedies(slide.warnings),
            },
    ),
    outputs,
    warnings: [...(verification?.warnings ?? []), ...(unstored ? [CACHE_FULL] : [])],
    timings: { render: (rendered - started) / 1000, publish: (performance.now() - rendered) / 1000 },
    chunks: { total: plan.slides.length, reused },
    ...(verification === undefined
      ? {}
      : { verification: { checked: verification.checked, differing: verification.differing } }),
  };

  async function publish(): Promise<readonly RenderOutput[]> {
    const names = planned.map((slide) => nameOf(slide.position));
    await workspace.sources.finish();
    await removeOrphans(folder, DRAFT_PREFIX);
    await removeStale(folder, new Set([...names, 'manifest.json']), prepared.inputs);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await publishOutputs([...names.map((name) => join(folder, name)), manifestPath], undefined, async (pending) => {
      await Promise.all(
        pending.map(async ({ draft }, index) => {
          const content = files[index]?.content ?? text;
          if (typeof content === 'string') await copyOutput(content, draft);
          else await writeFile(draft, content);
        }),
      );
      workspace.signal.throwIfAborted();
    });
    const { width, height } = plan.output.size;
    return [
      ...planned.map((slide): RenderOutput => {
        const made = fileOf.get(slide.position);
        if (made === undefined) throw new TypeError('internal: a planned slide was not made');
        return {
          role: 'slide',
          path: join(folder, nameOf(slide.position)),
          mime_type: mimeType,
          width,
          height,
          duration_seconds: null,
          bytes: made.bytes,
          sha256: made.sha256,
        };
      }),
      {
        role: 'manifest',
        path: manifestPath,
        mime_type: 'application/json',
        width: null,
        height: null,
        duration_seconds: null,
        bytes: text.length,
        sha256: sha256Of(text),
      },
    ];
  }
}

const CACHE_FULL: Warning = {
  code: 'cache_not_written',
  path: '',
  message:
    'The slides are complete, but the cache could not keep all of them (disk full or read-only); the next render starts colder.',
};

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Draws a random share of the reused slides again and compares; one that differs is replaced, in the output and in the
 * cache.
 */
async function verifySlides(
  planned: readonly PlannedSlide[],
  files: readonly SlideFile[],
  make: (slide: PlannedSlide) => Promise<Buffer>,
  workspace: StillWorkspace,
) {
  const pool = files.flatMap(({ reused }, index) => (reused ? [index] : []));
  const picked = Array.from(
    { length: Math.ceil(pool.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0] ?? 0,
  );
  const warnings: Warning[] = [];
  const right = [...files];
  for (const index of picked) {
    const slide = planned[index];
    const kept = files[index];
    if (slide === undefined || kept === undefined) continue;
    const content = await make(slide);
    const sha256 = sha256Of(content);
    if (sha256 === kept.sha256) continue;
    warnings.push({
      code: 'cache_entry_differs',
      path: `slides[${slide.position - 1}]`,
      message: `Slide ${slide.position} of the cache was not what the plan gives; it was rendered again and replaced.`,
    });
    const again = join(workspace.folder, `again-${slide.position}`);
    await writeFile(again, content);
    await workspace.cache?.drop(slide.key);
    await workspace.cache?.store(slide.key, again);
    right[index] = { content, sha256, bytes: content.length, reused: false };
  }
  return { checked: picked.length, differing: warnings.length, warnings, files: right };
}
