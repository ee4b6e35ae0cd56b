/**
 * `reelwright demo`: media made by the engine's own generators, one composition of each kind, or of the kinds that are
 * named, rendered into a folder.
 */
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { demoEditor } from '../../demo/demo-editor.js';
import { ensureDemoMedia } from '../../demo/demo-media.js';
import { demoShort } from '../../demo/demo-short.js';
import { demoSlider } from '../../demo/demo-slider.js';
import { writeShapesClip } from '../../demo/shapes-clip.js';
import { KINDS } from '../../document/kinds.js';
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { createEngine } from '../../engine/create-engine.js';
import { noOutput } from '../../engine/output-path.js';
import type { RenderResult } from '../../engine/result.js';
import { ReelwrightError } from '../../errors.js';
import { locateFfmpeg } from '../../io/ffmpeg/locate-ffmpeg.js';
import { expectWritable } from '../../io/files/output-place.js';
import { expectRuntime, hasRuntime, installCommand } from '../../io/tracking/inference-runtime.js';
import { say } from '../manner.js';
import { inNewFolder } from '../new-folder.js';
import { progressView } from '../progress-bar.js';
import { printJson, printWarnings } from '../report.js';

export async function demo(
  kinds: readonly string[],
  flags: { readonly output: string; readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (flags.output === '') throw noOutput('./out/');
  const wanted = wantedKinds(kinds);
  // Tracking that is asked for by name must be possible; among all kinds it is left out where its package is missing.
  if (kinds.includes('tracking')) expectRuntime();
  const folder = resolve(flags.output);
  await expectWritable([join(folder, 'short.mp4')]);
  const { ffmpegPath } = await locateFfmpeg();
  say('Drawing the demo footage (once)');
  const draw = () => ensureDemoMedia(join(folder, 'media'), { ffmpegPath, signal });
  const media = await inNewFolder(folder, ['media'], draw);
  const canTrack = wanted.has('tracking') && hasRuntime();
  const compositions = [
    { composition: demoShort(media, folder), output: 'short.mp4' },
    { composition: demoSlider(media, folder), output: 'slider/' },
    { composition: demoEditor(media, folder), output: 'editor.mp4' },
    ...(canTrack ? [await demoTracking(folder, { ffmpegPath, signal })] : []),
  ].filter(({ composition }) => wanted.has(composition.kind));
  const results: RenderResult[] = [];
  for (const { composition, output } of compositions) {
    await writeFile(join(folder, `${composition.kind}.json`), `${JSON.stringify(composition, null, 2)}\n`);
    say(`Rendering ${composition.kind}.json`);
    const view = await progressView();
    try {
      const target = `${join(folder, output)}${output.endsWith('/') ? '/' : ''}`;
      results.push(
        await createEngine().render(composition, { output: target, baseDir: folder, signal, onProgress: view.show }),
      );
    } finally {
      view.stop();
    }
  }
  const isLeftOut = wanted.has('tracking') && !canTrack;
  const skipped = isLeftOut
    ? [{ kind: 'tracking', reason: 'runtime_missing', remedy: `Run: ${installCommand()}` }]
    : [];
  if (flags.json) return printJson({ results, skipped });
  for (const result of results) {
    printWarnings(result.warnings);
    for (const output of result.outputs) process.stdout.write(`${output.path}\n`);
  }
  for (const { kind, remedy } of skipped)
    process.stdout.write(`Left out: ${kind}, which needs a package of its own. ${remedy}\n`);
  process.stdout.write(`Look into ${folder}: each .json is the composition of what was rendered beside it.\n`);
}

/** The kinds that were named, or all of them. */
function wantedKinds(named: readonly string[]): ReadonlySet<string> {
  const all = KINDS.map(({ kind }) => kind);
  const wrong = named.find((name) => !all.some((kind) => kind === name));
  if (wrong === undefined) return new Set(named.length === 0 ? all : named);
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected short, slider, editor or tracking for what the demo renders but received ${wrong}`,
      remedy: 'Use "reelwright demo" for one of each kind, or "reelwright demo slider" for one.',
    },
    { class: 'usage' },
  );
}

/**
 * Coloured shapes and a network with hand-set weights: the whole path without any download. It is no detector for real
 * clips.
 */
async function demoTracking(folder: string, options: { readonly ffmpegPath: string; readonly signal: AbortSignal }) {
  const shapes = join(folder, 'media', 'shapes.mp4');
  await writeShapesClip({ ...options, output: shapes, scale: 2 });
  const composition: TrackingComposition = {
    kind: 'tracking',
    source: relative(folder, shapes),
    model: 'shapes-tiny',
    style: 'corner',
    color: [255, 176, 0, 255],
  };
  return { composition, output: 'tracking.mp4' };
}
