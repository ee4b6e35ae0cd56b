/**
 * `npm run bench subjects`: where the engine cuts the demo clips and puts texts over them, against boxes that were
 * marked by hand, one a second (`bench/subjects/*.tsv`, percent of the picture). Kept: of the seconds, the share in
 * which seven tenths of the main subject are in the frame, or of as much of it as the frame can hold; told beside what
 * the middle of the picture would keep. Faces: the largest share of a face under any text, chip or button, over all
 * looks and positions. Options: --clips FOLDER (default ../shared/media/demo beside the repository), --only TEXT.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cropWindow } from '../dist/compose/crop-window.js';
import { CENTER } from '../dist/compose/timeline.js';
import { createEngine } from '../dist/index.js';
import { Refused } from './measure.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FRAME = { width: 1080, height: 1920 };
const SLOT_SECONDS = 6;
const KEPT = 0.7;
const LOOKS = [
  'kinetic_creator',
  'premium_editorial',
  'cinematic_product',
  'ugc_realism',
  'startup_explainer',
  'luxury_minimal',
  null,
];
const POSITIONS = ['top', 'center', 'bottom'];
const TEXTS = {
  headline: 'Mornings taste better up here',
  text_beats: ['Picked by hand', 'Roasted slowly', 'At your door in two days'],
  cta_text: 'Try it now',
};
const [LEAST_KEPT, MOST_COVERED] = [0.95, 0.02];

export async function benchSubjects(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      clips: { type: 'string', default: join(HERE, '../../shared/media/demo') },
      only: { type: 'string', default: '' },
    },
  });
  const clips = readdirSync(join(HERE, 'subjects'))
    .filter((name) => name.endsWith('.tsv') && name.includes(values.only))
    .map((name) => ({ name: basename(name, '.tsv'), file: join(values.clips, `${basename(name, '.tsv')}.mp4`) }));
  const missing = clips.find(({ file }) => !existsSync(file));
  if (missing !== undefined) throw new Refused(`Expected the clip ${missing.file}; name its folder with --clips`);
  const cacheDir = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  const engine = createEngine({ cacheDir });
  try {
    console.log(`${''.padEnd(44)}${['kept', 'middle', 'covered', 'worst'].map((text) => text.padStart(9)).join('')}`);
    const rows = [];
    for (const clip of clips) rows.push(await measure(clip, engine));
    const ok = rows.every(({ kept, covered }) => kept >= LEAST_KEPT && covered <= MOST_COVERED);
    console.log(ok ? 'as wanted' : `wanted: kept at least ${LEAST_KEPT}, covered at most ${MOST_COVERED}`);
  } finally {
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

async function measure({ name, file }, engine) {
  const marks = marksOf(name);
  const covers = [];
  let plan;
  for (const visual_language of LOOKS) {
    for (const short_text_position of POSITIONS) {
      const segments = [{ source: file }, { source: file }];
      const short = { kind: 'short', language: 'en', segments, visual_language, short_text_position, ...TEXTS };
      plan = await engine.plan(short);
      covers.push(coveredBy(plan, marks));
    }
  }
  const media = plan.media['segments[0].source'];
  const { focus } = plan.scenes[0].shot;
  const row = {
    kept: keptShare(marks, media.displaySize, focus),
    middle: keptShare(marks, media.displaySize, CENTER),
    covered: covers.reduce((sum, one) => sum + one.mean, 0) / covers.length,
    worst: Math.max(...covers.map((one) => one.worst)),
  };
  const cells = [row.kept, row.middle, row.covered, row.worst].map((value) =>
    `${(100 * value).toFixed(1)}%`.padStart(9),
  );
  const path =
    'keys' in focus ? focus.keys.map(({ frame, x, y }) => `${frame}: ${x}, ${y}`).join('; ') : `${focus.x}, ${focus.y}`;
  console.log(`${name.padEnd(44)}${cells.join('')}  ${path}`);
  return row;
}

/** Marked boxes of the slot's seconds, in shares of the picture. */
function marksOf(name) {
  const [, ...lines] = readFileSync(join(HERE, 'subjects', `${name}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => line.split('\t'))
    .map(([second, kind, ...edges]) => {
      const [left, top, right, bottom] = edges.map((edge) => Number(edge) / 100);
      return { second: Number(second), kind, left, top, right, bottom };
    })
    .filter(({ second }) => second < SLOT_SECONDS);
}

function keptShare(marks, picture, focus) {
  const main = marks.filter(({ kind }) => kind === 'main');
  const kept = main.filter((mark) => {
    const window = cropWindow({ picture, frame: FRAME, focus }, mark.second * 30);
    const along = (from, to, start, length) =>
      Math.max(0, Math.min(to, start + length) - Math.max(from, start)) / Math.min(to - from, length);
    return (
      along(mark.left, mark.right, window.x, window.width) * along(mark.top, mark.bottom, window.y, window.height) >=
      KEPT
    );
  });
  return kept.length / main.length;
}

/** Of every face at its second, the share that lies under an element. Each clip is seen twice, in both slots. */
function coveredBy(plan, marks) {
  const { elements } = plan.facts.layout;
  const shares = plan.scenes.slice(0, 2).flatMap(({ start, shot }, index) => {
    const picture = plan.media[`segments[${index}].source`].displaySize;
    return marks
      .filter(({ kind }) => kind === 'face')
      .flatMap((mark) => {
        const frame = start + mark.second * 30;
        const window = cropWindow({ picture, frame: FRAME, focus: shot.focus }, frame - start);
        const box = {
          left: ((mark.left - window.x) / window.width) * FRAME.width,
          right: ((mark.right - window.x) / window.width) * FRAME.width,
          top: ((mark.top - window.y) / window.height) * FRAME.height,
          bottom: ((mark.bottom - window.y) / window.height) * FRAME.height,
        };
        if (box.right <= 0 || box.left >= FRAME.width) return [];
        const area = (box.right - box.left) * (box.bottom - box.top);
        const under = elements
          .filter((element) => element.start <= frame && frame < element.end)
          .map(({ ink: { x, y, width, height } }) => {
            const wide = Math.min(x + width, box.right) - Math.max(x, box.left);
            const high = Math.min(y + height, box.bottom) - Math.max(y, box.top);
            return wide > 0 && high > 0 ? (wide * high) / area : 0;
          });
        return [
          Math.min(
            1,
            under.reduce((sum, share) => sum + share, 0),
          ),
        ];
      });
  });
  return {
    mean: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    worst: Math.max(0, ...shares),
  };
}
