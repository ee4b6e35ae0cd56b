/**
 * `npm run bench layout`: shorts over real clips: every look with hooks of 3, 28 and 78 letters, prices, German,
 * Arabic and Japanese over each clip, laid out and counted at every look that the facts have. Prints for each look, and
 * for all: stills in which an eye or a mouth lies under a text, chip or button, unwarned and warned; faces with more
 * than 5% under them; heads that the frame cuts; how much of the subject is kept; clips in a window; least cap heights;
 * and processor time of a layout whose text is measured. Options: --clips FOLDER, again and again (default people and
 * demo of the test media beside the repository), --only TEXT (of the clips' names), --label (a disclosure on
 * all, in the corner where it hides least), --out FOLDER (sheets to look at),
 * --against FOLDER (of models: counts the people whom a face network finds, and not those the layout knew of).
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { resolveShort } from '../dist/document/short/resolve-short.js';
import { validateComposition } from '../dist/document/validate.js';
import { documentBook } from '../dist/engine/media/document-book.js';
import { onFrame } from '../dist/geometry.js';
import { samplesIn } from '../dist/layout/fact-map.js';
import { windowShown } from '../dist/layout/framing.js';
import { peopleAt } from '../dist/layout/people.js';
import { subjectOf } from '../dist/layout/subject.js';
import { composeShortOverlay } from '../dist/overlay/short/compose-short-overlay.js';
import { PLAIN_CLOCK } from '../dist/overlay/short/short-clock.js';
import { clipFactsOf } from '../dist/overlay/short/short-framing.js';
import { rememberBlocks } from '../dist/type/remember-blocks.js';
import { createTypesetter } from '../dist/type/typeset.js';
import { clipFacts, clipPicture } from './layout/clip-facts.mjs';
import { drawStill } from './layout/draw-still.mjs';
import { Refused } from './measure.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MEDIA = join(HERE, '../../shared/media');
const KEPT = join(tmpdir(), 'reelwright-bench-layout');
const CUT = 180;
const LOOKS = [
  ...['kinetic_creator', 'premium_editorial', 'cinematic_product', 'ugc_realism', 'startup_explainer'],
  'luxury_minimal',
  null,
];
const BEATS = ['Picked by hand', 'Roasted slowly', 'At your door in two days'];
const TEXTS = {
  word: { language: 'en', headline: 'Ray', text_beats: BEATS, cta_text: 'Try it now' },
  hook: { language: 'en', headline: 'Mornings taste better here', text_beats: BEATS, cta_text: 'Try it now' },
  long: {
    ...{ language: 'en', text_beats: BEATS.slice(0, 2), cta_text: 'Get your first bag' },
    headline: 'Your coffee was roasted long before you opened the bag. You can taste the age.',
  },
  offer: {
    ...{ language: 'en', headline: 'Fresh roast, half price', text_beats: BEATS, cta_text: 'Try it now' },
    ...{ badge_text: 'New roast', offer_text: '49,90 €', star_rating: 4.6 },
  },
  german: {
    ...{ language: 'de', headline: 'Geschwindigkeitsbegrenzung war gestern', cta_text: 'Jetzt kennenlernen' },
    text_beats: ['Handverlesen aus kleinen Lagen', 'In zwei Tagen vor der Haustür'],
  },
  arabic: {
    language: 'ar',
    headline: 'صباحك أجمل مع قهوتنا',
    text_beats: ['محمصة ببطء', 'تصلك في يومين'],
    cta_text: 'جربها الآن',
  },
  japanese: {
    language: 'ja',
    headline: '朝の一杯がもっと美味しくなる',
    text_beats: ['手摘みの豆', '二日で届く'],
    cta_text: '今すぐ試す',
  },
};
const [MOST_COVERED, BIG_CUT] = [0.05, 0.02];
/** What an answer costs at least that breaks a demand: unreadable type. */
const LEAST_DEMAND = 20_000;

export async function benchLayout(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      clips: { type: 'string', multiple: true, default: [join(MEDIA, 'people'), join(MEDIA, 'demo')] },
      only: { type: 'string', default: '' },
      label: { type: 'boolean', default: false },
      out: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const missing = values.clips.find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Refused(`Expected clips in ${missing}; name a folder with --clips`);
  const files = values.clips.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (/\.(mp4|mov|webm)$/.test(name) ? [join(folder, name)] : [])),
  );
  const wanted = files.filter((file) => basename(file).includes(values.only));
  const tallies = new Map([...LOOKS.map((look) => [look ?? 'none', newTally()]), ['all', newTally()]]);
  const drawn = [];
  for (const file of wanted) {
    const media = await clipFacts(file, KEPT);
    const truth = values.against === undefined ? media : await clipFacts(file, KEPT, values.against);
    const own = newTally();
    for (const look of LOOKS)
      for (const [name, texts] of Object.entries(TEXTS)) {
        const told = values.label ? { ...texts, disclosure: { text: 'AI-generated' } } : texts;
        const laid = { ...layOut(file, media, look, told), truth: truth.subjects };
        for (const tally of [own, tallies.get(look ?? 'none'), tallies.get('all')]) count(tally, laid, name);
        if (values.out !== undefined) drawn.push({ ...laid, file, look: look ?? 'none', name });
      }
    print(basename(file).replace(/\.\w+$/, ''), own);
  }
  console.log();
  for (const [name, tally] of tallies) print(name, tally);
  if (values.out !== undefined) await drawSheets(drawn, values.out);
}

/** A short of one clip twice, laid out a second time with all its text measured. */
function layOut(file, media, look, texts) {
  const segments = [{ source: file }, { source: file }];
  const short = resolveShort(validateComposition({ kind: 'short', segments, visual_language: look, ...texts }));
  const seen = () => clipFactsOf(short, { segments: [media, media], clock: PLAIN_CLOCK });
  const fontBook = documentBook(undefined);
  const world = { typeset: rememberBlocks(createTypesetter(fontBook)), fontBook, images: {} };
  composeShortOverlay(short, { ...world, clips: seen() });
  // New facts, so that only the texts are known from the first layout.
  const clips = seen();
  const before = process.cpuUsage();
  const overlay = composeShortOverlay(short, { ...world, clips });
  const { user, system } = process.cpuUsage(before);
  return { overlay, clips, cpuMs: (user + system) / 1000 };
}

/** True for a window where a picture that fills the frame would meet all demands. */
function isSpareWindow({ framing, cost, runnersUp }) {
  if (framing.kind !== 'window') return false;
  return runnersUp.some(({ arrangement, dearer }) => arrangement !== 'window' && cost + dearer < LEAST_DEMAND);
}

function newTally() {
  const caps = { hook: [], long: [], beat: [], label: [] };
  return {
    stills: 0,
    unwarned: 0,
    warned: 0,
    faces: 0,
    covered: 0,
    cut: 0,
    kept: [],
    clips: 0,
    windows: 0,
    spare: 0,
    zoomed: 0,
    caps,
    cpu: [],
  };
}

function count(tally, { overlay, clips, cpuMs, truth }, name) {
  const { elements, places } = overlay.layout;
  const isWarned = overlay.warnings.some(({ code }) => code === 'text_on_face');
  tally.cpu.push(cpuMs);
  for (const [index, { ground }] of clips.entries()) {
    const { framing } = overlay.shots.find(({ clip }) => clip === index);
    const [from, until] = [index * CUT, (index + 1) * CUT];
    tally.clips += 1;
    tally.windows += places[index].framing.kind === 'window' ? 1 : 0;
    tally.spare += isSpareWindow(places[index]) ? 1 : 0;
    tally.zoomed += places[index].framing.kind === 'full' && places[index].framing.zoom > 1 ? 1 : 0;
    for (const { look, frame } of samplesIn(truth?.times ?? [], ground, { start: 0, end: CUT })) {
      const window = windowShown(framing, ground.picture, frame);
      const over = elements.filter(({ start, end }) => start <= from + frame && from + frame < Math.min(end, until));
      const boxes = over.map(({ ink }) => ink);
      const people = peopleAt(truth, look);
      const placed = (box) => onFrame(box, window, framing.stage);
      const isHit = people.some(({ eyes, mouth }) =>
        [eyes, mouth].some((part) => boxes.some((box) => shared(box, placed(part)) > 0)),
      );
      tally.stills += 1;
      tally[isWarned ? 'warned' : 'unwarned'] += isHit ? 1 : 0;
      for (const { face } of people) {
        const box = placed(face);
        tally.faces += 1;
        tally.covered += boxes.reduce((sum, one) => sum + shared(one, box), 0) > MOST_COVERED * area(box) ? 1 : 0;
        tally.cut += shared(box, framing.stage) < (1 - BIG_CUT) * area(box) ? 1 : 0;
      }
      const subject = subjectOf({ ...ground, facts: truth }, look);
      tally.kept.push(shared(subject, window) / Math.max(1e-9, area(subject)));
    }
  }
  for (const { id, element, capHeightPx, start } of elements) {
    // A headline at its place over the beats is no hook any more.
    if (capHeightPx === undefined || start >= 2 * CUT || id.startsWith('title')) continue;
    if (element === 'headline') tally.caps[name === 'long' ? 'long' : 'hook'].push(capHeightPx);
    else if (element === 'beat') tally.caps.beat.push(capHeightPx);
    else if (element !== 'disclosure') tally.caps.label.push(capHeightPx);
  }
}

function print(
  name,
  { stills, unwarned, warned, faces, covered, cut, kept, clips, windows, spare, zoomed, caps, cpu },
) {
  const percent = (part, whole) => `${whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)}%`;
  const mean = kept.reduce((sum, one) => sum + one, 0) / Math.max(1, kept.length);
  const least = (values) => (values.length === 0 ? '-' : `${Math.round(Math.min(...values))}`);
  const cells = [
    `unwarned ${percent(unwarned, stills)}`,
    `warned ${percent(warned, stills)}`,
    `faces ${percent(covered, faces)}`,
    `cut ${percent(cut, faces)}`,
    `kept ${percent(mean, 1)} >= ${percent(kept.length === 0 ? 1 : Math.min(...kept), 1)}`,
    `windows ${percent(windows, clips)}, ${percent(spare, clips)} spare`,
    `closer ${percent(zoomed, clips)}`,
    `caps ${least(caps.hook)} ${least(caps.long)} ${least(caps.beat)} ${least(caps.label)}`,
    `cpu ${Math.round(cpu.toSorted((a, b) => a - b)[Math.floor(cpu.length / 2)] ?? 0)} ms`,
  ];
  console.log(`${name.slice(0, 30).padEnd(31)}${cells.map((cell) => cell.padEnd(16)).join(' ')}`);
}

/** A sheet of each look and text: the opening, a beat of the first clip and one of the second, of every clip. */
async function drawSheets(drawn, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const name of new Set(drawn.map((one) => `${one.look}-${one.name}`))) {
    const all = drawn.filter((one) => `${one.look}-${one.name}` === name);
    const stills = [];
    for (const { overlay, clips, file } of all)
      for (const frame of [40, 130, 260]) {
        const picture = await clipPicture(file, (frame % CUT) / 30, KEPT);
        stills.push(
          await drawStill({ overlay, clip: clips[frame < CUT ? 0 : 1], picture, frame, cut: CUT, width: 180 }),
        );
      }
    const columns = Math.min(18, stills.length);
    const layers = stills.map((input, at) => ({
      input,
      left: 184 * (at % columns),
      top: 324 * Math.floor(at / columns),
    }));
    const size = { width: 184 * columns, height: 324 * Math.ceil(stills.length / columns) };
    await sharp({ create: { ...size, channels: 3, background: '#202020' } })
      .composite(layers)
      .png({ compressionLevel: 3 })
      .toFile(join(out, `${name}.png`));
  }
}

function shared(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function area({ width, height }) {
  return width * height;
}
