/** Ten minutes of sound (a minute in the gate) in the memory of a short's. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { tempDir } from '../../support/temp-dir.js';
import { isWhole } from '../../support/tier.js';

const root = resolve(import.meta.dirname, '../../..');
const LONG_SECONDS = isWhole ? 600 : 60;

interface Made {
  readonly peakMib: number;
  readonly measured: {
    readonly integratedLufs: number;
    readonly truePeakDbtp: number;
    readonly decodedSamples: number;
  };
}

async function soundtrack(folder: string, file: string, seconds: number): Promise<Made> {
  const place = {
    start: 0,
    end: seconds * 48_000,
    fromSeconds: 0,
    gainDb: 0,
    file,
    stream: { demuxer: 'wav', streamIndex: 0 },
  };
  const voice = { ...place, role: 'voice', media: 'narration.source', fit: 'as-is', levelLufs: -16 };
  const music = { ...place, role: 'music', media: 'music.source', fit: 'bed', levelLufs: -20, duckedBy: 'voice' };
  // The voice is dear: in the gate music alone takes the same way.
  const request = {
    tracks: isWhole ? [voice, music] : [music],
    totalSamples: place.end,
    targetLufs: -14,
    ceilingDbtp: -1,
    output: join(folder, 'out.m4a'),
  };
  const script = join(import.meta.dirname, 'support/peak-memory.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    root,
    bundledFfmpeg,
    folder,
    JSON.stringify(request),
  ]);
  return JSON.parse(stdout) as Made;
}

it('takes less than 60 MiB more than a few seconds do, and is as loud as they are', async () => {
  const folder = tempDir();
  const file = join(folder, 'long.wav');
  const bursts = 'aevalsrc=0.5*exp(-mod(t\\,0.5)*20)*sin(2*PI*190*t)+0.05*sin(2*PI*440*t)*gt(mod(t\\,7)\\,3)';
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', `${bursts}:d=${LONG_SECONDS + 5}:s=48000`, file]);
  const short = await soundtrack(folder, file, 6);
  const long = await soundtrack(folder, file, LONG_SECONDS);
  expect(long.peakMib - short.peakMib).toBeLessThan(60);
  expect(long.measured.decodedSamples).toBeGreaterThanOrEqual(LONG_SECONDS * 48_000);
  expect(Math.abs(long.measured.integratedLufs + 14)).toBeLessThan(0.5);
  expect(long.measured.truePeakDbtp).toBeLessThanOrEqual(-1);
});
