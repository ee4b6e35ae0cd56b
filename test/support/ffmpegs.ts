/** The ffmpegs that graphs must work on: the bundled one (2018, 4.1) and the system's, where there is one. */
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runTool } from '../../src/io/ffmpeg/run-tool.js';
import type { RunFfmpeg } from '../../src/io/sound/run-ffmpeg.js';
import { isCi } from './golden-mode.js';
import { isWhole } from './tier.js';

const require = createRequire(import.meta.url);

export interface TestFfmpeg {
  readonly name: 'bundled' | 'system';
  readonly path: string;
  /**
   * Runs it as the engine does: whatever the end, its code and words come back. To make test media take `runFfmpeg`.
   */
  readonly run: RunFfmpeg;
}

/** The ffmpeg that comes with the package. */
export const bundledFfmpeg: string = require('@ffmpeg-installer/ffmpeg').path;
/** The ffprobe that comes with the package. */
export const bundledFfprobe: string = require('@ffprobe-installer/ffprobe').path;

/**
 * Every ffmpeg in every run: for the dozen tests that say in the gate what differs between them. In CI a missing system
 * one throws on import.
 */
export const bothFfmpegs: readonly TestFfmpeg[] = listFfmpegs();

/**
 * For `describe.each(ffmpegs)('$name ffmpeg', ({ path }) => …)`: the bundled one in the gate, both in `npm run
 * test:all`.
 */
export const ffmpegs: readonly TestFfmpeg[] = isWhole ? bothFfmpegs : bothFfmpegs.slice(0, 1);

function listFfmpegs(): readonly TestFfmpeg[] {
  const system = findSystemFfmpeg();
  if (system === undefined && isCi(process.env))
    throw new Error('Expected a system ffmpeg in CI but found none: install it, or set REELWRIGHT_FFMPEG');
  return [toolAt('bundled', bundledFfmpeg), ...(system === undefined ? [] : [toolAt('system', system)])];
}

function toolAt(name: TestFfmpeg['name'], path: string): TestFfmpeg {
  return { name, path, run: (args, options) => runTool(path, args, options) };
}

/** REELWRIGHT_FFMPEG, else the first `ffmpeg` on PATH. */
function findSystemFfmpeg(): string | undefined {
  const named = process.env['REELWRIGHT_FFMPEG'];
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));
  return [...(named === undefined ? [] : [named]), ...places].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== bundledFfmpeg;
    } catch {
      return false;
    }
  });
}
