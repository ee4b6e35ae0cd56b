/** `reelwright export ad.json --otio | --edl [-o FILE]` */
import { writeFile } from 'node:fs/promises';
import { createEngine } from '../../engine/create-engine.js';
import { timelinePath } from '../../engine/output-path.js';
import { ReelwrightError } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { type CacheOption, engineOptionsOf, type SubjectsOption } from '../engine-options.js';
import { filesNamedIn, loadComposition } from '../load-composition.js';
import { withModel } from '../model-option.js';
import { printJson } from '../report.js';
import { STANDARD_OUTPUT } from '../standard-output.js';

interface ExportFlags extends CacheOption, SubjectsOption {
  readonly output?: string;
  readonly otio?: boolean;
  readonly edl?: boolean;
  readonly set?: readonly string[];
  readonly json?: boolean;
}

export async function exportTimeline(file: string, flags: ExportFlags, signal: AbortSignal): Promise<void> {
  const { otio, edl, output = STANDARD_OUTPUT } = flags;
  if (!otio && !edl) throw noFormat();
  const format = otio ? 'otio' : 'edl';
  const { composition: written, path: compositionFile, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, {});
  const path = output === STANDARD_OUTPUT ? undefined : timelinePath(output, format, 'timeline');
  if (path !== undefined) {
    await expectWritable([path]);
    await refuseInputsAsOutputs([path], [compositionFile, ...filesNamedIn(composition, baseDir)]);
  }
  const { text } = await createEngine(engineOptionsOf(flags)).exportTimeline(composition, { format, baseDir, signal });
  if (path === undefined) {
    if (flags.json) printJson({ format, text });
    else process.stdout.write(text);
    return;
  }
  await publishOutputs([path], undefined, async ([place]) => place && writeFile(place.draft, text));
  if (flags.json) printJson({ format, path });
  else process.stdout.write(`${path}\n`);
}

function noFormat(): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected --otio or --edl but received neither',
      remedy: 'Write for example: reelwright export ad.json --otio -o ad.otio',
    },
    { class: 'usage' },
  );
}
