/**
 * Options of the library, which plain JavaScript may pass with any type: types and ranges are checked, all problems at
 * once, before any work.
 */
import { describe, oneOf } from '../document/describe.js';
import { type OptionNames, unknownOptions } from '../document/unknown-options.js';
import { type Problem, ReelwrightError } from '../errors.js';
import { checksumDigits } from './ingest/announced.js';
import { UPLOAD_SLOTS, type UploadSlot } from './ingest/upload.js';
import type {
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

/** The names of all options of calls. */
type CallOption =
  | keyof (RenderOptions & RenderManyOptions & RenderPlanOptions)
  | keyof (FrameOptions & ExplainOptions & InspectOptions)
  | keyof (IngestOptions & ExportOptions);

interface Wanted {
  /** Completes "Expected … for NAME". */
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
  readonly remedy: string;
}

const QUALITIES = ['draft', 'standard', 'high'];

const isPath = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isFunction = (value: unknown) => typeof value === 'function';
const isSignal = (value: unknown) => {
  const { throwIfAborted, addEventListener, removeEventListener } = value as Partial<AbortSignal>;
  return [throwIfAborted, addEventListener, removeEventListener].every(isFunction);
};
const isBoolean = (value: unknown) => typeof value === 'boolean';

const path = (remedy: string): Wanted => ({ expected: 'a path', holds: isPath, remedy });
const namedPath = (remedy: string): Wanted => ({
  expected: 'a path',
  holds: (value) => isPath(value) && value !== '',
  remedy,
});
const flag: Wanted = { expected: 'true or false', holds: isBoolean, remedy: 'Use true or false.' };

const ENGINE_OPTIONS: Readonly<Record<keyof EngineOptions, Wanted>> = {
  cacheDir: namedPath('Name a folder, use null for no cache, or leave it out for the default.'),
  cacheLimitBytes: {
    expected: 'a number of bytes from 0',
    holds: (value) => typeof value === 'number' && value >= 0,
    remedy: 'Use 5368709120 for 5 GiB, or leave it out.',
  },
  namespace: {
    expected: 'a name',
    holds: (value) => typeof value === 'string' && value !== '',
    remedy: 'Use a name such as "tenant-42", or leave it out for one cache for all.',
  },
  ffmpegPath: path('Name an ffmpeg binary, or leave it out for the bundled one.'),
  modelDir: path('Name a folder, or leave it out.'),
  modelPaths: flag,
  subjects: {
    expected: '"saliency" or "network"',
    holds: (value) => value === 'saliency' || value === 'network',
    remedy: 'Use "network" to find people with the detector of tracking, or leave it out.',
  },
  concurrency: {
    expected: 'a whole number from 1',
    holds: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
    remedy: 'Use 1 for one at a time, or leave it out for all processors.',
  },
  chunkWorker: {
    expected: 'a function',
    holds: isFunction,
    remedy: 'Use a function that hands the job to another process, or leave it out.',
  },
  extensions: {
    expected: 'a list of extensions',
    holds: (value) => Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null),
    remedy: 'Use a list of what defineExtension made, or leave it out.',
  },
  roots: {
    expected: 'a list of folders',
    holds: (value) => Array.isArray(value) && value.every(isPath),
    remedy: 'Use a list such as ["/srv/media"], or leave it out for no bound.',
  },
};

const CALL_OPTIONS: Readonly<Record<CallOption, Wanted>> = {
  baseDir: path('Name the folder that relative sources start from, or leave it out.'),
  signal: {
    expected: 'an AbortSignal',
    holds: isSignal,
    remedy: 'Use the signal of an AbortController, or leave it out.',
  },
  quality: {
    expected: oneOf(QUALITIES),
    holds: (value) => QUALITIES.includes(value as string),
    remedy: 'Use "standard", or leave it out.',
  },
  output: path('Name a file, or a folder with a slash at its end.'),
  mot: path('Name a file, or leave it out.'),
  compositionFile: path('Name the file of the composition, or leave it out.'),
  outputs: {
    expected: 'a list of paths',
    holds: (value) => Array.isArray(value) && value.every(isPath),
    remedy: 'Use a list such as ["out/a.mp4", "out/b.mp4"], one path a composition.',
  },
  media: {
    expected: 'paths by place in the document',
    holds: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isPath),
    remedy: 'Use an object such as { "segments[0].source": "/clips/a.mp4" }, or leave it out.',
  },
  mediaFolder: path('Name the folder with the media of the plan, or leave it out.'),
  onProgress: { expected: 'a function', holds: isFunction, remedy: 'Use a function, or leave it out.' },
  as: {
    expected: oneOf(UPLOAD_SLOTS),
    holds: (value) => UPLOAD_SLOTS.includes(value as UploadSlot),
    remedy: 'Use "editor_video" for example, or leave it out: then the content decides.',
  },
  size_bytes: {
    expected: 'a whole number of bytes from 0',
    holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
    remedy: 'Use the size that was announced, or leave it out.',
  },
  checksum_sha256: {
    expected: 'a SHA-256 of 64 hex digits or in base64',
    holds: (value) => typeof value === 'string' && checksumDigits(value) !== undefined,
    remedy: 'Use what sha256sum prints, or leave it out.',
  },
  format: {
    expected: '"otio" or "edl"',
    holds: (value) => value === 'otio' || value === 'edl',
    remedy: 'Use "otio" for OpenTimelineIO, "edl" for a CMX 3600 list; a still takes its format in encode("png").',
  },
  verify: flag,
  safeZones: flag,
  atSeconds: {
    expected: 'a number of seconds',
    // A value that is not a time is reported together with the allowed range.
    holds: (value) => typeof value === 'number',
    remedy: 'Use a number such as 3.2.',
  },
  slide: {
    expected: 'a number',
    holds: (value) => typeof value === 'number' && !Number.isNaN(value),
    remedy: 'Use the position of a slide, from 1.',
  },
};

const ENGINE: OptionNames = { owner: 'the engine', names: Object.keys(ENGINE_OPTIONS) };
/** The options of all calls together, since what one of them does not need may be there for another one. */
const CALLS: OptionNames = { owner: 'a call', names: Object.keys(CALL_OPTIONS) };

/**
 * Rejects (class `usage`, code `invalid_option`) options of a wrong type, and names that nobody knows; undefined and
 * null mean left out. `required` are call options that must be there.
 */
export function checkOptions(engine: unknown, call: unknown, required: readonly string[] = []): void {
  const problems = [
    ...readable(() => [...unknownOptions(engine, ENGINE, CALLS), ...problemsOf(engine, ENGINE_OPTIONS, [])]),
    ...readable(() => [...unknownOptions(call, CALLS, ENGINE), ...problemsOf(call, CALL_OPTIONS, required)]),
  ];
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
}

/** A value that cannot be read (a getter that throws, a revoked proxy) is reported as a wrong option. */
function readable(read: () => readonly Problem[]): readonly Problem[] {
  try {
    return read();
  } catch {
    const message = 'Expected options that can be read but received some whose reading fails';
    return [{ code: 'invalid_option', path: '', message, remedy: 'Use a plain object.' }];
  }
}

function problemsOf(
  options: unknown,
  wanted: Readonly<Record<string, Wanted>>,
  required: readonly string[],
): readonly Problem[] {
  const given = Object(options ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).flatMap(([name, { expected, holds, remedy }]): readonly Problem[] => {
    const value = given[name];
    const isLeftOut = value === undefined || value === null;
    if (isLeftOut ? !required.includes(name) : holds(value)) return [];
    const message = `Expected ${expected} for the option ${name} but received ${describe(value)}`;
    return [{ code: 'invalid_option', path: '', message, remedy }];
  });
}

/** The options that are set: null is left out as undefined is, but for `cacheDir`, where it says no cache. */
export function withoutNulls<T extends object>(options: T | null | undefined): T {
  const entries = Object.entries(options ?? {}).filter(([name, value]) => value !== null || name === 'cacheDir');
  return Object.fromEntries(entries) as T;
}
