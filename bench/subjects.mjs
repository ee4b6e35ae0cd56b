/**
 * `npm run bench subjects`: where the engine cuts the demo clips and puts texts over them, against boxes that were
 * marked by hand, one a second (`bench/subjects/*.tsv`, percent of the picture). Kept: of the seconds, the share in
 * which seven tenths of the main subject are in the frame, or of as much of it as the frame can hold; told beside what
 * the middle of the picture would keep. Both: of the seconds in which a square crop can hold what else was marked as
 * well, the share in which it shows seven tenths of both. Faces: the largest share of a face under any text, chip or
 * button, over all looks and positions, of a short with little text, one with every element and one with much text.
 * Options: --clips FOLDER (default ../shared/media/demo beside the repository), --only TEXT.
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
const SQUARE = { width: 1080, height: 1080 };
const PLAIN = {
  headline: 'Mornings taste better up here',
  text_beats: ['Picked by hand', 'Roasted slowly', 'At your door in two days'],
  cta_text: 'Try it now',
};
const TEXTS = [
  PLAIN,
  { ...PLAIN, badge_text: 'New roast', offer_text: '-20% today', star_rating: 4.6 },
  {
    headline: 'Your coffee was roasted long before you opened the bag, and you taste it',
    text_beats: ['Most beans are roasted months before you open the bag.', 'Ours ship within 24 hours of roasting.'],
    cta_text: 'Get your first bag',
  },
];
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
    console.log(
      `${''.padEnd(44)}${['kept', 'middle', 'both', 'covered', 'worst', 'warned'].map((text) => text.padStart(9)).join('')}`,
    );
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
  let [plan, warned] = [undefined, 0];
  for (const texts of TEXTS) {
    for (const visual_language of LOOKS) {
      for (const short_text_position of POSITIONS) {
        const segments = [{ source: file }, { source: file }];
        const short = { kind: 'short', language: 'en', segments, visual_language, short_text_position, ...texts };
        plan = await engine.plan(short);
        covers.push(coveredBy(plan, marks));
        warned += plan.warnings.some(({ code }) => code === 'text_on_face') ? 1 : 0;
      }
    }
  }
  const media = plan.media['segments[0].source'];
  const { focus } = plan.scenes[0].shot;
  const row = {
    kept: keptShare(marks, media.displaySize, focus),
    middle: keptShare(marks, media.displaySize, CENTER),
    both: await bothShare(marks, file, engine),
    covered: covers.reduce((sum, one) => sum + one.mean, 0) / covers.length,
    worst: Math.max(...covers.map((one) => one.worst)),
    warned: warned / covers.length,
  };
  const cells = [row.kept, row.middle, row.both, row.covered, row.worst, row.warned].map((value) =>
    (value === undefined ? '-' : `${(100 * value).toFixed(1)}%`).padStart(9),
  );
  const path =
    'keys' in focus ? focus.keys.map(({ frame, x, y }) => `${frame}: ${x}, ${y}`).join('; ') : `${focus.x}, ${focus.y}`;
  console.log(`${name.padEnd(44)}${cells.join('')}  ${path}`);
  return row;
}

/** Of the seconds in which both fit a square, the share in which both are kept; undefined without such a second. */
async function bothShare(marks, file, engine) {
  const ad = {
    kind: 'editor',
    language: 'en',
    export_aspect_ratio: '1:1',
    segments: [{ source: file, fit_mode: 'cover' }],
  };
  const plan = await engine.plan(ad);
  const media = Object.values(plan.media)[0];
  const { focus } = plan.scenes[0].shot;
  const share = media.displaySize.height / media.displaySize.width;
  const seconds = marks
    .filter(({ kind }) => kind === 'also')
    .flatMap((also) => {
      const main = marks.find(({ kind, second }) => kind === 'main' && second === also.second);
      const wide = Math.max(main.right, also.right) - Math.min(main.left, also.left);
      return wide <= share ? [[main, also]] : [];
    });
  if (seconds.length === 0) return undefined;
  const kept = seconds.filter((both) => {
    const { x, width } = cropWindow({ picture: media.displaySize, frame: SQUARE, focus }, both[0].second * 30);
    return both.every(({ left, right }) => (Math.min(right, x + width) - Math.max(left, x)) / (right - left) >= KEPT);
  });
  return kept.length / seconds.length;
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
