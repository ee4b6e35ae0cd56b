/** The studio's current render: started, watched, cancelled; its files and its receipt. */
import { basename } from 'node:path';
import type { Composition, Engine, FilmInspection, RenderResult } from 'reelwright';
import type { RenderReport, RenderState, Session } from '../shared/messages.js';
import { problemsOf } from './views.js';

export interface Renders {
  /** Starts a render; false while another one is under way. */
  begin(composition: Composition): boolean;
  cancel(): void;
  /** The path of an output of the last render; `index` is its number. */
  file(index: number): string | undefined;
  /** The paths of all outputs. */
  files(): readonly string[];
  state(): RenderState | undefined;
  close(): Promise<void>;
}

export interface RendersOptions {
  readonly engine: Engine;
  readonly baseDir: string;
  readonly output: Session['output'];
  /** The file of the document itself, which a render never replaces. */
  readonly compositionFile: string;
  readonly tell: (render: RenderState) => void;
}

export function createRenders({ engine, baseDir, output, compositionFile, tell }: RendersOptions): Renders {
  let stop: AbortController | undefined;
  let done: Promise<void> = Promise.resolve();
  let files: readonly string[] = [];
  let last: RenderState | undefined;

  const say = (state: RenderState) => {
    last = state;
    tell(state);
  };

  async function run(composition: Composition, signal: AbortSignal): Promise<RenderState> {
    const place = composition.kind === 'slider' ? `${output.folder}/` : output.film;
    const job = { composition, output: place, baseDir, compositionFile, signal };
    const made = await renderAndInspect(engine, job, say);
    files = made.files;
    return made.state;
  }

  return {
    begin(composition) {
      if (stop !== undefined) return false;
      const controller = new AbortController();
      stop = controller;
      say({ state: 'working', percent: 0, message: 'Starting' });
      done = run(composition, controller.signal).then((end) => {
        stop = undefined;
        say(end);
      });
      return true;
    },
    cancel: () => stop?.abort(),
    file: (index) => files[index],
    files: () => files,
    state: () => last,
    async close() {
      stop?.abort();
      await done;
    },
  };
}

/** A render of one document to one place. */
export interface RenderJob {
  readonly composition: Composition;
  readonly output: string;
  readonly baseDir: string;
  /** A file that the render never replaces. */
  readonly compositionFile: string;
  readonly signal: AbortSignal;
  /**
   * The address at which the page fetches its files, without their number. Default: that of the studio's own render.
   */
  readonly address?: string;
}

/** Renders, then inspects the finished file. Never rejects: the state says what went wrong. */
export async function renderAndInspect(
  engine: Engine,
  { composition, output, baseDir, compositionFile, signal, address = 'output' }: RenderJob,
  say: (state: RenderState) => void,
): Promise<{ readonly state: RenderState; readonly files: readonly string[] }> {
  const started = performance.now();
  try {
    const onProgress = ({ percent, message }: { readonly percent: number; readonly message: string }) =>
      say({ state: 'working', percent: 0.9 * percent, message });
    const result = await engine.render(composition, { output, baseDir, compositionFile, signal, onProgress });
    const seconds = (performance.now() - started) / 1000;
    say({ state: 'working', percent: 92, message: 'Looking at the finished file' });
    const film = result.outputs.find(({ role }) => role === 'video');
    const receipt =
      film === undefined || composition.kind === 'slider'
        ? undefined
        : await engine.inspect(film.path, composition, { baseDir, signal });
    const report = reportOf(result, receipt, { seconds, address });
    return { state: { state: 'ready', report }, files: result.outputs.map(({ path }) => path) };
  } catch (error) {
    const state: RenderState = signal.aborted
      ? { state: 'cancelled' }
      : { state: 'failed', problems: problemsOf(error) };
    return { state, files: [] };
  }
}

function reportOf(
  result: RenderResult,
  inspection: FilmInspection | undefined,
  { seconds, address }: { readonly seconds: number; readonly address: string },
): RenderReport {
  const stamp = Date.now().toString(36);
  return {
    files: result.outputs.map(({ role, path, bytes }, index) => ({
      ...{ role, path, bytes },
      url: `${address}/${index}/${stamp}/${encodeURIComponent(basename(path))}`,
    })),
    chunks: result.chunks,
    seconds,
    warnings: result.warnings,
    receipt: inspection === undefined ? [] : receiptRows(inspection),
  };
}

function receiptRows({ picture, sound, findings }: FilmInspection): RenderReport['receipt'] {
  const row = (name: string, value: string, isRight = true) => ({ name, value, isRight });
  const { width, height, codec, frames, duration_seconds, frame_rate } = picture;
  return [
    row('Picture', `${codec}, ${width} by ${height}`),
    row('Frames', `${frames} in ${duration_seconds} s, ${frame_rate} a second`),
    row('Loudness', sound === null || sound.integrated_lufs === null ? 'silent' : `${sound.integrated_lufs} LUFS`),
    ...(sound?.true_peak_dbtp == null ? [] : [row('True peak', `${sound.true_peak_dbtp} dBTP`)]),
    row(
      'Asked for',
      findings.some(({ severity }) => severity === 'fault') ? 'not as asked' : 'as asked',
      !findings.some(({ severity }) => severity === 'fault'),
    ),
    ...findings.map(({ severity, message }) =>
      row(severity === 'fault' ? 'Fault' : severity === 'warning' ? 'Warning' : 'Note', message, severity !== 'fault'),
    ),
  ];
}
