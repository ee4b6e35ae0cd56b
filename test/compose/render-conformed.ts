/** Both halves of a conform chain on a real ffmpeg, with raw frames between them as in a render. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConformedInput } from '../../src/compose/conform.js';
import { chain, type Filter, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { writeToneFiles } from '../../src/io/ffmpeg/tone-files.js';
import { feedArguments, feedInput } from '../../src/io/render/feed.js';

const text = (pad: string, filters: readonly Filter[]) => printFilterGraph(graph([chain([pad], filters, ['out'])]));

/** The finished frames, raw, one after the other. */
export function renderConformed(ffmpeg: string, file: string, conformed: ConformedInput): Buffer {
  const { inputOptions } = conformed;
  const feed = { inputOptions, graph: text(`0:${conformed.streamIndex}`, conformed.feed), ...conformed.fed };
  const cwd = mkdtempSync(join(tmpdir(), 'reelwright-test-'));
  const run = (args: readonly string[], input?: Buffer) =>
    execFileSync(ffmpeg, args, { cwd, maxBuffer: 2e9, input: input ?? '', stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    writeToneFiles(feed.graph, cwd);
    const frames = run([
      ...feedArguments([...conformed.inputOptions, '-i', resolve(file)], feed),
      ...['-f', 'rawvideo', 'pipe:1'],
    ]);
    return run(
      [
        ...['-v', 'error', ...feedInput(feed, 'pipe:0'), '-filter_complex', text('0:v', conformed.picture)],
        ...['-map', '[out]', '-vsync', '0', '-f', 'rawvideo', 'pipe:1'],
      ],
      frames,
    );
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
