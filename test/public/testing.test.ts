/** reelwright/testing as an embedder's test meets it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameMatchers } from '../../src/engine/testing.js';
import { runCli } from '../cli/support/run-cli.js';
import { flatPicture, writePicture } from '../support/picture.js';
import { tempDir } from '../support/temp-dir.js';

beforeEach(() => vi.stubEnv('CI', ''));
afterEach(() => vi.unstubAllEnvs());

/** Two pictures: a flat one, and the same with a bar in it. */
async function pictures() {
  const folder = tempDir();
  const [plain, marked] = [join(folder, 'plain.png'), join(folder, 'marked.png')];
  const picture = flatPicture(200, 100, [40, 80, 120, 255]);
  await writePicture(plain, picture);
  for (let x = 20; x < 60; x += 1) picture.data.set([255, 255, 255, 255], 4 * (50 * 200 + x));
  await writePicture(marked, picture);
  return { folder, plain, marked };
}

test('the matcher takes what is alike, refuses what is not, and shows why', async () => {
  const { folder, plain, marked } = await pictures();
  expect(await frameMatchers.toMatchGolden(plain, plain)).toMatchObject({ pass: true });
  const refused = await frameMatchers.toMatchGolden(marked, plain);
  expect(refused.pass).toBe(false);
  expect(refused.message()).toMatch(/worst tile .*\n {2}-> Look at .*plain\.differs\.png/);
  expect(existsSync(join(folder, 'plain.differs.png'))).toBe(true);
  const small = join(folder, 'small.png');
  await writePicture(small, flatPicture(10, 10, [0, 0, 0, 255]));
  expect((await frameMatchers.toMatchGolden(small, plain)).message()).toContain('Expected 200x100');
});

test('goldens are written when it is asked for, and never in CI', async () => {
  const { folder, plain } = await pictures();
  const golden = join(folder, 'golden/new.png');
  expect((await frameMatchers.toMatchGolden(plain, golden)).message()).toContain('REELWRIGHT_UPDATE=1');
  vi.stubEnv('REELWRIGHT_UPDATE', '1');
  vi.stubEnv('CI', 'true');
  expect((await frameMatchers.toMatchGolden(plain, golden)).pass).toBe(false);
  expect(existsSync(golden)).toBe(false);
  vi.stubEnv('CI', '');
  expect((await frameMatchers.toMatchGolden(plain, golden)).pass).toBe(true);
  expect(existsSync(golden)).toBe(true);
});

test('vitest types and runs the matcher once it is extended', async () => {
  expect.extend(frameMatchers);
  const { plain, marked } = await pictures();
  await expect(plain).toMatchGolden(plain);
  await expect(marked).not.toMatchGolden(plain);
  // @ts-expect-error: a golden is named by its path
  await expect(expect(plain).toMatchGolden(3)).rejects.toThrow();
});

test('compare says the same in words and by its exit code', async () => {
  const { folder, plain, marked } = await pictures();
  const run = (...args: string[]) => runCli(['compare', ...args], { cwd: folder });
  expect(await run(plain, plain)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^the same: /) });
  expect(await run(plain, marked, '-o', 'd.png')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^different: /),
  });
  expect(existsSync(join(folder, 'd.png'))).toBe(true);
  expect((await run(plain, 'none.png')).code).toBe(3);
  expect((await run(plain, marked, '-o', plain)).code).toBe(2);
});
