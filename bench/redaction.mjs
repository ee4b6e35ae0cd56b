/**
 * `npm run bench redaction`: hides the faces of every clip of media/people and of the clips with people of media/demo,
 * then has three detectors look at every frame of each finished film (`redaction/detectors.mjs`; YuNet only where its
 * file is among the models), and prints in how many frames each still finds a face, beside what the render itself says.
 * With --cost what it takes: processor time of `redact: "face"` and `"body"` in interleaved pairs, and peak memory.
 * Options: --clips FOLDER (default: those above), --only TEXT, --style blur|pixelate, --redact face|body, --models
 * FOLDER (default the shared ones; a folder without YuNet shows the default), --out FOLDER (keeps the films), --source
 * (looks at the sources, too), --look FILE (looks at one film alone), --cost, --pairs N.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine } from '../dist/index.js';
import { locateFfmpeg } from '../dist/io/ffmpeg/locate-ffmpeg.js';
import { median, peakMemory, Refused, timed } from './measure.mjs';
import { openDetectors } from './redaction/detectors.mjs';

const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');
const media = process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media');
/** Of the demo clips, those that show people. */
const WITH_PEOPLE = /person|people/;
/** Longer side of the frames that are looked at, px. */
const MOST_SIDE = 1280;

export async function benchRedaction(argv) {
  const { values: options } = parseArgs({
    args: argv,
    options: {
      clips: { type: 'string' },
      only: { type: 'string', default: '' },
      style: { type: 'string', default: 'blur' },
      redact: { type: 'string', default: 'face' },
      models: { type: 'string', default: process.env.REELWRIGHT_MODELS ?? join(media, '../models') },
      out: { type: 'string' },
      source: { type: 'boolean', default: false },
      look: { type: 'string' },
      cost: { type: 'boolean', default: false },
      pairs: { type: 'string', default: '2' },
    },
  });
  if (options.look !== undefined) return lookAt(options.look, options);
  const clips = clipsOf(options.clips).filter((clip) => basename(clip).includes(options.only));
  if (clips.length === 0) throw new Refused(`no clip to hide faces in: ${options.clips ?? media}`);
  const folder = options.out ?? mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    if (options.cost) await costs(clips, folder, options);
    else await proofs(clips, folder, options);
  } finally {
    if (options.out === undefined) rmSync(folder, { recursive: true });
  }
}

function clipsOf(folder) {
  const within = (path, wanted) =>
    existsSync(path)
      ? readdirSync(path)
          .filter((name) => /\.(mp4|mov|webm|mkv)$/.test(name) && wanted.test(name))
          .map((name) => join(path, name))
      : [];
  if (folder !== undefined) return within(folder, /./);
  return [...within(join(media, 'people'), /./), ...within(join(media, 'demo'), WITH_PEOPLE)];
}

const documentOf = (source, { style, redact }) => ({ kind: 'tracking', source, classes: [0], style, redact });

async function lookAt(file, { models }) {
  console.table({ [basename(file)]: await facesIn(file, await openDetectors(models)) });
}

async function proofs(clips, folder, options) {
  const engine = createEngine({ modelDir: options.models });
  const detectors = await openDetectors(options.models);
  const rows = {};
  for (const clip of clips) {
    const name = basename(clip).replace(/\.[^.]+$/, '');
    const output = join(folder, `${name}.mp4`);
    const row = {};
    if (options.source) Object.assign(row, prefixed('source ', await facesIn(clip, detectors)));
    try {
      const { redaction: told, frame_count } = await engine.render(documentOf(clip, options), { output });
      Object.assign(row, await facesIn(output, detectors));
      Object.assign(row, {
        ...{ frames: frame_count, people: told.persons.length, 'lone faces': told.lone_faces },
        ...{ lost: told.lost_stretches.length, unsure: told.unsure_frames.length, looks: told.film_looks },
        networks: told.face_networks.join(' + '),
      });
    } catch (error) {
      row.error = error.code ?? String(error);
    }
    rows[name] = row;
    process.stderr.write(`${name}: ${JSON.stringify(row)}\n`);
  }
  console.log(`Frames with a face in films of style ${options.style}, redact ${options.redact}`);
  console.table(rows);
}

function prefixed(prefix, row) {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [`${prefix}${key}`, value]));
}

/** In how many frames each detector finds a face, and the first three of those. */
async function facesIn(file, detectors) {
  const frames = Object.fromEntries(Object.keys(detectors).map((name) => [name, []]));
  let index = 0;
  for await (const frame of framesOf(file)) {
    for (const [name, find] of Object.entries(detectors)) {
      if ((await find(frame)).length > 0) frames[name].push(index);
    }
    index += 1;
  }
  const told = (found) => (found.length === 0 ? 0 : `${found.length} (${found.slice(0, 3).join(', ')})`);
  return Object.fromEntries(Object.entries(frames).map(([name, found]) => [name, told(found)]));
}

async function* framesOf(file) {
  const { ffmpegPath, ffprobePath } = await locateFfmpeg({});
  const entries = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height,sample_aspect_ratio', '-of', 'json'];
  const { streams } = JSON.parse(execFileSync(ffprobePath, ['-v', 'error', ...entries, file]));
  const [{ width, height, sample_aspect_ratio: aspect = '1:1' }] = streams;
  const [num, den] = aspect.split(':').map(Number);
  const square = num > 0 && den > 0 ? (width * num) / den : width;
  const scale = Math.min(1, MOST_SIDE / Math.max(square, height));
  const size = { width: 2 * Math.round((square * scale) / 2), height: 2 * Math.round((height * scale) / 2) };
  const filters = `scale=${size.width}:${size.height}:flags=area`;
  const args = ['-v', 'error', '-i', file, '-vsync', '0', '-vf', filters, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const child = spawn(ffmpegPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const bytes = size.width * size.height * 3;
  let rgb = Buffer.alloc(bytes);
  let filled = 0;
  for await (const part of child.stdout) {
    for (let at = 0; at < part.length; ) {
      const taken = part.copy(rgb, filled, at, Math.min(part.length, at + bytes - filled));
      filled += taken;
      at += taken;
      if (filled < bytes) continue;
      yield { ...size, rgb };
      rgb = Buffer.alloc(bytes);
      filled = 0;
    }
  }
}

async function costs(clips, folder, options) {
  const env = { REELWRIGHT_MODELS: options.models };
  const rows = {};
  for (const clip of clips) {
    const command = (redact) => {
      const file = join(folder, `${redact}.json`);
      writeFileSync(file, JSON.stringify(documentOf(clip, { ...options, redact })));
      const args = [cli, 'render', file, '-o', join(folder, `${redact}.mp4`), '--no-cache', '--json'];
      return [process.execPath, args, { env }];
    };
    const runs = { face: [], body: [] };
    for (let pair = 0; pair < Number(options.pairs); pair += 1) {
      for (const redact of ['face', 'body']) runs[redact].push(await timed(...command(redact)));
    }
    const [face, body] = [runs.face, runs.body].map((all) => median(all.map(({ cpu }) => cpu)));
    rows[basename(clip)] = {
      'face, CPU s': face.toFixed(1),
      'body, CPU s': body.toFixed(1),
      'face / body': (face / body).toFixed(2),
      'face, wall s': median(runs.face.map(({ wall }) => wall)).toFixed(1),
      'peak MiB': (await peakMemory(...command('face'))).toFixed(0),
    };
    process.stderr.write(`${basename(clip)}: ${JSON.stringify(rows[basename(clip)])}\n`);
  }
  console.table(rows);
}
