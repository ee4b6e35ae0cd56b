/** `reelwright render`: a composition, or a plan that was saved. */
import { resolve } from 'node:path';
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import type { RenderResult } from '../../engine/result.js';
import { ReelwrightError } from '../../errors.js';
import type { AskedOutput } from '../../outputs/delivery.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { applyChanges, loadComposition } from '../load-composition.js';
import { say } from '../manner.js';
import { expectTracking, type ModelOption, withModel } from '../model-option.js';
import { placementsOf, variantsFor } from '../placements.js';
import { progressView } from '../progress-bar.js';
import { printJson, printProblems, printWarnings } from '../report.js';
import { expectBytesAllowed, noFolderOut, STANDARD_OUTPUT, toStandardOutput } from '../standard-output.js';

interface RenderFlags extends CacheOption, ModelOption {
  readonly output: string;
  readonly set?: readonly string[];
  readonly quality?: Quality;
  readonly verify?: boolean;
  readonly mot?: string;
  readonly media?: string;
  readonly data?: string;
  readonly placement?: string;
  readonly json?: boolean;
}

export async function render(file: string, flags: RenderFlags, signal: AbortSignal): Promise<void> {
  if (flags.output === STANDARD_OUTPUT) expectBytesAllowed();
  const { composition: loaded, path, baseDir } = await loadComposition(file);
  if (isPlan(loaded)) expectPlanFlags(flags);
  const changed = withModel(applyChanges(loaded, flags.set), flags);
  const placements = flags.placement === undefined ? [] : placementsOf(flags.placement, Object(changed));
  const composition = placements.length === 1 ? { ...changed, placement: placements[0] } : changed;
  if (placements.length > 1) {
    if (flags.output === STANDARD_OUTPUT) throw oneFilmOnly('--placement');
    const { renderVariants } = await import('./render-rows.js');
    const films = variantsFor(placements, composition, flags.output);
    return renderVariants({ ...films, noun: 'film', baseDir, flags }, signal);
  }
  if (flags.mot !== undefined) expectTracking(composition, '--mot');
  if (flags.media !== undefined && !isPlan(composition)) throw noPlan();
  if (flags.data !== undefined) {
    if (isPlan(composition) || flags.output === STANDARD_OUTPUT) throw oneFilmOnly('--data');
    const { renderRows } = await import('./render-rows.js');
    return renderRows({ composition, data: flags.data, baseDir, flags }, signal);
  }
  const view = await progressView();
  const renderTo = async (output: string): Promise<RenderResult> => {
    const engine = createEngine(engineOptionsOf(flags));
    const { verify, media } = flags;
    const common = { output, compositionFile: path, baseDir, verify, signal, onProgress: view.show };
    return isPlan(composition)
      ? engine.renderPlan(composition, { ...common, mediaFolder: media && resolve(media) })
      : engine.render(composition, { ...common, quality: flags.quality, mot: flags.mot });
  };
  try {
    if (flags.output === STANDARD_OUTPUT) {
      if (composition?.kind === 'slider') throw noFolderOut();
      const { warnings } = await toStandardOutput(await streamName(composition), renderTo);
      view.stop();
      printWarnings(warnings);
    } else {
      const result = await renderTo(flags.output);
      view.stop();
      report(result, flags.json);
    }
  } finally {
    view.stop();
  }
}

function report(result: RenderResult, json: boolean | undefined): void {
  if (result.status === 'failed') process.exitCode = 1;
  if (json) {
    printJson(result);
    return;
  }
  printWarnings(result.warnings);
  const { problems = [] } = result;
  printProblems(problems);
  const { total, reused } = result.chunks;
  const made = `${total - reused - problems.length} of ${total}`;
  const why = result.kind === 'slider' && result.type_scale_changed ? '; the type has another scale' : '';
  say(
    result.cached
      ? 'unchanged: taken from the cache'
      : `rendered ${made} ${result.kind === 'slider' ? 'slides' : 'chunks'}${why}`,
  );
  for (const output of result.outputs) process.stdout.write(`${output.path}\n`);
}

/** The name of a temporary file, with the suffix of the format that the document or the plan asks for. */
async function streamName(composition: unknown): Promise<string> {
  const { deliveryAsked, suffixOf } = await import('../../engine/film/destination.js');
  const { output, delivery } = Object(composition) as { output?: AskedOutput; delivery?: AskedOutput };
  const suffix = suffixOf(deliveryAsked(isPlan(composition) ? delivery : output));
  if (suffix.includes('/')) throw noFolderOut();
  return `film${suffix}`;
}

/** True for a film plan as `reelwright plan` prints it. */
function isPlan(value: unknown): boolean {
  return (Object(value) as { kind?: unknown }).kind === 'film-plan';
}

/** Refuses flags together with a saved plan, which has already decided what they would change. */
function expectPlanFlags(flags: RenderFlags): void {
  const given = (['set', 'quality', 'model', 'mot', 'placement'] as const).find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a composition for --${given} but received a saved plan, which has already decided that`,
      remedy: `Leave --${given} out, or make the plan again with it.`,
    },
    { class: 'usage' },
  );
}

function oneFilmOnly(flag: '--data' | '--placement'): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a composition and names of files for ${flag} but received a plan, or -o -`,
      remedy:
        flag === '--data'
          ? "Write for example: reelwright render ad.json --data rows.csv -o 'out/{row}.mp4'."
          : 'Write for example: reelwright render ad.json --placement tiktok,reels -o out/ad.mp4.',
    },
    { class: 'usage' },
  );
}

function noPlan(): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected a saved plan for --media but received a composition, which names its media itself',
      remedy: 'Leave --media out, or render what "reelwright plan" printed.',
    },
    { class: 'usage' },
  );
}
