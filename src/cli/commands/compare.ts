/**
 * `reelwright compare a.png b.png`: whether two pictures look the same, by the comparison that the engine's own tests
 * of pictures use. Exit code 1 when they do not.
 */

import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pngPath } from '../../engine/output-path.js';
import { ReelwrightError } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { compareImages, defaultLimits, describeComparison, isWithin } from '../../io/images/compare-images.js';
import { type Picture, readPicture, sideBySide, writePicture } from '../../io/images/picture.js';
import { printJson } from '../report.js';
import { snakeCased } from '../snake-case.js';

export async function compare(
  first: string,
  second: string,
  flags: { readonly output?: string; readonly json?: boolean },
): Promise<void> {
  const paths = [resolve(first), resolve(second)] as const;
  const sheet = flags.output === undefined ? undefined : pngPath(flags.output, 'compare.png');
  if (sheet !== undefined) {
    await expectWritable([sheet]);
    await refuseInputsAsOutputs([sheet], paths);
  }
  const [expected, actual] = await Promise.all([read(paths[0]), read(paths[1])]);
  if (expected.width !== actual.width || expected.height !== actual.height)
    return tell(
      { same: false, says: `${expected.width}x${expected.height} and ${actual.width}x${actual.height}` },
      flags.json,
    );
  const { diff, ...numbers } = compareImages(actual, expected);
  const same = isWithin({ diff, ...numbers }, defaultLimits);
  if (sheet !== undefined) {
    const picture = sideBySide([expected, actual, diff]);
    await publishOutputs([sheet], undefined, async ([output]) => output && writePicture(output.draft, picture));
  }
  tell({ same, says: describeComparison({ diff, ...numbers }), ...numbers }, flags.json);
}

function tell(found: { readonly same: boolean; readonly says: string }, json: boolean | undefined): void {
  if (!found.same) process.exitCode = 1;
  const { says, ...numbers } = found;
  if (json) printJson(snakeCased({ ...numbers, description: says }));
  else process.stdout.write(`${found.same ? 'the same' : 'different'}: ${says}\n`);
}

async function read(path: string): Promise<Picture> {
  try {
    return await readPicture(path);
  } catch (cause) {
    const isMissing = await access(path).then(
      () => false,
      () => true,
    );
    throw new ReelwrightError(
      {
        code: isMissing ? 'asset_missing' : 'asset_not_image',
        path: '',
        message: `Expected a picture to compare but received ${path} (${isMissing ? 'no such file' : 'no picture that can be read'})`,
        remedy: 'Name two PNG, JPEG or WebP files.',
      },
      { class: 'media', cause },
    );
  }
}
