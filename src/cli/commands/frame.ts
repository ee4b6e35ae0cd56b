/** `reelwright frame` */

import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { outputPath, stillFormatOf } from '../../engine/output-path.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { filesNamedIn, loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { type MomentOption, momentOf } from '../moment.js';
import { printJson } from '../report.js';
import { expectBytesAllowed, STANDARD_OUTPUT, sendOut } from '../standard-output.js';

interface FrameFlags extends CacheOption, ModelOption, MomentOption {
  readonly output: string;
  readonly safeZones?: boolean;
  readonly set?: readonly string[];
  readonly quality?: Quality;
  readonly json?: boolean;
}

export async function frame(file: string, flags: FrameFlags, signal: AbortSignal): Promise<void> {
  const { atSeconds, slide } = momentOf(flags, 'draw');
  const isPiped = flags.output === STANDARD_OUTPUT;
  if (isPiped) expectBytesAllowed();
  const { composition: written, path: compositionFile, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, flags);
  const path = outputPath(isPiped ? 'frame.png' : flags.output, 'frame.png');
  const format = stillFormatOf(path);
  if (!isPiped) {
    await expectWritable([path]);
    await refuseInputsAsOutputs([path], [compositionFile, ...filesNamedIn(composition, baseDir)]);
  }
  const still = await createEngine(engineOptionsOf(flags)).frame(composition, {
    atSeconds,
    slide,
    baseDir,
    signal,
    safeZones: flags.safeZones,
    quality: flags.quality,
  });
  const bytes = await still.encode(format);
  if (isPiped) return sendOut(Readable.from([bytes]));
  await publishOutputs([path], undefined, async ([output]) => output && writeFile(output.draft, bytes));
  if (flags.json) printJson({ path, frame: still.frame, width: still.width, height: still.height });
  else process.stdout.write(`${path}\n`);
}
