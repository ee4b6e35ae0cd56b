/**
 * `npm run bench tracking`: accuracy on given detections and from pixels beside the best peer of results/SCORES.tsv, and cost against
 * (inference on the frames looked at + one plain transcode). Needs the tracking media (REELWRIGHT_TEST_MEDIA) and, for pixels and cost,
 * a yolox_nano file (REELWRIGHT_MODELS). Options: --only given|pixels|cost, --sequences A,B, --ffmpeg PATH, --pairs N (default 3).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, peakMemory, timed } from './measure.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');
const media = join(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'), 'tracking');
const models = process.env.REELWRIGHT_MODELS ?? join(root, '../shared/models');

const SEQUENCES = ['TUD-Campus', 'TUD-Stadtmitte', 'PETS09-S2L1', 'KITTI-17', 'MOT16-09', 'MOT16-11'];
const PERSON = 0;

export async function benchTracking(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      sequences: { type: 'string' },
      ffmpeg: { type: 'string' },
      pairs: { type: 'string', default: '3' },
    },
  });
  const ffmpeg = values.ffmpeg ?? process.env.REELWRIGHT_FFMPEG ?? require('@ffmpeg-installer/ffmpeg').path;
  const names = (values.sequences?.split(',') ?? SEQUENCES).filter((name) => existsSync(join(media, 'mot', name)));
  const env = { REELWRIGHT_FFMPEG: ffmpeg, REELWRIGHT_MODELS: models };
  const wants = (part) => values.only === undefined || values.only === part;
  if (wants('given')) await given(names);
  if (wants('pixels')) await pixels(names, env);
  if (wants('cost')) await cost(names, ffmpeg, env, Number(values.pairs));
}

async function given(names) {
  const { trackDetections } = await import('../dist/tracking/track-detections.js');
  console.log('\nGiven detections (best peer on the same detections and sequence in brackets)');
  for (const [file, source] of [
    ['det_sort_frcnn.txt', 'SORT detections'],
    ['det_yolox_nano_person.txt', 'YOLOX-nano every frame'],
  ]) {
    for (const name of names) {
      const path = join(media, 'mot', name, 'det', file);
      if (!existsSync(path)) continue;
      const sequence = await readSequence(name);
      const { parseMot } = await import('../dist/tracking/metrics/parse-mot.js');
      const detections = parseMot(readFileSync(path, 'utf8')).map((row) => ({
        frame: row.frame - 1,
        box: row.box,
        score: row.confidence,
        class: PERSON,
      }));
      await report(
        `${source.split(' ')[0].padEnd(10)} ${name}`,
        sequence,
        trackDetections(detections, sequence),
        peersOf(source, name),
      );
    }
  }
}

async function pixels(names, env) {
  console.log(
    '\nFrom pixels: yolox_nano at the clip’s aspect, ten looks a second (best peer with YOLOX-nano on every frame in brackets)',
  );
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    for (const name of names) {
      const sequence = await readSequence(name);
      const file = join(work, `${name}.json`);
      writeFileSync(file, JSON.stringify({ kind: 'tracking', source: clipOf(name), classes: [PERSON] }));
      const out = join(work, `${name}.mp4`);
      const run = await timed(
        process.execPath,
        [cli, 'render', file, '-o', out, '--no-cache', '--mot', join(work, `${name}.txt`), '--json'],
        { env },
      );
      const { parseMot } = await import('../dist/tracking/metrics/parse-mot.js');
      const rows = parseMot(readFileSync(join(work, `${name}.txt`), 'utf8'));
      await report(`${name} (${run.wall.toFixed(0)} s)`, sequence, rows, peersOf('YOLOX-nano every frame', name));
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The 1080p clip when it is there: decode and encode weigh most against inference there. */
async function cost(names, ffmpeg, env, pairs) {
  const name = names.includes('MOT16-09') ? 'MOT16-09' : names[0];
  const clip = clipOf(name);
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const file = join(work, 'tracking.json');
    writeFileSync(file, JSON.stringify({ kind: 'tracking', source: clip }));
    const out = join(work, 'out.mp4');
    const render = [process.execPath, [cli, 'render', file, '-o', out, '--no-cache', '--json']];
    const plain = [
      ffmpeg,
      [
        '-nostdin',
        '-v',
        'error',
        '-y',
        '-i',
        clip,
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '20',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'copy',
        '-movflags',
        '+faststart',
        join(work, 'plain.mp4'),
      ],
    ];
    const { looks, detector } = JSON.parse(
      await outputOf(process.execPath, [cli, 'plan', file, '--no-cache', '--json'], env),
    );
    const shape = [detector.input.width, detector.input.height].map(String);
    const infer = [
      process.execPath,
      [join(import.meta.dirname, 'infer-only.mjs'), models, String(looks.length), ...shape],
    ];
    const renders = [];
    const floors = [];
    const inferences = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      inferences.push(await timed(...infer, { env }));
      floors.push(await timed(...plain));
      renders.push(await timed(...render, { env }));
      const last = renders.length - 1;
      process.stderr.write(
        `pair ${pair + 1} of ${pairs}: inference ${inferences[last].cpu.toFixed(1)}, transcode ${floors[last].cpu.toFixed(1)}, render ${renders[last].cpu.toFixed(1)} CPU s\n`,
      );
    }
    const cpu = (runs) => median(runs.map((run) => run.cpu));
    const ratio = cpu(renders) / (cpu(inferences) + cpu(floors));
    const peak = await peakMemory(...render, { env });
    console.log(
      `\nCost on ${name}: inference on ${looks.length} looks ${cpu(inferences).toFixed(1)} + transcode ${cpu(floors).toFixed(1)} CPU s`,
    );
    console.log(
      `render ${cpu(renders).toFixed(1)} CPU s, ${ratio.toFixed(2)}x (bar 1.15), wall ${median(renders.map((run) => run.wall)).toFixed(1)} s, peak ${peak.toFixed(0)} MiB (bar 700)`,
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function report(title, sequence, result, peers) {
  const { evaluate } = await import('../dist/tracking/metrics/evaluate.js');
  const rows = result.flatMap((item) =>
    'boxes' in item
      ? item.boxes.map(({ frame, box }) => ({ frame: frame + 1, id: item.id, box, confidence: 1, class: -1 }))
      : [item],
  );
  const scores = evaluate(sequence.truth, rows, sequence);
  const part = (label, share, column) => {
    const best = peers.length === 0 ? undefined : Math.max(...peers.map((row) => Number(row[column])));
    const beside =
      best === undefined ? '        ' : `(${best.toFixed(1).padStart(4)})${share * 100 > best ? ' ' : '!'} `;
    return `${label} ${(share * 100).toFixed(1).padStart(5)} ${beside}`;
  };
  console.log(
    `${title.padEnd(28)} ${part('HOTA', scores.hota, 3)}${part('MOTA', scores.mota, 6)}${part('IDF1', scores.idf1, 7)}` +
      `DetA ${(scores.detA * 100).toFixed(1)} AssA ${(scores.assA * 100).toFixed(1)} IDs ${scores.identitySwitches} Frag ${scores.fragments} jitter ${(scores.jitter * 100).toFixed(2)}%`,
  );
}

async function readSequence(name) {
  const { parseMot } = await import('../dist/tracking/metrics/parse-mot.js');
  const folder = join(media, 'mot', name);
  const info = Object.fromEntries(
    readFileSync(join(folder, 'seqinfo.ini'), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split('=')),
  );
  return {
    frameRate: Number(info.frameRate),
    frameCount: Number(info.seqLength),
    width: Number(info.imWidth),
    height: Number(info.imHeight),
    truth: parseMot(readFileSync(join(folder, 'gt/gt.txt'), 'utf8')),
    layout: /^MOT(16|17|20)/.test(name) ? 'mot16' : 'mot15',
  };
}

function peersOf(source, name) {
  const table = join(media, 'results/SCORES.tsv');
  if (!existsSync(table)) return [];
  return readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => row[1] === source && row[2] === name);
}

function clipOf(name) {
  return join(media, 'mot', name, `${name}.mp4`);
}

async function outputOf(command, args, env) {
  const { execFileSync } = await import('node:child_process');
  return execFileSync(command, args, {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}
