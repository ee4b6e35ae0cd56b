/** Progress reports: monotonic, and repeated often enough that a silent stretch never looks like a hang. */

/** What a render is doing; stages come in this order. `queued`: it waits for the engine's budget, where it has to. */
export type Stage = 'queued' | 'probe' | 'plan' | 'render' | 'join' | 'check' | 'done';

/** One report of progress. */
export interface Progress {
  /** What is being done; stages never go back. */
  readonly stage: Stage;
  /** Frames of the picture finished, of `total`. */
  readonly completed: number;
  /** Frames of the picture in all; slides of a slider. 0 until that is known. */
  readonly total: number;
  /** 0-100 over the whole render; never goes down. */
  readonly percent: number;
  /** What is being done, in English, for people. */
  readonly message: string;
  /** While `queued`: its place among the calls that wait for the engine's budget, 1 being the next. */
  readonly place?: number;
  /** Sliders: the state of each slide, in order of position. */
  readonly slides?: readonly SlideState[];
}

/** Where one slide of a carousel stands, as the interface's records say it. */
export interface SlideState {
  /** From 1. */
  readonly position: number;
  /** `pending` until it is drawn; then it ends as `completed` or `failed`. */
  readonly status: 'pending' | 'processing' | 'completed' | 'failed';
}

export interface ProgressReporter {
  stage(stage: Stage, message: string): void;
  frames(completed: number): void;
  total(frames: number): void;
  /** States of a slider's slides; those completed or failed count as finished. */
  slides(states: readonly SlideState[]): void;
  close(): void;
}

/** Twice a second is promised, and setting type or mastering may hold this thread for half of that. */
const HEARTBEAT_MS = 250;
/** Where each stage begins, in percent; the picture takes what lies between render and join. */
const STARTS: Readonly<Record<Stage, number>> = {
  queued: 0,
  probe: 0,
  plan: 2,
  render: 4,
  join: 96,
  check: 98,
  done: 100,
};

/**
 * Calls `listener` on every change and at least every quarter of a second until closed. A listener that throws, or
 * rejects, ends nothing.
 */
export function reportProgress(listener: ((progress: Progress) => void) | undefined): ProgressReporter {
  const { emit, close } = beating(listener, { ...EMPTY_PROGRESS, stage: 'probe', message: 'Reading the media' });
  let total = 0;
  return {
    stage: (stage, message) => emit({ stage, message, percent: STARTS[stage] }),
    total: (frames) => {
      total = frames;
      emit({ total });
    },
    frames: (completed) => emit({ completed, percent: percentOf(completed, total) }),
    slides: (slides) => {
      const completed = slides.filter(({ status }) => status === 'completed' || status === 'failed').length;
      emit({ slides, completed, total: slides.length, percent: percentOf(completed, slides.length) });
    },
    close,
  };
}

/** Tells `listener` of a call that waits, as often as `reportProgress` does, until it is closed. */
export function reportWaiting(listener: ((progress: Progress) => void) | undefined) {
  let told: ReturnType<typeof beating> | undefined;
  return {
    at: (place: number) => {
      const message = `Waiting for its turn: number ${place} in the queue`;
      if (told === undefined) told = beating(listener, { ...EMPTY_PROGRESS, stage: 'queued', message, place });
      else told.emit({ message, place });
    },
    close: () => told?.close(),
  };
}

const EMPTY_PROGRESS = { completed: 0, total: 0, percent: 0 } as const;

/** The percentage of the whole call that is reached after `completed` of `total` pieces of the picture. */
function percentOf(completed: number, total: number): number {
  return STARTS.render + (total === 0 ? 0 : completed / total) * (STARTS.join - STARTS.render);
}

/** Tells `listener` at once, of every change and every quarter of a second; nothing told goes back. */
function beating(listener: ((progress: Progress) => void) | undefined, first: Progress) {
  let current = first;
  const emit = (next: Partial<Progress>) => {
    const percent = Math.max(current.percent, Math.min(100, next.percent ?? current.percent));
    current = { ...current, ...next, percent, completed: Math.max(current.completed, next.completed ?? 0) };
    try {
      const returned: unknown = listener?.({ ...current });
      // An async listener's rejection would end the process.
      if (returned !== undefined) Promise.resolve(returned).catch(() => {});
    } catch {
      // An error of the listener must not break the render.
    }
  };
  const timer = listener === undefined ? undefined : setInterval(() => emit({}), HEARTBEAT_MS);
  timer?.unref();
  emit({});
  return { emit, close: () => clearInterval(timer) };
}
