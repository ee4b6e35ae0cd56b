/**
 * `reelwright sheet ad.json -o sheet.png`: all that a composition shows on one picture: a still of each part of a film,
 * or each slide.
 */
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Composition } from '../../document/kinds.js';
import { createEngine } from '../../engine/create-engine.js';
import { outputPath, stillFormatOf } from '../../engine/output-path.js';
import { type Still, type StillFormat, stillOf } from '../../engine/still.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { filesNamedIn, loadComposition } from '../load-composition.js';
import { say } from '../manner.js';
import { type ModelOption, withModel } from '../model-option.js';
import { printJson } from '../report.js';
import { snakeCased } from '../snake-case.js';
import { expectBytesAllowed, STANDARD_OUTPUT, sendOut } from '../standard-output.js';
import { alternativesCount, alternativesSheet } from './sheet-alternatives.js';

interface SheetFlags extends CacheOption, ModelOption {
  readonly output: string;
  readonly safeZones?: boolean;
  readonly alternatives?: string;
  readonly set?: readonly string[];
  readonly json?: boolean;
}

/** The most stills of a long film; a shorter one has one for each part. */
const MOST_STILLS = 24;
const COLUMNS = 4;
const CELL_WIDTH = 360;
const GAP = 12;
const GROUND = { r: 24, g: 24, b: 27 } as const;

/** The moment of a still, as `engine.frame` takes it. */
type Moment = { readonly atSeconds: number } | { readonly slide: number };

export async function sheet(file: string, flags: SheetFlags, signal: AbortSignal): Promise<void> {
  const isPiped = flags.output === STANDARD_OUTPUT;
  if (isPiped) expectBytesAllowed();
  const { composition: written, path: compositionFile, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, flags);
  const path = outputPath(isPiped ? 'sheet.png' : flags.output, 'sheet.png');
  const format = stillFormatOf(path);
  if (!isPiped) {
    await expectWritable([path]);
    await refuseInputsAsOutputs([path], [compositionFile, ...filesNamedIn(composition, baseDir)]);
  }
  const engine = createEngine(engineOptionsOf(flags));
  if (flags.alternatives !== undefined) {
    const count = alternativesCount(flags.alternatives);
    const { picture, shown } = await alternativesSheet(engine, composition, count, { baseDir, signal });
    return write(picture, { path, format, isPiped, json: flags.json === true }, { alternatives: shown });
  }
  const onStill = (number: number, total: number) => say(`Drawing still ${number} of ${total}`);
  const { safeZones } = flags;
  const { picture, stills } = await sheetOf(engine, composition, { baseDir, signal, safeZones, onStill });
  return write(picture, { path, format, isPiped, json: flags.json === true }, { stills });
}

export interface SheetOptions {
  readonly baseDir: string;
  readonly signal: AbortSignal;
  readonly safeZones?: boolean | undefined;
  /** Called before each still, counted from 1. */
  readonly onStill: (number: number, total: number) => void;
}

/** The stills of all parts on one picture, and which moments they are. */
export async function sheetOf(
  engine: ReturnType<typeof createEngine>,
  composition: Composition,
  { baseDir, signal, safeZones, onStill }: SheetOptions,
): Promise<{ readonly picture: Still; readonly stills: readonly Moment[] }> {
  const moments = momentsOf(await engine.plan(composition, { baseDir, signal }));
  const stills: Still[] = [];
  for (const [index, moment] of moments.entries()) {
    onStill(index + 1, moments.length);
    stills.push(await engine.frame(composition, { ...moment, baseDir, signal, safeZones }));
  }
  return { picture: await side(stills), stills: moments };
}

interface Destination {
  readonly path: string;
  readonly format: StillFormat;
  readonly isPiped: boolean;
  readonly json: boolean;
}

async function write(picture: Still, { path, format, isPiped, json }: Destination, shown: object): Promise<void> {
  const bytes = await picture.encode(format);
  if (isPiped) return sendOut(Readable.from([bytes]));
  await publishOutputs([path], undefined, async ([output]) => output && writeFile(output.draft, bytes));
  const { width, height } = picture;
  if (json) printJson(snakeCased({ path, width, height, ...shown }));
  else process.stdout.write(`${path}\n`);
}

type Plan = Awaited<ReturnType<ReturnType<typeof createEngine>['plan']>>;

/**
 * The moments that are shown: for a film the middle of every chunk, since chunks end where something changes; for a
 * tracked clip or a film of many chunks, moments at equal distances; for a carousel, all slides.
 */
function momentsOf(plan: Plan): readonly Moment[] {
  if (plan.kind === 'slider-plan') return plan.slides.map(({ position }) => ({ slide: position }));
  const { frameRate, totalFrames } = plan.output;
  const at = (frame: number): Moment => ({ atSeconds: Math.floor(frame) * (frameRate.den / frameRate.num) });
  if (plan.kind === 'film-plan' && plan.chunks.length <= MOST_STILLS)
    return plan.chunks.map(({ start, end }) => at((start + end) / 2));
  const count = plan.kind === 'film-plan' ? MOST_STILLS : 2 * COLUMNS;
  return Array.from({ length: count }, (_, index) => at(((index + 0.5) / count) * totalFrames));
}

/** Puts stills side by side in rows, in their order. */
async function side(stills: readonly Still[]): Promise<Still> {
  const sharp = sharpModule();
  const [first] = stills;
  if (first === undefined) throw new Error('internal: a sheet of nothing');
  const cell = { width: CELL_WIDTH, height: Math.round((first.height * CELL_WIDTH) / first.width) };
  const columns = Math.min(COLUMNS, stills.length);
  const rows = Math.ceil(stills.length / columns);
  const width = columns * cell.width + (columns + 1) * GAP;
  const height = rows * cell.height + (rows + 1) * GAP;
  const cells = await Promise.all(
    stills.map(async (still, index) => ({
      input: await sharp(still.data, { raw: { width: still.width, height: still.height, channels: 3 } })
        .resize(cell.width, cell.height)
        .png()
        .toBuffer(),
      left: GAP + (index % columns) * (cell.width + GAP),
      top: GAP + Math.floor(index / columns) * (cell.height + GAP),
    })),
  );
  const ground = sharp({ create: { width, height, channels: 3, background: GROUND } });
  return stillOf({ width, height, frame: 0, data: await ground.composite(cells).removeAlpha().raw().toBuffer() });
}
