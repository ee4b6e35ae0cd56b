/**
 * Cost of a tracking render: CPU against (inference on the frames looked at + one plain transcode) in the same run, and
 * memory.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { median, peakMemory, Refused, timed } from './measure.mjs';
import { clipOf, models } from './tracking-sequences.mjs';

const cli = resolve(import.meta.dirname, '../dist/cli/main.js');

/**
 * By default the 1080p crowd when it is there: decode and encode weigh most against inference there, and boxes most in
 * the encoder.
 */
export async function benchCost(names, ffmpeg, env, { pairs, clip, quality }) {
  const sequence = names.includes('MOT16-09') ? 'MOT16-09' : names[0];
  const name = clip === undefined ? sequence : basename(clip);
  await inFolder(async (work) => {
    const { render, plain, infer, looks } = commands(work, clip ?? clipOf(sequence), ffmpeg, env, quality);
    const runs = { render: [], plain: [], infer: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      runs.infer.push(await timed(...infer, { env }));
      runs.plain.push(await timed(...plain));
      runs.render.push(await timed(...render, { env }));
      const last = Object.entries(runs).map(([key, all]) => `${key} ${all[pair].cpu.toFixed(1)}`);
      process.stderr.write(`pair ${pair + 1} of ${pairs}: ${last.join(', ')} CPU s\n`);
    }
    const cpu = (all) => median(all.map((run) => run.cpu));
    // Other work on the machine only ever adds: the least of each is nearest to what the work itself takes.
    const least = (all) => Math.min(...all.map((run) => run.cpu));
    const ratio = (of) => (of(runs.render) / (of(runs.infer) + of(runs.plain))).toFixed(2);
    const peak = await peakMemory(...render, { env });
    console.log(
      `\nCost on ${name}: inference on ${looks} looks ${cpu(runs.infer).toFixed(1)} + transcode ${cpu(runs.plain).toFixed(1)} CPU s`,
    );
    console.log(
      `render ${cpu(runs.render).toFixed(1)} CPU s, ${ratio(cpu)}x (of least times ${ratio(least)}x; bar 1.15), ` +
        `wall ${median(runs.render.map((run) => run.wall)).toFixed(1)} s, peak ${peak.toFixed(0)} MiB (bar 667 = 700 MB)`,
    );
  });
}

/** Ten seconds and a minute of the same picture: memory must not grow with length; time of the minute. */
export async function benchMinute(names, ffmpeg, env) {
  const name = names.includes('MOT16-09') ? 'MOT16-09' : names[0];
  await inFolder(async (work) => {
    for (const seconds of [10, 60]) {
      const clip = join(work, `${seconds}.mp4`);
      // Encoded anew: a loop that is copied has timestamps that run backward.
      const loop = ['-stream_loop', '-1', '-i', clipOf(name), '-t', String(seconds), '-c:v', 'libx264', '-preset'];
      execFileSync(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...loop, 'veryfast', '-an', clip], { stdio: 'ignore' });
      const { render, looks } = commands(work, clip, ffmpeg, env);
      const times = join(work, 'times');
      const timesToo = ['-c', `"$0" "$@"; code=$?; times >${times}; exit $code`, render[0], ...render[1]];
      const started = performance.now();
      const peak = await peakMemory('/bin/sh', timesToo, { env });
      const wall = (performance.now() - started) / 1000;
      const spent = readFileSync(times, 'utf8').trim().split('\n').at(-1);
      console.log(
        `${name} looped to ${seconds} s (${looks} looks): CPU ${spent}, wall ${wall.toFixed(1)} s at load ${loadavg()[0].toFixed(1)}, ` +
          `peak ${peak.toFixed(0)} MiB`,
      );
    }
  });
}

function commands(work, clip, ffmpeg, env, quality = 'standard') {
  const file = join(work, 'tracking.json');
  writeFileSync(file, JSON.stringify({ kind: 'tracking', source: clip }));
  const { looks, detector, encoder } = planOf(file, quality, env);
  const { preset, crf } = encoder;
  const encode = ['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-pix_fmt', 'yuv420p', '-c:a', 'copy'];
  const shape = [detector.input.width, detector.input.height].map(String);
  return {
    looks: looks.length,
    render: [
      process.execPath,
      [cli, 'render', file, '-o', join(work, 'out.mp4'), '--quality', quality, '--no-cache', '--json'],
    ],
    plain: [
      ffmpeg,
      ['-nostdin', '-v', 'error', '-y', '-i', clip, ...encode, '-movflags', '+faststart', join(work, 'plain.mp4')],
    ],
    infer: [process.execPath, [join(import.meta.dirname, 'infer-only.mjs'), models, String(looks.length), ...shape]],
  };
}

/** The plan of a render; what refuses it is told in its own words. */
function planOf(file, quality, env) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [cli, 'plan', file, '--quality', quality, '--no-cache', '--json'],
    {
      env: { ...process.env, ...env },
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const plan = JSON.parse(stdout.toString());
  if (status !== 0) throw new Refused(`${plan.message}\n  -> ${plan.remedy}`);
  return plan;
}

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
