/**
 * The library's front door: one engine, any kind of composition. Nothing native is loaded and no process started until
 * a call needs it.
 */

import { describe } from '../document/describe.js';
import type { Composition, CompositionOf, Kind } from '../document/kinds.js';
import { ownSources } from '../document/own-files.js';
import { ownUses } from '../document/own-name.js';
import type { DocumentRecord } from '../document/record.js';
import { PLAN_BOUNDS, takePlain } from '../document/take-plain.js';
import { ReelwrightError, type Warning, withRemedies } from '../errors.js';
import type { Estimate } from '../explain/estimate.types.js';
import type { FilmInspection, SoundInspection } from '../inspect/inspection.types.js';
import { type Budget, concurrencyOf, createBudget } from './budget.js';
import type { ExplanationByKind, InspectionByKind, KindCalls, PlanByKind } from './calls.js';
import { checkOptions, withoutNulls } from './check-options.js';
import type { ExportedTimeline } from './export-timeline.js';
import { inTurn } from './in-turn.js';
import type { Upload } from './ingest/upload.js';
import type {
  CallOptions,
  EngineOptions,
  ExplainOptions,
  ExportOptions,
  FrameOptions,
  IngestOptions,
  InspectOptions,
  RenderManyOptions,
  RenderOptions,
  RenderPlanOptions,
} from './options.js';
import type { RenderOutcome } from './render-many.js';
import type { CheckOf, FilmResult, ResultOf } from './result.js';
import type { Still } from './still.js';

export type { ExplanationByKind, InspectionByKind, PlanByKind } from './calls.js';
export type { CallOptions, FrameOptions, RenderOptions } from './options.js';
export type { Still, StillFormat } from './still.js';

/** A file that is heard and not seen, by its name. */
type SoundFileName = `${string}.${'m4a' | 'wav' | 'mp3' | 'aac' | 'ogg' | 'opus' | 'flac'}`;
/** A composition whose kind the types know; an unknown value becomes one by `parseComposition`. */
type Known<K extends Kind> = CompositionOf<K> & { readonly kind: K };

/**
 * One engine: made once, called for any number of compositions, also at once. It holds no process and no open file
 * between calls.
 */
export interface Engine {
  /** Renders a composition of any kind. Rejects with a ReelwrightError; then nothing was written. */
  render<K extends Kind>(composition: Known<K>, options: RenderOptions): Promise<ResultOf<K>>;
  /**
   * Renders many compositions within the engine's one budget, each to its own output. One that fails does not stop the
   * others: every outcome is a result or an error, in the order of the compositions.
   */
  renderMany(compositions: readonly Composition[], options: RenderManyOptions): Promise<readonly RenderOutcome[]>;
  /** One frame of the render, or one slide, as a still. */
  frame<K extends Kind>(composition: Known<K>, options: FrameOptions): Promise<Still>;
  /**
   * What is on the screen at a moment, from which frame of which source, why each text has its size, place, ground and
   * contrast, and which chunk holds it.
   * Reads the plan: nothing is drawn or rendered. Of a tracked clip nobody has looked at yet, it looks for the objects
   * first.
   *
   * @example
   * const told = await engine.explain(ad, { atSeconds: 3.2 });
   * console.log(told.pictures[0].source_frame, told.elements[0].why); // 76 [ 'Capitals of 96 px: the largest size for
   * a headline.', … ]
   */
  explain<K extends Kind>(composition: Known<K>, options: ExplainOptions): Promise<ExplanationByKind[K]>;
  /**
   * What a render would make and what the cache holds of it, with seconds of processor time from this machine's own
   * renders; before the first of them, a guess
   * that says so. Nothing is rendered.
   *
   * @example
   * const { chunks, cpu_seconds, basis } = await engine.estimate(ad);
   * console.log(chunks, cpu_seconds, basis.source); // { total: 9, reused: 8 } { needed: 2.4, saved: 14.1 } history
   */
  estimate<K extends Kind>(composition: Known<K>, options?: CallOptions): Promise<Estimate>;
  /** The plan as data; no side effect but probing inputs (and remembering what was probed). */
  plan<K extends Kind>(composition: Known<K>, options?: CallOptions): Promise<PlanByKind[K]>;
  /**
   * Renders a saved plan of a film: its sources are opened, hashed and measured, and nothing is laid out again. A plan
   * is taken for as hostile as a document; one that was changed has a `combination_hash` of its own.
   */
  renderPlan(plan: unknown, options: RenderPlanOptions): Promise<FilmResult>;
  /**
   * Takes in an upload: looks at it, puts right what players would show differently, and writes a folder that renders
   * take in place of the file. A bad upload resolves with `status: 'failed'`; rejects for a wrong call, a wrong
   * environment, a full disk and an abort.
   *
   * @example
   * const upload = await engine.ingest('upload.mov', { as: 'editor_video', output: 'uploads/1' });
   * console.log(upload.status, upload.changes); // ready [ 'rotated 90°', 'tone mapped from HLG' ]
   */
  ingest(file: string, options: IngestOptions): Promise<Upload>;
  /** All problems (thrown) and warnings (returned) without rendering. */
  check<K extends Kind>(composition: Known<K>, options?: CallOptions): Promise<CheckOf<K>>;
  /**
   * True when a stored render shows something else than the composition does with its files as they are now: by
   * `combination_hash`, so that moved files and inert fields change nothing. Rejects for a file that is gone.
   */
  isStale(composition: Composition, record: DocumentRecord, options?: CallOptions): Promise<boolean>;
  /**
   * A short or an editor ad as other editing programs read it: clips, transitions, texts as markers. Nothing is
   * rendered. Sources are named as the composition names them. Rejects as `plan` does, and (class `usage`) for a kind
   * that has no timeline.
   *
   * @example
   * const { text } = await engine.exportTimeline(ad, { format: 'otio' });
   */
  exportTimeline(composition: Composition, options: ExportOptions): Promise<ExportedTimeline>;
  /**
   * What a finished film really is and, with a composition, whether it is what was asked for. Against a slider `file`
   * is the folder of a carousel, or one of its pictures; a sound file is held against the sound of a film (its answer
   * has `kind: 'sound'`). What is wrong is in the findings; rejects for a file that is none, and where the composition
   * cannot be rendered. `file`: relative to the working directory.
   */
  inspect(
    file: SoundFileName,
    composition: Known<Exclude<Kind, 'slider'>>,
    options?: InspectOptions,
  ): Promise<SoundInspection>;
  /** A film, or the pictures of a carousel. */
  inspect<K extends Kind>(file: string, composition: Known<K>, options?: InspectOptions): Promise<InspectionByKind[K]>;
  /** The same without a composition: a film, a preview, a folder of frames, a sound. */
  inspect(file: string, composition?: null, options?: InspectOptions): Promise<FilmInspection | SoundInspection>;
}

/**
 * Makes an engine. Options are taken as they are; one of a wrong type or name is told by the first call
 * (`invalid_option`), one whose path leads nowhere by the call that needs it.
 *
 * @example
 * const engine = createEngine();
 * const result = await engine.render(composition, { output: 'out/ad.mp4' });
 * console.log(result.outputs[0].path, result.chunks); // /…/out/ad.mp4 { total: 9, reused: 0 }
 */
// Long because it is one closure: its calls share the options and one budget.
export function createEngine(options: EngineOptions = {}): Engine {
  const on = async <K extends Kind, O extends CallOptions>(
    value: unknown,
    call: O | undefined,
    required: readonly string[] = [],
  ) => {
    checkOptions(options, call, required);
    // Read before anything is awaited: changes that the caller makes afterwards have no effect on this call.
    const taken = takePlain(value);
    const { validateComposition } = await import('../document/validate.js');
    const written = validateComposition(taken) as CompositionOf<K>;
    const all = { ...withoutNulls(options), ...withoutNulls(call), budget: shared() };
    const composition = await withOwnParts(written, all);
    return { composition, calls: await KIND_CALLS[composition.kind as K](), all };
  };
  // Made by the first call, whose check the option has passed.
  let budget: Budget | undefined;
  const shared = () => {
    budget ??= createBudget(concurrencyOf(withoutNulls(options)));
    return budget;
  };
  const render = async <K extends Kind>(value: unknown, call: RenderOptions) => {
    const { composition, calls, all } = await on<K, RenderOptions>(value, call, ['output']);
    return inTurn(all, () => withWarnings(all, (told) => calls.render(composition, told)));
  };
  return {
    render,
    renderMany: async (compositions, call) => {
      checkOptions(options, call, ['outputs']);
      const copies = copiesOf(compositions);
      const { renderMany } = await import('./render-many.js');
      return renderMany(copies, withoutNulls(call), async (copy, each) => render(copy() as Composition, each));
    },
    frame: async (value: unknown, call: FrameOptions) => {
      const { composition, calls, all } = await on<Kind, FrameOptions>(value, call);
      return calls.frame(composition, all);
    },
    plan: async <K extends Kind>(value: unknown, call: CallOptions = {}) => {
      const { composition, calls, all } = await on<K, CallOptions>(value, call);
      return calls.plan(composition, all);
    },
    explain: async <K extends Kind>(value: unknown, call: ExplainOptions) => {
      const { composition, calls, all } = await on<K, ExplainOptions>(value, call);
      return calls.explain(composition, all);
    },
    estimate: async <K extends Kind>(value: unknown, call: CallOptions = {}) => {
      const { composition, calls, all } = await on<K, CallOptions>(value, call);
      return calls.estimate(composition, all);
    },
    renderPlan: async (plan, call) => {
      checkOptions(options, call, ['output']);
      const taken = takePlain(plan, PLAN_BOUNDS);
      const { renderPlan } = await import('./film/render-plan.js');
      const all = { ...withoutNulls(options), ...withoutNulls(call), budget: shared() };
      return inTurn(all, () => withWarnings(all, (told) => renderPlan(taken, told)));
    },
    ingest: async (file, call) => {
      checkOptions(options, call, ['output']);
      const { ingest } = await import('./ingest/ingest.js');
      const all = { ...withoutNulls(options), ...withoutNulls(call), budget: shared() };
      return inTurn(all, () => ingest(file, all));
    },
    check: async <K extends Kind>(value: unknown, call: CallOptions = {}) => {
      const { composition, calls, all } = await on<K, CallOptions>(value, call);
      return withWarnings(all, (told) => calls.check(composition, told));
    },
    isStale: async (value: unknown, record: DocumentRecord, call: CallOptions = {}) => {
      const { composition, all } = await on<Kind, CallOptions>(value, call);
      const { isStaleOnDisk } = await import('./stale-on-disk.js');
      return isStaleOnDisk(composition, record, all);
    },
    exportTimeline: async (value: unknown, call: ExportOptions) => {
      const { composition, calls, all } = await on<Kind, ExportOptions>(value, call, ['format']);
      const { expectTimeline, exportedTimeline } = await import('./export-timeline.js');
      expectTimeline(composition.kind);
      return exportedTimeline(await calls.plan(composition, all), call.format);
    },
    inspect: async <K extends Kind>(file: string, value?: unknown, call: InspectOptions = {}) => {
      type Answer = Promise<InspectionByKind[K]>;
      checkOptions(options, call);
      expectFileName(file);
      const { inspectAgainst, inspectFile } = await import('./inspect/inspect.js');
      if (value === undefined || value === null) {
        const all = { ...withoutNulls(options), ...withoutNulls(call), budget: shared() };
        return inTurn(all, () => inspectFile(file, all)) as Answer;
      }
      const { composition, calls, all } = await on<Kind, InspectOptions>(value, call);
      if (composition.kind !== 'slider')
        return inTurn(all, () => inspectAgainst({ file, composition, calls }, all)) as Answer;
      const { inspectSlides } = await import('./inspect/inspect-slides.js');
      return inTurn(all, () => inspectSlides(file, composition, all)) as Answer;
    },
  };
}

/**
 * The composition with the contents of its look, its brand and its extensions; nothing is loaded where it names none.
 */
async function withOwnParts<C extends Composition>(written: C, all: EngineOptions & CallOptions): Promise<C> {
  const extensions = all.extensions ?? [];
  let composition = written;
  if (ownSources(written) !== undefined) {
    const { withFilesRead } = await import('./media/own-files.js');
    composition = await withFilesRead(written, all);
  }
  if (ownUses(composition).length === 0 && extensions.length === 0) return composition;
  const { withExtensions } = await import('./extensions/use-extensions.js');
  return withExtensions(composition, extensions);
}

/** The answer with one warning for each thing that its work did without; each warning says what to do about it. */
async function withWarnings<O extends object, T extends { readonly warnings: readonly Warning[] }>(
  all: O,
  work: (all: O) => Promise<T>,
): Promise<T> {
  const without = new Map<string, Warning>();
  const answer = await work({ ...all, onWarning: (warning: Warning) => without.set(warning.code, warning) });
  return { ...answer, warnings: withRemedies([...answer.warnings, ...without.values()]) };
}

/** Each composition copied at once, or its refusal, which is the outcome of that one alone. */
function copiesOf(compositions: unknown): readonly (() => unknown)[] {
  if (!Array.isArray(compositions)) {
    throw new ReelwrightError(
      {
        code: 'invalid_option',
        path: '',
        message: `Expected a list of compositions to render but received ${describe(compositions)}`,
        remedy: 'Use a list such as [ad, other].',
      },
      { class: 'usage' },
    );
  }
  return Array.from(compositions, (value: unknown) => {
    try {
      const copy = takePlain(value);
      return () => copy;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  });
}

function expectFileName(file: unknown): void {
  if (typeof file === 'string' && file !== '' && !file.includes('\0')) return;
  throw new ReelwrightError(
    {
      code: 'invalid_option',
      path: '',
      message: `Expected the path of a file to inspect but received ${describe(file)}`,
      remedy: 'Name a film, e.g. "out/ad.mp4", or the folder of a carousel.',
    },
    { class: 'usage' },
  );
}

/** One module for each kind, loaded with the first composition of that kind. */
const KIND_CALLS: { readonly [K in Kind]: () => Promise<KindCalls<K>> } = {
  short: async () => (await import('./short/short.js')).short,
  slider: async () => (await import('./slider/slider.js')).slider,
  editor: async () => (await import('./editor/editor.js')).editor,
  tracking: async () => (await import('./tracking/tracking.js')).tracking,
};
