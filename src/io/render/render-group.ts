/**
 * Renders chunks in a row, one after the other, each in a process of its own, from frames that one or two decoders send
 * to all of them.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { behindFilters } from '../../compose/print-filter-graph.js';
import type { Rational } from '../../time.js';
import type { FrameSource } from './frame-source.js';
import { type RenderChunkRequest, renderChunk } from './render-chunk.js';

export interface RenderGroupRequest
  extends Pick<RenderChunkRequest, 'ffmpegPath' | 'encoding' | 'signal' | 'watchdog'> {
  /**
   * Opens the frames of each layer that has some, in the graphs' order; each call gets an empty folder and the signal.
   */
  readonly frames: readonly ((folder: string, signal: AbortSignal) => Promise<FrameSource>)[];
  readonly chunks: readonly GroupChunk[];
  /** The frame rate of the film. */
  readonly frameRate: Rational;
  /** A folder of its own; removed at the end. */
  readonly folder: string;
}

export interface GroupChunk
  extends Pick<RenderChunkRequest, 'index' | 'frameCount' | 'graph' | 'delivered' | 'file' | 'still' | 'onFrames'> {
  /** Draws the sprites over the picture; returns their input arguments. Called when it is the chunk's turn. */
  sprites(): Promise<readonly string[]>;
  /** Called when the chunk's process runs. */
  onStart?(): void;
  /** The chunk's file is complete and checked. Awaited; a rejection ends the group. */
  onDone(): Promise<void>;
}

/**
 * Resolves with the decoders' complaints about each layer's source (none for a clean one). Rejects with
 * `ffmpeg_failed`, `render_incomplete`, `disk_full`, `pipes_unavailable` or the signal's reason; no child is left.
 */
export async function renderGroup(request: RenderGroupRequest): Promise<readonly (readonly string[])[]> {
  const { chunks, folder, signal } = request;
  const group = new AbortController();
  const stop = () => group.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const sources: FrameSource[] = [];
  try {
    signal.throwIfAborted();
    // Sprites of the first chunk are drawn before anything runs, so that the first pipe has a reader from the start.
    let sprites = chunks[0] === undefined ? [] : await chunks[0].sprites();
    for (const [index, openFrames] of request.frames.entries()) {
      const place = join(folder, String(index));
      await mkdir(place, { recursive: true });
      sources.push(await openFrames(place, group.signal));
    }
    const encodeAll = async () => {
      for (const [position, chunk] of chunks.entries()) {
        if (position > 0) sprites = await chunk.sprites();
        const inputs = [...sources.flatMap((source) => source.input(position, request.frameRate)), ...sprites];
        const graph = behindFilters(
          chunk.graph,
          sources.map(({ filters }) => filters),
        );
        const rendering = renderChunk({ ...request, ...chunk, graph, inputs, signal: group.signal });
        chunk.onStart?.();
        await rendering;
        await chunk.onDone();
      }
    };
    const decoded = sources.map(({ done }) => done);
    const work = [encodeAll(), ...decoded];
    try {
      await Promise.all(work);
      return await Promise.all(decoded);
    } catch (error) {
      group.abort(error);
      await Promise.allSettled(work);
      signal.throwIfAborted();
      throw error;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    group.abort();
    for (const source of sources) await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}
