/** Several versions of an ad, rendered one after the other: placements, languages, looks and kinds of file. */
import { join } from 'node:path';
import type { Composition, Engine } from 'reelwright';
import { parseJson, setIn } from '../shared/json-text.js';
import type { ExportRow, ExportState, RenderState } from '../shared/messages.js';
import { renderAndInspect } from './renders.js';
import { problemsOf } from './views.js';

export interface Exports {
  /** Starts rendering rows of a document; rows that wait or are being rendered are cancelled first. */
  begin(text: string, rows: readonly ExportRow[]): void;
  /** Cancels the row with this id; without an id, all rows. */
  cancel(id?: string): void;
  /** The path of an output of a row; `index` is its number. */
  file(id: string, index: number): string | undefined;
  /** The paths of all outputs of a row. */
  files(id: string): readonly string[];
  state(): readonly ExportState[];
  close(): Promise<void>;
}

export interface ExportsOptions {
  readonly engine: Engine;
  readonly baseDir: string;
  /** Where the files go: `<folder>/<name>.<row>.mp4`, slides into a folder of that name. */
  readonly folder: string;
  readonly name: string;
  readonly compositionFile: string;
  readonly tell: (exports: readonly ExportState[]) => void;
}

/** `tiktok.de`: what a row and its file may be called. */
const ID = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
export const MOST_ROWS = 48;

/** The rows in a request; undefined for data that are not rows. */
export function readRows(value: unknown): readonly ExportRow[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ROWS) return undefined;
  const rows = value.flatMap((one): readonly ExportRow[] => {
    const { id, values, suffix } = Object(one) as Partial<ExportRow>;
    const isNamed = typeof id === 'string' && ID.test(id) && typeof suffix === 'string' && /^[a-z0-9]+$/.test(suffix);
    const fields = Object.entries(Object(values) as Record<string, unknown>);
    if (!isNamed || !fields.every(([field, own]) => /^[a-z_]+$/.test(field) && typeof own === 'string')) return [];
    return [{ id, suffix, values: Object.fromEntries(fields) as ExportRow['values'] }];
  });
  const isWhole = rows.length === value.length && new Set(rows.map(({ id }) => id)).size === rows.length;
  return isWhole ? rows : undefined;
}

/** The document of a row. */
export function documentOf(text: string, { values, suffix }: ExportRow): Composition {
  const changed = Object.entries(values).reduce((now, [field, value]) => setIn(now, [field], value), text);
  const composition = parseJson(changed) as unknown as Composition;
  return composition.kind === 'slider' ? { ...composition, format: suffix as 'png' } : composition;
}

export function createExports({ engine, baseDir, folder, name, compositionFile, tell }: ExportsOptions): Exports {
  let rows: ExportState[] = [];
  const files = new Map<string, readonly string[]>();
  const stops = new Map<string, AbortController>();
  let work: Promise<void> = Promise.resolve();

  const put = (id: string, state: ExportState['state']) => {
    rows = rows.map((one) => (one.row.id === id ? { ...one, state } : one));
    tell(rows);
  };

  async function make(text: string, row: ExportRow, signal: AbortSignal): Promise<RenderState> {
    if (signal.aborted) return { state: 'cancelled' };
    put(row.id, { state: 'working', percent: 0, message: 'Starting' });
    try {
      const composition = documentOf(text, row);
      const place = join(folder, `${name}.${row.id}`);
      const output = composition.kind === 'slider' ? `${place}/` : `${place}.${row.suffix}`;
      const job = { composition, output, baseDir, compositionFile, signal, address: `export/${row.id}` };
      const made = await renderAndInspect(engine, job, (state) => put(row.id, state));
      files.set(row.id, made.files);
      return made.state;
    } catch (error) {
      return { state: 'failed', problems: problemsOf(error) };
    }
  }

  const cancel = (id?: string) => {
    for (const [own, stop] of stops) {
      if (id !== undefined && id !== own) continue;
      stop.abort();
      const waits = rows.find(({ row, state }) => row.id === own && state.state === 'waiting');
      if (waits !== undefined) put(own, { state: 'cancelled' });
    }
  };

  return {
    begin(text, wanted) {
      cancel();
      const before = work;
      rows = wanted.map((row) => ({ row, state: { state: 'waiting' } }));
      stops.clear();
      for (const { id } of wanted) stops.set(id, new AbortController());
      const own = new Map(stops);
      tell(rows);
      const makeAll = async () => {
        await before;
        for (const row of wanted) {
          const { signal } = own.get(row.id) as AbortController;
          const end = await make(text, row, signal);
          if (stops.get(row.id) === own.get(row.id)) put(row.id, end);
        }
      };
      work = makeAll();
    },
    cancel,
    file: (id, index) => files.get(id)?.[index],
    files: (id) => files.get(id) ?? [],
    state: () => rows,
    async close() {
      cancel();
      await work;
    },
  };
}
