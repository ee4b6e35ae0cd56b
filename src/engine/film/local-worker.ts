/** Renders chunks on this machine: as many groups of neighbours side by side as there are processors. */
import { join } from 'node:path';
import { layersAt } from '../../compose/compose-chunks.js';
import { chunkEncoding } from '../../compose/encoder.js';
import type { Chunk, FilmPlan, Layer } from '../../compose/plan.js';
import { type FrameSource, keptFrames, pipedFrames, stillFrames } from '../../io/render/frame-source.js';
import { renderGroup } from '../../io/render/render-group.js';
import { sourceInput } from '../../io/render/source-input.js';
import { spriteWriter } from '../../io/render/sprite-inputs.js';
import { inLanes } from '../in-lanes.js';
import type { Workspace } from '../workspace.js';
import { groupChunks } from './chunk-groups.js';
import { type ChunkIo, type ChunkRenderer, thumbnailIn, type WorkReport } from './chunk-renderer.js';
import { type ChunkSprites, chunkSprites } from './chunk-sprites.js';
import { drawerFor } from './drawer.js';
import { takeMade } from './fetch-chunks.js';
import { type KeptLayers, keptLayers, NOTHING_KEPT } from './kept-layers.js';
import { scaledImages } from './scaled-images.js';
import { type StillPictures, stillPictures } from './still-pictures.js';

const MOST_DECODER_THREADS = 4;

/** The worker of a workspace. `fromMedia`: it decodes the media themselves, whatever was kept of them. */
export function localWorker(workspace: Workspace, { fromMedia = false } = {}): ChunkRenderer {
  return {
    render: async ({ plan, chunks }, io) => {
      if (chunks.length === 0) return { complaints: [], bitmaps: 0, drawMs: 0 };
      const begins = workspace.mainThread.hold();
      try {
        const draw = await drawerFor(plan, io.media, scaledImages(workspace));
        const sprites = chunkSprites(spriteWriter(plan.tracks, draw), workspace);
        const wanted = chunks.map((index) => plan.chunks[index] as Chunk);
        const kept = fromMedia ? NOTHING_KEPT : keptLayers(plan, wanted, workspace);
        const groups = groupChunks(wanted, workspace.concurrency, (chunk) => kept.get(chunk)?.every(Boolean) === true);
        const inOrder = startOrder(groups, workspace.concurrency);
        // A lone group waits for its decoder, which may run through much of a clip before the first frame that is
        // wanted. Each thread holds frames.
        const threads = Math.max(1, Math.min(MOST_DECODER_THREADS, Math.floor(workspace.concurrency / groups.length)));
        const onStart = (group: number, position: number) => {
          begins();
          const next = inOrder[group]?.[position + 1] ?? inOrder[group + 1]?.[0];
          if (next !== undefined) sprites.ahead(next);
        };
        const stills = stillPictures(workspace);
        const { budget } = workspace;
        const render = async (group: readonly Chunk[], number: number) => {
          const work = { plan, group, number, sprites, kept, stills, threads, onStart, io };
          return budget.groups.use(io.signal, () => renderNeighbours(work, workspace));
        };
        const work = (group: readonly Chunk[], number: number) => {
          const keys = fromMedia || workspace.cache === undefined ? [] : group.map(({ key }) => key);
          return budget.turns.use(keys, io.signal, async (hasWaited) => {
            if (hasWaited) begins();
            const left = hasWaited ? await takeMade({ plan, chunks: group }, io, workspace) : group;
            const reports = [];
            for (const part of groupChunks(left, 1)) reports.push(...(await render(part, number)));
            return reports;
          });
        };
        const complaints = await inLanes(workspace.concurrency, inOrder, work, io.signal).finally(sprites.settled);
        return { complaints: complaints.flat(), ...sprites.spent() };
      } finally {
        begins();
      }
    },
  };
}

/**
 * Each lane begins with what is drawn soonest, so that no encoder waits for a drawing. Then the longest start first:
 * the rest is drawn while others encode, and the lanes end together.
 */
function startOrder(groups: readonly (readonly Chunk[])[], lanes: number): readonly (readonly Chunk[])[] {
  const soonest = groups.toSorted((a, b) => drawings(a) - drawings(b)).slice(0, lanes);
  const rest = groups.filter((group) => !soonest.includes(group));
  return [...soonest, ...rest.toSorted((a, b) => encodingOf(b) - encodingOf(a))];
}

/** Bitmaps that its first chunk waits for; a flat colour is not one to begin with, because it takes least. */
function drawings([first]: readonly Chunk[]): number {
  if (first?.layers.every(isFlat) === true) return Number.MAX_SAFE_INTEGER;
  return first?.sprites.reduce((sum, { cels }) => sum + cels.length, 0) ?? 0;
}

/** The pictures that a group encodes; those of one colour take so little that they do not count. */
function encodingOf(group: readonly Chunk[]): number {
  return group.reduce((sum, { start, end, layers }) => sum + (layers.every(isFlat) ? 0 : end - start), 0);
}

function isFlat({ kind }: Layer): boolean {
  return kind === 'color';
}

interface GroupWork {
  readonly plan: FilmPlan;
  readonly group: readonly Chunk[];
  readonly number: number;
  readonly sprites: ChunkSprites;
  readonly kept: KeptLayers;
  readonly stills: StillPictures;
  /** The number of threads that the decoder may use. */
  readonly threads: number;
  /** The process of the chunk at this position of the group runs. */
  onStart(group: number, position: number): void;
  readonly io: ChunkIo;
}

/** Chunks of one shot in a row, or one transition. */
async function renderNeighbours(work: GroupWork, workspace: Workspace): Promise<WorkReport['complaints']> {
  const { plan, group, io, sprites } = work;
  const layers = framed(group[0]?.layers ?? []);
  const complaints = await renderGroup({
    ffmpegPath: workspace.tools.ffmpegPath,
    encoding: chunkEncoding(plan),
    frameRate: plan.output.frameRate,
    folder: join(workspace.folder, `group-${group[0]?.index}`),
    signal: io.signal,
    watchdog: workspace.watchdog,
    frames: layers.map((_, layer) => (folder, signal) => openFrames(work, { layer, folder, signal }, workspace)),
    chunks: group.map((chunk, position) => {
      const { index } = chunk;
      const file = join(io.into, `chunk-${String(index).padStart(4, '0')}.mp4`);
      const frame = thumbnailIn(plan, index);
      const thumbnail = frame === undefined ? undefined : join(io.into, 'thumbnail.jpg');
      return {
        index,
        frameCount: chunk.end - chunk.start,
        graph: chunk.graph,
        delivered: chunk.delivered,
        file,
        still: frame === undefined || thumbnail === undefined ? undefined : { frame, output: thumbnail },
        sprites: () => sprites.of(chunk),
        onStart: () => work.onStart(work.number, position),
        onFrames: (frames: number) => io.onFrames?.(index, frames),
        onDone: async () => {
          await sprites.done(chunk);
          await io.onChunk?.({ index, file, thumbnail });
        },
      };
    }),
  });
  return layers.flatMap(({ media }, index) => {
    const lines = complaints[index] ?? [];
    return lines.length === 0 ? [] : [{ media, chunks: group.map((chunk) => chunk.index), lines }];
  });
}

/**
 * The frames of one layer of a group: a picture that stays, or a clip's, from what was kept of it, else from a decoder
 * of its own.
 */
async function openFrames(
  { plan, group, kept, stills, threads, io }: GroupWork,
  { layer, folder, signal }: { readonly layer: number; readonly folder: string; readonly signal: AbortSignal },
  workspace: Workspace,
): Promise<FrameSource> {
  const [first] = group;
  const part = group.length === 1 && first !== undefined ? kept.get(first)?.[layer] : undefined;
  if (part !== undefined) return keptFrames(part);
  const all = layersAt(plan, { start: first?.start ?? 0, end: group.at(-1)?.end ?? 0 });
  const shown = framed(all.map((one) => one.layer))[layer];
  if (shown === undefined) throw new Error('internal: a layer without frames');
  if (shown.kind === 'still') return stillFrames(await stills(shown, io.media[shown.media] ?? ''), shown.size);
  return pipedFrames({
    ffmpegPath: workspace.tools.ffmpegPath,
    source: sourceInput(shown.feed, io.media[shown.media] ?? '', threads),
    feed: shown.feed,
    frameCounts: group.map(({ start, end }) => end - start),
    folder,
    signal,
    watchdog: workspace.watchdog,
  });
}

/** Layers that have frames of their own, in the order of the graph's inputs. */
function framed(layers: readonly Layer[]): readonly Exclude<Layer, { kind: 'color' }>[] {
  return layers.filter((layer) => layer.kind !== 'color');
}
