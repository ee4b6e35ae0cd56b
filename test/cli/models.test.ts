import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { expectFiles, tempDir } from '../support/temp-dir.js';
import { type CliError, jsonOf, runCli, startCli } from './support/run-cli.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A mirror that answers everything with this status; 200 sends a little and then nothing. */
async function mirror(status: number): Promise<string> {
  server = createServer((_, response) => {
    response.writeHead(status, status === 200 ? { 'content-length': 3_659_407 } : {});
    if (status === 200) response.write(Buffer.alloc(1_000_000));
    else response.end();
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`;
}

describe('models pull', () => {
  it('says what the mirror answered and what to do, and ends with 4', async () => {
    const cwd = tempDir();
    const url = await mirror(404);
    const env = { REELWRIGHT_MODELS: join(cwd, 'models'), REELWRIGHT_MODEL_MIRROR: url };
    const result = await runCli(['models', 'pull', 'yolox_nano', '--json'], { cwd, env });
    expect(result.code).toBe(4);
    expect(jsonOf<CliError>(result)).toMatchObject({
      error: 'download_failed',
      message: `Expected 3659407 bytes from ${url}/yolox_nano.onnx but received: HTTP 404`,
      remedy: expect.stringContaining(join(cwd, 'models', 'yolox_nano.onnx')),
    });
    expectFiles(cwd, []);
  });

  it('shows how far it is; Ctrl-C on the way ends with 130 and leaves nothing', async () => {
    const cwd = tempDir();
    const env = { REELWRIGHT_MODELS: join(cwd, 'models'), REELWRIGHT_MODEL_MIRROR: await mirror(200) };
    const running = startCli(['models', 'pull', 'yolox_nano'], { cwd, env });
    while (!running.stderr().includes('20% of 3.7 MB')) await new Promise((next) => setTimeout(next, 20));
    process.kill(-(running.child.pid as number), 'SIGINT');
    expect((await running.ended).code).toBe(130);
    expectFiles(cwd, []);
  });

  it.each([
    ['a name nobody knows', ['models', 'pull', 'yolox_mega'], /Expected one of yolox_nano/],
    ['no name', ['models', 'pull'], /Expected list or pull NAME/],
    ['an action nobody knows', ['models', 'push', 'yolox_nano'], /Expected list or pull NAME/],
  ])('%s ends with 2', async (_, args, message) => {
    const result = await runCli(args, { cwd: tempDir() });
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(message);
  });
});

describe('a detector of one’s own', () => {
  const tiny = fileURLToPath(new URL('../../models/shapes-tiny.onnx', import.meta.url));

  it('is named by --model, from where the command runs; in the document its path is refused', async () => {
    const cwd = tempDir();
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=1', join(cwd, 'clip.mp4')]);
    copyFileSync(tiny, join(cwd, 'own.onnx'));
    const document = { kind: 'tracking', source: 'clip.mp4', model: './own.onnx' };
    writeFileSync(join(cwd, 'tracking.json'), JSON.stringify(document));
    for (const command of [
      ['plan', 'tracking.json'],
      ['check', 'tracking.json'],
      ['frame', 'tracking.json', '--at', '0', '-o', 'a.png'],
      ['render', 'tracking.json', '-o', 'a.mp4'],
    ]) {
      const refused = await runCli([...command, '--no-cache', '--json'], { cwd });
      expect(refused.code, command[0]).toBe(2);
      expect(jsonOf<CliError>(refused)).toMatchObject({
        error: 'path_not_allowed',
        remedy: expect.stringContaining('--model FILE'),
      });
      const done = await runCli([...command, '--no-cache', '--json', '--model', 'own.onnx'], { cwd });
      expect(done.code, command[0]).toBe(0);
    }
  });
});

describe('without the model', () => {
  it('a render names the model, the folder and the command that fetches it, and ends with 4', async () => {
    const cwd = tempDir();
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=1', join(cwd, 'clip.mp4')]);
    writeFileSync(join(cwd, 'tracking.json'), JSON.stringify({ kind: 'tracking', source: 'clip.mp4' }));
    const env = { REELWRIGHT_MODELS: join(cwd, 'models') };
    const result = await runCli(['render', 'tracking.json', '-o', 'out.mp4', '--no-cache', '--json'], { cwd, env });
    expect(result.code).toBe(4);
    expect(jsonOf<CliError>(result)).toMatchObject({
      error: 'model_missing',
      message: `Expected the model yolox_nano in ${join(cwd, 'models')} but received none`,
      remedy: expect.stringMatching(/"reelwright models pull yolox_nano" once \(3\.7 MB\).*--model FILE\.onnx/),
    });
    expectFiles(cwd, ['clip.mp4', 'tracking.json']);
  });

  it('models list says what is there', async () => {
    const cwd = tempDir();
    const result = await runCli(['models', 'list', '--json'], { cwd, env: { REELWRIGHT_MODELS: cwd } });
    const { models } = jsonOf<{ models: { name: string; installed: boolean }[] }>(result);
    expect(models.map(({ name, installed }) => [name, installed])).toEqual([
      ['yolox_nano', false],
      ['yolox_tiny', false],
      ['yolox_s', false],
      ['shapes-tiny', true],
      ['tiny_face', true],
      ['yunet', false],
      ['selfie_segmentation', false],
    ]);
  });
});
