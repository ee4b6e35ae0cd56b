/** `reelwright frame` */

import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createEngine } from '../../engine/create-engine.js';
import { outputPath } from '../../engine/output-path.js';
import { ReelwrightError } from '../../errors.js';
import { makeFolder } from '../../io/files/make-folder.js';
import { expectWritable } from '../../io/files/output-place.js';
import { type CacheOption, cacheDirOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { printJson } from '../report.js';

interface FrameFlags extends CacheOption {
  readonly output: string;
  readonly at?: string;
  readonly slide?: string;
  readonly safeZones?: boolean;
  readonly set?: readonly string[];
  readonly json?: boolean;
}

export async function frame(file: string, flags: FrameFlags, signal: AbortSignal): Promise<void> {
  const slide = flags.slide === undefined ? undefined : Number(flags.slide);
  const atSeconds = slide === undefined ? Number(flags.at) : undefined;
  if (slide === undefined && (flags.at === undefined || flags.at.trim() === '' || !Number.isFinite(atSeconds))) {
    throw new ReelwrightError(
      {
        code: 'usage',
        path: '',
        message: `Expected --at <seconds> but received ${flags.at ?? 'nothing'}`,
        remedy: 'Say which moment to draw, e.g. --at 3.2.',
      },
      { class: 'usage' },
    );
  }
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const path = outputPath(flags.output, 'frame.png');
  await expectWritable([path]);
  const still = await createEngine({ cacheDir: cacheDirOf(flags) }).frame(composition, {
    atSeconds,
    slide,
    baseDir,
    signal,
    safeZones: flags.safeZones,
  });
  await makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.part`;
  try {
    await writeFile(draft, await still.png());
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  if (flags.json) printJson({ path, frame: still.frame, width: still.width, height: still.height });
  else process.stdout.write(`${path}\n`);
}
