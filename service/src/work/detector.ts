/**
 * Whether tracking clips can be made: a process that makes films searches for their detector and, where others share
 * the database, stores the result there, so that a server without lanes knows it, too.
 */
import type { Database } from '../database/connect.js';
import { hasDetector } from '../films/has-detector.js';

/** The detector of tracking clips. */
export interface Detector {
  readonly name: string;
  /** True when the process that would make a clip now has no detector; false also when that is not known. */
  isMissing(): Promise<boolean>;
  stop(): void;
}

const NOTE_EVERY_MS = 60_000;
/** A note counts for this long; a process that is still running has written a younger one. */
const NOTE_COUNTS_MS = 3 * NOTE_EVERY_MS;
const [THERE, MISSING] = ['detector_there', 'detector_missing'];

/**
 * Searches at once. `lanes` is the number of runs that this process works on concurrently; with none it makes no clips.
 */
export function watchDetector({ db, isEmbedded }: Database, name: string, lanes: number): Detector {
  const makes = lanes > 0;
  let isHere: Promise<boolean> | undefined;
  // A detector that is missing may be installed while the service runs; one that is there stays.
  const look = async () => {
    isHere ??= hasDetector(name);
    const found = await isHere;
    if (!found) isHere = undefined;
    return found;
  };
  const note = async () => {
    const [row, value] = [(await look()) ? THERE : MISSING, new Date().toISOString()];
    const written = db.insertInto('setting').values({ name: row, value });
    await written.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
  };
  const noted = async (): Promise<string | undefined> => {
    const rows = await db.selectFrom('setting').selectAll().where('name', 'in', [THERE, MISSING]).execute();
    const recent = rows.filter(({ value }) => Date.now() - Date.parse(value) < NOTE_COUNTS_MS).map((row) => row.name);
    return [THERE, MISSING].find((one) => recent.includes(one));
  };
  const notes = makes && !isEmbedded;
  const timer = notes ? setInterval(() => note().catch(() => undefined), NOTE_EVERY_MS) : undefined;
  if (notes) note().catch(() => undefined);
  return {
    name,
    isMissing: async () => {
      if (makes && (await look())) return false;
      if (isEmbedded) return makes;
      const seen = await noted();
      return seen === MISSING || (makes && seen !== THERE);
    },
    stop: () => clearInterval(timer),
  };
}
