import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPictureGolden, checkTextGolden, type GoldenPlace } from './check-golden.js';
import { flatPicture, type Picture, readPicture, writePicture } from './picture.js';
import { expectFiles, tempDir } from './temp-dir.js';

const red = flatPicture(80, 60, [200, 30, 20, 255]);
const withHole: Picture = {
  ...red,
  data: Uint8Array.from(red.data, (value, index) => (index >= 4000 && index < 4400 ? 0 : value)),
};

function placeIn(folder: string, environment: Record<string, string>): GoldenPlace {
  return { goldenFolder: join(folder, 'golden'), outputFolder: join(folder, 'output'), environment };
}

describe('picture goldens', () => {
  it('fails without a golden, on a desk and in CI, shows the picture and names the command', async () => {
    const folder = tempDir();
    for (const environment of [{}, { CI: 'true' }]) {
      const outcome = await checkPictureGolden(red, 'area/case@500', placeIn(folder, environment));
      expect(outcome).toMatchObject({ kind: 'failed' });
      expect(outcome.kind === 'failed' && outcome.message).toContain('npm run golden -- area/case@500');
      expectFiles(folder, ['output/area/case@500.png']);
    }
  });

  it('writes a missing golden when asked, and then matches it', async () => {
    const folder = tempDir();
    const update = placeIn(folder, { REELWRIGHT_UPDATE_GOLDENS: 'area/' });
    expect(await checkPictureGolden(red, 'area/case', update)).toEqual({ kind: 'written', numbers: 'new, 80x60' });
    expect((await readPicture(join(folder, 'golden/area/case.png'))).data).toEqual(Buffer.from(red.data));
    expect(await checkPictureGolden(red, 'area/case', placeIn(folder, {}))).toMatchObject({ kind: 'matches' });
    expectFiles(folder, ['golden/area/case.png']);
  });

  it('shows expected, actual and diff side by side on a difference, and forgets them once it matches', async () => {
    const folder = tempDir();
    const place = placeIn(folder, {});
    await writePicture(join(folder, 'golden/area/case.png'), red);
    const outcome = await checkPictureGolden(withHole, 'area/case', place);
    expect(outcome.kind === 'failed' && outcome.message).toMatch(
      /worst tile 2\.19% at .*allowed: mean delta 1, worst tile 1\.00%/,
    );
    const sheet = await readPicture(join(folder, 'output/area/case.png'));
    expect([sheet.width, sheet.height]).toEqual([3 * 80 + 2 * 8, 60]);
    await checkPictureGolden(red, 'area/case', place);
    expectFiles(folder, ['golden/area/case.png']);
  });

  it('updates only the cases named, and tells old against new', async () => {
    const folder = tempDir();
    await writePicture(join(folder, 'golden/area/case.png'), red);
    const other = placeIn(folder, { REELWRIGHT_UPDATE_GOLDENS: 'area/other' });
    expect(await checkPictureGolden(withHole, 'area/case', other)).toMatchObject({ kind: 'failed' });
    const outcome = await checkPictureGolden(
      withHole,
      'area/case',
      placeIn(folder, { REELWRIGHT_UPDATE_GOLDENS: '*' }),
    );
    expect(outcome.kind === 'written' && outcome.numbers).toMatch(/^largest delta 255, /);
  });

  it('refuses to update in CI', async () => {
    const place = placeIn(tempDir(), { REELWRIGHT_UPDATE_GOLDENS: '*', CI: '1' });
    await expect(checkPictureGolden(red, 'area/case', place)).rejects.toThrow('Expected goldens to be checked in CI');
    await expect(checkTextGolden('a', 'area/case.txt', place)).rejects.toThrow('Expected goldens to be checked in CI');
    expect(existsSync(place.goldenFolder)).toBe(false);
  });

  it('fails on another size', async () => {
    const folder = tempDir();
    await writePicture(join(folder, 'golden/area/case.png'), red);
    const outcome = await checkPictureGolden(flatPicture(80, 61, [200, 30, 20, 255]), 'area/case', placeIn(folder, {}));
    expect(outcome.kind === 'failed' && outcome.message).toContain('80x60 before, 80x61 now');
  });

  it.each(['case', '../up/case', 'area/../../x', '/etc/x', 'area/ä'])('refuses the name %s', async (name) => {
    await expect(checkPictureGolden(red, name, placeIn(tempDir(), {}))).rejects.toThrow('Expected a golden name like');
  });
});

describe('text goldens', () => {
  it('names the first line that differs and keeps the new text to look at', async () => {
    const folder = tempDir();
    await checkTextGolden('one\ntwo\n', 'area/graph.txt', placeIn(folder, { REELWRIGHT_UPDATE_GOLDENS: 'area/graph' }));
    const outcome = await checkTextGolden('one\n2\n', 'area/graph.txt', placeIn(folder, {}));
    expect(outcome.kind === 'failed' && outcome.message).toMatch(/line 2\s+expected: "two"\s+received: "2"/);
    expect(readFileSync(join(folder, 'output/area/graph.txt'), 'utf8')).toBe('one\n2\n');
  });
});
