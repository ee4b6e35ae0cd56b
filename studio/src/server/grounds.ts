/**
 * Grounds of films: rendered by the engine, then encoded with key frames only, so that a player shows any frame at
 * once.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineOptions, FilmPlan } from 'reelwright';
import { renderGround } from 'reelwright/preview';
import type { GroundState } from '../shared/messages.js';
import { ffmpeg } from './programs.js';
import { problemsOf } from './views.js';

/** The most films on disk: the one that is shown, those before the last changes, for undo, and those compared. */
const MOST_GROUNDS = 12;

export interface Grounds {
  /** Starts making a ground film unless it is there; one that is being made for another film is cancelled. */
  want(key: string, plan: FilmPlan): GroundState;
  /** The file of a finished ground. */
  file(key: string): string | undefined;
  close(): Promise<void>;
}

export interface GroundsOptions {
  readonly engine: EngineOptions;
  /** The folder that relative sources of plans belong to. */
  readonly baseDir: string;
  /** The session's own folder. */
  readonly folder: string;
  readonly tell: (key: string, ground: GroundState) => void;
}

export function createGrounds({ engine, baseDir, folder, tell }: GroundsOptions): Grounds {
  const ready = new Map<string, string>();
  let current:
    | { readonly key: string; state: GroundState; readonly stop: AbortController; done: Promise<void> }
    | undefined;

  async function make(key: string, plan: FilmPlan, signal: AbortSignal): Promise<GroundState> {
    const [film, output] = [join(folder, `${key}.film.mp4`), join(folder, `${key}.mp4`)];
    const report = (percent: number, message: string) => {
      const state: GroundState = { state: 'working', percent, message };
      if (current?.key === key) current.state = state;
      tell(key, state);
    };
    try {
      const onProgress = ({ percent }: { readonly percent: number }) =>
        report(Math.round(0.8 * percent), 'Preparing the clips');
      await renderGround(plan, engine, { output: film, baseDir, signal, onProgress });
      report(85, 'Preparing the clips');
      await keyFramesOnly(film, output, signal);
      ready.delete(key);
      ready.set(key, output);
      for (const [old, path] of [...ready].slice(0, -MOST_GROUNDS)) {
        ready.delete(old);
        await rm(path, { force: true });
      }
      return { state: 'ready', url: `ground/${key}.mp4` };
    } catch (error) {
      return signal.aborted ? { state: 'cancelled' } : { state: 'failed', problems: problemsOf(error) };
    } finally {
      await rm(film, { force: true });
      await rm(film.replace(/\.mp4$/, '.jpg'), { force: true });
    }
  }

  return {
    want(key, plan) {
      if (ready.has(key)) return { state: 'ready', url: `ground/${key}.mp4` };
      if (current?.key === key && current.state.state === 'working') return current.state;
      const before = current;
      before?.stop.abort();
      const stop = new AbortController();
      const state: GroundState = { state: 'working', percent: 0, message: 'Preparing the clips' };
      const begin = async () => {
        await before?.done;
        if (stop.signal.aborted) return;
        const end = await make(key, plan, stop.signal);
        if (current?.key === key) current.state = end;
        tell(key, end);
      };
      const done = begin();
      current = { key, state, stop, done };
      return state;
    },
    file: (key) => ready.get(key),
    async close() {
      current?.stop.abort();
      await current?.done;
    },
  };
}

/** Encodes every picture as a key frame: about 20 kB at 540x960, and a seek decodes only that frame. */
async function keyFramesOnly(film: string, output: string, signal: AbortSignal): Promise<void> {
  await ffmpeg(
    [
      ...['-i', film, '-map', '0:v', '-map', '0:a?'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-g', '1', '-bf', '0', '-pix_fmt', 'yuv420p'],
      ...['-vsync', 'passthrough', '-c:a', 'copy', '-movflags', '+faststart', output],
    ],
    { signal },
  );
}
