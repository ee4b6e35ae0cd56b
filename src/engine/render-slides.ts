/** Carries out a slider's plan: fetch finished slides, draw and encode the missing ones side by side, publish all with their manifest. */
import { randomInt } from 'node:crypto';
import { constants, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Warning } from '../errors.js';
import { hashFile } from '../io/files/hash-file.js';
import { publishOutputs } from '../io/files/publish-output.js';
import { encodeSlide, SLIDE_FORMAT_FACTS } from '../io/slides/encode-slide.js';
import { removeStale } from '../io/slides/remove-stale.js';
import { slideManifest } from '../io/slides/slide-manifest.js';
import type { PlannedSlide } from '../slides/slider-plan.js';
import { type DrawSlide, slideDrawer } from './draw-slide.js';
import { inLanes } from './in-lanes.js';
import type { PreparedSlider } from './prepare-slider.js';
import type { ProgressReporter, SlideState } from './progress.js';
import type { RenderOutput } from './result.js';
import type { Workspace } from './workspace.js';

export interface SlidesRequest {
  readonly prepared: PreparedSlider;
  /** Absolute. */
  readonly folder: string;
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

export interface SlideRecord {
  readonly position: number;
  readonly status: 'completed' | 'failed';
  /** Absolute; null when failed. */
  readonly path: string | null;
  readonly error_message: string | null;
  readonly warnings: readonly Warning[];
}

interface SlideFile {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly reused: boolean;
}

const VERIFY_SHARE = 0.2;

export async function renderSlides(request: SlidesRequest, workspace: Workspace): Promise<SlidesResult> {
  const { prepared, progress } = request;
  const { plan, slider } = prepared;
  const started = performance.now();
  const { extension, mimeType } = SLIDE_FORMAT_FACTS[plan.output.format];
  const nameOf = (position: number) => `slide-${String(position).padStart(2, '0')}.${extension}`;
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
  const planned = plan.slides.filter((slide): slide is PlannedSlide => slide.status === 'pending');
  for (const slide of plan.slides) if (slide.status === 'failed') show(slide.position, 'failed');
  let unstored = false;
  const files = await inLanes(
    workspace.concurrency,
    planned,
    async (slide): Promise<SlideFile> => {
      const file = join(workspace.folder, nameOf(slide.position));
      show(slide.position, 'processing');
      const entry = await workspace.cache?.fetch(slide.key, file);
      if (entry === undefined) {
        const draw = await drawer();
        await writeFile(file, await encodeSlide(await draw(slide), plan.output.format));
        if (workspace.cache !== undefined) unstored = !(await workspace.cache.store(slide.key, file)) || unstored;
      }
      const sha256 = entry?.sha256 ?? (await hashFile(file));
      const bytes = entry?.bytes ?? (await sizeOf(file));
      show(slide.position, 'completed');
      return { file, sha256, bytes, reused: entry !== undefined };
    },
    workspace.signal,
  );
  const rendered = performance.now();

  const verification = request.verify
    ? await verifySlides(planned, files, await drawer(), plan.output.format, workspace)
    : undefined;
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
  const manifestPath = join(request.folder, 'manifest.json');
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
              path: join(request.folder, nameOf(slide.position)),
              error_message: null,
              warnings: slide.warnings,
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
    await removeStale(request.folder, new Set([...names, 'manifest.json']));
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await publishOutputs(
      [...names.map((name) => join(request.folder, name)), manifestPath],
      workspace.watchdog,
      async (pending) => {
        await Promise.all(
          pending.map(async ({ draft }, index) => {
            const source = files[index];
            if (source === undefined) await writeFile(draft, text);
            else await copyFile(source.file, draft, constants.COPYFILE_FICLONE);
          }),
        );
        workspace.signal.throwIfAborted();
      },
    );
    const { width, height } = plan.output.size;
    const { createHash } = await import('node:crypto');
    return [
      ...planned.map((slide): RenderOutput => {
        const made = fileOf.get(slide.position);
        if (made === undefined) throw new TypeError('internal: a planned slide was not made');
        return {
          role: 'slide',
          path: join(request.folder, nameOf(slide.position)),
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
        sha256: createHash('sha256').update(text).digest('hex'),
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

async function sizeOf(file: string): Promise<number> {
  const { stat } = await import('node:fs/promises');
  return (await stat(file)).size;
}

/** Draws a random share of the reused slides again and compares; one that differs is replaced, in the output and in the cache. */
async function verifySlides(
  planned: readonly PlannedSlide[],
  files: readonly SlideFile[],
  draw: DrawSlide,
  format: Parameters<typeof encodeSlide>[1],
  workspace: Workspace,
) {
  const pool = planned.flatMap((slide, index) =>
    files[index]?.reused ? [{ slide, file: files[index].file, sha256: files[index].sha256 }] : [],
  );
  const picked = Array.from(
    { length: Math.ceil(pool.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0],
  ).filter((item) => item !== undefined);
  const warnings: Warning[] = [];
  for (const { slide, file, sha256 } of picked) {
    const again = join(workspace.folder, `again-${slide.position}`);
    await writeFile(again, await encodeSlide(await draw(slide), format));
    if ((await hashFile(again)) === sha256) continue;
    warnings.push({
      code: 'cache_entry_differs',
      path: `slides[${slide.position - 1}]`,
      message: `Slide ${slide.position} of the cache was not what the plan gives; it was rendered again and replaced.`,
    });
    await workspace.cache?.drop(slide.key);
    await workspace.cache?.store(slide.key, again);
    await copyFile(again, file);
  }
  return { checked: picked.length, differing: warnings.length, warnings };
}
