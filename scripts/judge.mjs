/**
 * `npm run judge`: pictures, placements of words on them, and verdicts which of two is better, kept as data in
 * test/layout/pairs for the test that holds the table of costs against them.
 *   judge picture FILE --name NAME [--at SECONDS]   keeps the facts of a clip's still or of a photo, with placements
 *     [--models FOLDER]                             with the people that `subjects: network` finds
 *   judge document FILE.json --name NAME            keeps the facts of a short's first clip, with its own placements
 *   judge sheet NAME… --out FILE.png                draws the placements side by side, with their names and costs
 *   judge verdict NAME BETTER WORSE WHY             writes a verdict down
 * Only numbers are kept: no file of a picture is copied. `sheet` asks for the picture where it was found.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { clipFacts, clipPicture } from '../bench/layout/clip-facts.mjs';
import { drawPlacement } from './judge/draw-placement.mjs';
import { photoFacts } from './judge/photo-facts.mjs';
import { documentPlacements, plainPlacements } from './judge/placements.mjs';

const PAIRS = fileURLToPath(new URL('../test/layout/pairs/', import.meta.url));
const MEDIA = fileURLToPath(new URL('../../shared/media/', import.meta.url));
const KEPT = join(tmpdir(), 'reelwright-bench-layout');
const STILL_WIDTH = 200;
const COLUMNS = 9;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    at: { type: 'string', default: '2' },
    out: { type: 'string' },
    models: { type: 'string' },
  },
});
const [command, ...rest] = positionals;
const commands = { picture, document, sheet, verdict };
if (commands[command] === undefined)
  throw new Error('Expected picture, document, sheet or verdict; see the file’s top');
await commands[command](...rest);

async function picture(file) {
  const known = await knownOf(file, Number(values.at));
  keep(values.name, { ...known, placements: plainPlacements(known) });
}

async function document(file) {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const source = resolve(file, '..', json.segments[0].source);
  const media = await clipFacts(source, KEPT);
  const known = await knownOf(source, Number(values.at));
  keep(values.name, { ...known, placements: documentPlacements(json, source, media) });
}

/** Facts of one look, as the layout is given them. */
async function knownOf(file, seconds) {
  const source = resolve(file).startsWith(MEDIA) ? resolve(file).slice(MEDIA.length) : resolve(file);
  if (!/\.(mp4|mov|webm)$/.test(file)) return { source, at: 0, ...(await photoFacts(file, values.models)) };
  const { subjects, light, displaySize } = await clipFacts(file, KEPT, values.models);
  const look = nearest(subjects.times, seconds);
  const lit = nearest(light.times, seconds);
  const only = (list, at) => [list[at]];
  return {
    ...{ source, at: subjects.times[look], picture: displaySize },
    facts: {
      ...{ times: [0], cuts: [], columns: subjects.columns, rows: subjects.rows },
      faces: only(subjects.faces, look),
      things: only(subjects.things ?? [[]], look),
      interest: only(subjects.interest, look),
    },
    light: {
      ...{ columns: light.columns, rows: light.rows, times: [0], mean: only(light.mean, lit) },
      ...{ low: only(light.low, lit), high: only(light.high, lit) },
    },
  };
}

function nearest(times, wanted) {
  const far = times.map((time) => Math.abs(time - wanted));
  return far.indexOf(Math.min(...far));
}

function keep(name, judged) {
  if (!/^[a-z0-9-]+$/.test(name ?? '')) throw new Error('Expected --name with small letters, digits and hyphens');
  mkdirSync(PAIRS, { recursive: true });
  const file = join(PAIRS, `${name}.json`);
  const verdicts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).verdicts : [];
  write(file, { ...judged, verdicts });
}

function write(file, judged) {
  const lines = Object.entries(judged).map(([key, value]) => {
    const isList = key === 'verdicts' || key === 'placements';
    if (!isList) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const rows = Array.isArray(value)
      ? value.map((one) => `    ${JSON.stringify(one)}`)
      : Object.entries(value).map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`);
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return `  ${JSON.stringify(key)}: ${open}\n${rows.join(',\n')}\n  ${close}`;
  });
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

function read(name) {
  return JSON.parse(readFileSync(join(PAIRS, `${name}.json`), 'utf8'));
}

function verdict(name, better, worse, why) {
  const judged = read(name);
  for (const one of [better, worse])
    if (judged.placements[one] === undefined)
      throw new Error(
        `Expected a placement of ${name} (${Object.keys(judged.placements).join(', ')}) but received ${one}`,
      );
  if (!/^\S.{9,}[^.]$/.test(why ?? '')) throw new Error('Expected a sentence that says why, without its full stop');
  write(join(PAIRS, `${name}.json`), { ...judged, verdicts: [...judged.verdicts, { better, worse, why }] });
}

async function sheet(...names) {
  const tiles = [];
  for (const name of names) {
    const judged = read(name);
    const file = resolve(MEDIA, judged.source);
    const still = /\.(mp4|mov|webm)$/.test(file) ? await clipPicture(file, judged.at, KEPT) : sharp(file).rotate();
    const pixels = await still.clone().resize(1200, 1200, { fit: 'inside' }).png().toBuffer();
    const row = Object.entries(judged.placements).slice(0, COLUMNS);
    for (const [title, placement] of row)
      tiles.push(await drawPlacement(pixels, judged, placement, { title: `${name} ${title}`, width: STILL_WIDTH }));
    while (tiles.length % COLUMNS !== 0) tiles.push(undefined);
  }
  const height = Math.round((STILL_WIDTH * 1920) / 1080) + 20;
  const layers = tiles.flatMap((input, at) =>
    input === undefined
      ? []
      : [{ input, left: (STILL_WIDTH + 4) * (at % COLUMNS), top: (height + 4) * Math.floor(at / COLUMNS) }],
  );
  const size = { width: (STILL_WIDTH + 4) * COLUMNS, height: (height + 4) * Math.ceil(tiles.length / COLUMNS) };
  await sharp({ create: { ...size, channels: 3, background: '#202020' } })
    .composite(layers)
    .toFile(values.out ?? 'judge.png');
}
