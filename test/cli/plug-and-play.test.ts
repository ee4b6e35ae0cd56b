/** Under Yarn's Plug'n'Play no binary lies on the disk: the way out is said, not "install again". */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { jsonOf, runCli } from './support/run-cli.js';

it('names the setting of Yarn under which it works', async () => {
  const cwd = tempDir();
  const hook = join(cwd, 'hook.cjs');
  const told = "Object.defineProperty(process.versions, 'pnp', { value: '3' });";
  const lost = `const Module = require('node:module');
    const resolve = Module._resolveFilename;
    Module._resolveFilename = function (name, ...rest) {
      if (/^.ffmpeg-installer/.test(name)) throw new Error('in an archive');
      return resolve.call(this, name, ...rest);
    };`;
  const detail = async (script: string) => {
    writeFileSync(hook, script);
    const env = { NODE_OPTIONS: `--require ${hook}`, REELWRIGHT_FFMPEG: undefined };
    const result = await runCli(['doctor', '--json'], { cwd, env });
    expect(result.code).toBe(4);
    const { findings } = jsonOf<{ findings: { name: string; detail: string }[] }>(result);
    return findings.find(({ name }) => name === 'ffmpeg')?.detail;
  };
  expect(await detail(told + lost)).toContain('nodeLinker: node-modules');
  expect(await detail(lost)).toContain('Run npm install again');
});
