/** Finds ffmpeg and ffprobe, and what makes this build of ffmpeg different from another (part of every key). */
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ReelwrightError } from '../../errors.js';
import { askOnce, type Question } from '../process/ask-once.js';
import { runChild } from '../process/run-child.js';
import { toolFault } from '../process/tool-fault.js';
import { outOfResources } from '../system/out-of-resources.js';
import { ffmpegFailure } from './ffmpeg-failure.js';

export interface FfmpegTools {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** First line of `ffmpeg -version`. */
  readonly version: string;
  /** Hash of the whole `-version` text: version, compiler, configuration and library versions. */
  readonly build: string;
}

const require = createRequire(import.meta.url);
const known = new Map<string, Question<FfmpegTools>>();

/**
 * `ffmpegPath` > REELWRIGHT_FFMPEG > the bundled binary. Throws `ffmpeg_missing` (exit 4). The answer is kept per path,
 * size and time of the binary, so that a process asks once. One that hangs or is killed is `ffmpeg_failed`, retryable.
 */
export async function locateFfmpeg(
  options: { readonly ffmpegPath?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<FfmpegTools> {
  const ffmpegPath = options.ffmpegPath ?? process.env['REELWRIGHT_FFMPEG'] ?? bundled('@ffmpeg-installer/ffmpeg');
  const ffprobePath = process.env['REELWRIGHT_FFPROBE'] ?? bundled('@ffprobe-installer/ffprobe');
  let stamp = `${ffmpegPath}|${ffprobePath}`;
  try {
    const stat = statSync(ffmpegPath);
    stamp = `${stamp}:${stat.size}:${stat.mtimeMs}`;
  } catch {
    // A bare name on the PATH has no stat; running it shows whether it exists.
  }
  return askOnce(known, stamp, (signal) => ask(ffmpegPath, ffprobePath, signal), options.signal);
}

async function ask(ffmpegPath: string, ffprobePath: string, signal: AbortSignal): Promise<FfmpegTools> {
  const text = await versionText(
    'ffmpeg',
    ffmpegPath,
    'Set REELWRIGHT_FFMPEG (or the ffmpegPath option) to an ffmpeg with libx264, or unset it to use the bundled one.',
    signal,
  );
  return {
    ffmpegPath,
    ffprobePath,
    version: text.split('\n')[0] ?? '',
    build: createHash('sha256').update(text).digest('hex').slice(0, 16),
  };
}

/**
 * To be asked where ffprobe did not answer, before the file is blamed. Throws `ffprobe_missing` (exit 4) where it is no
 * ffprobe that runs.
 */
export async function expectFfprobe(ffprobePath: string, signal = new AbortController().signal): Promise<void> {
  const remedy = 'Set REELWRIGHT_FFPROBE to an ffprobe, or unset it to use the bundled one.';
  await versionText('ffprobe', ffprobePath, remedy, signal);
}

/** Signals for which the machine is to blame and not the binary: another try may succeed. */
const PASSING = ['SIGKILL', 'SIGTERM'];

async function versionText(
  tool: 'ffmpeg' | 'ffprobe',
  path: string,
  remedy: string,
  signal: AbortSignal,
): Promise<string> {
  const result = await runChild(path, ['-version'], { timeoutSeconds: 60, signal });
  const { code, stdout, stderr } = result;
  if (result.timedOut || PASSING.includes(result.signal ?? '') || outOfResources(result.failure) !== undefined)
    throw ffmpegFailure('say its version', result, path, ['-version']);
  const text = stdout.toString('utf8');
  // Another program may also exit with success, and every clip would look damaged to it.
  if (code === 0 && text.startsWith(`${tool} version`)) return text;
  // 127 is the shell's word for a command it did not find (POSIX).
  const lastWords = stderr.trim().split('\n').at(-1);
  const answer =
    code === null
      ? `one that ${toolFault(result)}`
      : code === 0
        ? `no ${tool} (${text.split('\n')[0] || 'it says nothing'})`
        : `one that failed${lastWords ? `: ${lastWords}` : ' and said nothing'}`;
  throw new ReelwrightError(
    {
      code: `${tool}_missing`,
      path: '',
      message: `Expected a working ${tool} at ${path || '(an empty path)'} but received ${code === 127 ? 'no such command' : answer}`,
      remedy,
    },
    { class: 'environment' },
  );
}

/** The path inside a binary package; makes it executable when the installer's own script was not allowed to run. */
function bundled(name: string): string {
  let path: string;
  try {
    path = (require(name) as { path: string }).path;
  } catch (cause) {
    throw new ReelwrightError(
      {
        code: 'ffmpeg_missing',
        path: '',
        message: `Expected the bundled binary of ${name} but it is not installed for ${process.platform}-${process.arch}`,
        remedy: isPlugAndPlay()
          ? `Set "nodeLinker: node-modules" in .yarnrc.yml and run yarn install: Yarn's Plug'n'Play leaves no binaries on the disk.`
          : 'Run npm install again, or set REELWRIGHT_FFMPEG and REELWRIGHT_FFPROBE to binaries of your own.',
      },
      { class: 'environment', cause },
    );
  }
  makeExecutable(path);
  return path;
}

/** True where packages stay in archives, which neither the system nor a native library can read. */
function isPlugAndPlay(): boolean {
  return process.versions['pnp'] !== undefined;
}

/** Sets the mode that the file may lack after an install without scripts; only its owner may change the file. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    try {
      chmodSync(path, 0o755);
    } catch (cause) {
      throw new ReelwrightError(
        {
          code: 'ffmpeg_missing',
          path: '',
          message: `Expected a binary that this user may run but ${path} is not executable, and only its owner can change that`,
          remedy: `Run chmod +x ${path} as its owner, for example while the image is built.`,
        },
        { class: 'environment', cause },
      );
    }
  }
}
