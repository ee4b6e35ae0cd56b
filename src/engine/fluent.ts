/**
 * Chunks of a plan as commands of fluent-ffmpeg: `reelwright/fluent`, for workers that are built on it. What no ffmpeg
 * does (drawing texts and logos) is done here and put into files; what an ffmpeg does is handed out, with files in and
 * files out.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { chunkEncoding } from '../compose/encoder.js';
import type { Chunk, FilmPlan, Layer } from '../compose/plan.js';
import type { MediaId } from '../compose/timeline.js';
import { ReelwrightError } from '../errors.js';
import { CHUNK_FILES } from '../io/outputs/chunk-files.js';
import { feedInput, rawFrames } from '../io/render/feed.js';
import { sourceInput } from '../io/render/source-input.js';
import { spriteWriter } from '../io/render/sprite-inputs.js';
import { checkOptions } from './check-options.js';
import { drawerFor } from './film/drawer.js';
import { scaledImages } from './film/scaled-images.js';
import { stillPictures } from './film/still-pictures.js';
import { sourceByContent } from './media/gather.js';
import { useFont } from './media/own-fonts.js';
import type { EngineOptions } from './options.js';
import { type Workspace, withWorkspace } from './workspace.js';

/** Where the parts of a chunk come from and go to. */
export interface FluentOptions extends EngineOptions {
  /**
   * A folder for the files between the steps; made when it is not there. Raw frames are large: 3 MB each at 1080x1920.
   * It is the caller's to remove.
   */
  readonly folder: string;
  /** The MP4 of the chunk. */
  readonly output: string;
  /** What relative sources of the plan are relative to. Default: the working directory. */
  readonly baseDir?: string | undefined;
  /** Files of media that lie elsewhere than the plan says, by place in the document. */
  readonly media?: Readonly<Record<MediaId, string>> | undefined;
  /** Cancels the preparation of the steps; the commands are the caller’s to kill. */
  readonly signal?: AbortSignal | undefined;
}

/** One ffmpeg, ready to run. */
export interface FluentStep {
  /** `decode` makes raw frames of a clip, `encode` makes the chunk of all that lies in the folder. */
  readonly name: 'decode' | 'encode';
  /** The file it writes. */
  readonly output: string;
  /** Not started: `command.on('end', …).on('error', …).run()`. */
  readonly command: FfmpegCommand;
}

/**
 * The steps of one chunk, to be run in this order; their result has the very bytes of the engine's own. Sprites and
 * stills lie in the folder when this resolves. Rejects with `runtime_missing` when fluent-ffmpeg is not installed,
 * `source_changed` for a medium that is not the one of the plan, and a TypeError for a chunk that the plan has not. The
 * plan is taken for one that `engine.plan` made: hand plans from outside to `engine.renderPlan`, which proves them.
 *
 * @example
 * const plan = await engine.plan(composition);
 * const runs = await fluentChunk(plan, 0, { folder: 'work', output: 'chunk-0.mp4' });
 * for (const { command } of runs) await ended(command); // chunk-0.mp4: frames 0 to 59
 */
export async function fluentChunk(
  plan: FilmPlan,
  index: number,
  options: FluentOptions,
): Promise<readonly FluentStep[]> {
  const chunk = plan.chunks[index];
  if (chunk === undefined)
    throw new TypeError(`Expected a chunk from 0 to ${plan.chunks.length - 1} but received ${index}`);
  const { folder: _folder, output, baseDir, media: files, signal, ...engine } = options;
  checkOptions(engine, { output, baseDir, media: files, signal }, ['output']);
  const create = fluent();
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  return withWorkspace(options, async (workspace) => {
    const { media, paths } = await mediaOf(plan, options, workspace);
    const draw = await drawerFor(plan, media, scaledImages(workspace));
    const sprites = await spriteWriter(plan.tracks, draw).write(chunk.sprites, folder, workspace.signal);
    const command = () => create().setFfmpegPath(workspace.tools.ffmpegPath);
    const { frameRate } = plan.output;
    const decodes: FluentStep[] = [];
    const layers: string[] = [];
    for (const [number, layer] of framed(chunk).entries()) {
      const frames = join(folder, `layer-${number}.${layer.kind === 'clip' ? 'yuv' : 'rgb'}`);
      if (layer.kind === 'still') {
        await copyFile(await stillPictures(workspace)(layer, media[layer.media] ?? ''), frames);
        layers.push(...feedInput({ size: layer.size, pixelFormat: 'rgb24' }, frames, frameRate));
      } else {
        decodes.push(decodeStep(command(), layer, paths[layer.media] ?? '', frames));
        layers.push(...feedInput(layer.feed, frames, frameRate));
      }
    }
    return [
      ...decodes,
      encodeStep(command(), { plan, chunk, inputs: [...layers, ...sprites], output: resolve(options.output) }),
    ];
  });
}

/** Media are read here through held files, and later by the commands where they lie. */
async function mediaOf(plan: FilmPlan, options: FluentOptions, workspace: Workspace) {
  const media: Record<MediaId, string> = {};
  const paths: Record<MediaId, string> = {};
  for (const [id, one] of Object.entries(plan.media)) {
    if (one.kind === 'audio') continue;
    const source = options.media?.[id] ?? plan.sources[id] ?? '';
    const held = await sourceByContent(
      { id, source, media: one, baseDir: options.baseDir ?? process.cwd() },
      options,
      workspace,
    );
    if (one.kind === 'font') await useFont(held, id, workspace);
    media[id] = held.file;
    paths[id] = held.path;
  }
  return { media, paths };
}

type ClipLayer = Extract<Layer, { kind: 'clip' }>;

function decodeStep(command: FfmpegCommand, { feed }: ClipLayer, source: string, output: string): FluentStep {
  withInputs(command, sourceInput(feed, source)).complexFilter(feed.graph);
  command.outputOptions([...rawFrames('out', feed.pixelFormat), '-f', 'rawvideo']).output(output);
  return { name: 'decode', output, command };
}

function encodeStep(
  command: FfmpegCommand,
  { plan, chunk, inputs, output }: { plan: FilmPlan; chunk: Chunk; inputs: readonly string[]; output: string },
): FluentStep {
  const { delivered } = chunk;
  const { before, arguments: encode, file } = chunkEncoding(plan);
  const graph = delivered === undefined ? chunk.graph : `${chunk.graph};\n[out]${delivered.tail}[delivered]`;
  withInputs(command, [...before, ...inputs]).complexFilter(graph);
  const whole = ['-map', '[out]', '-frames:v', String(chunk.end - chunk.start)];
  const picture = delivered === undefined ? whole : ['-map', '[delivered]'];
  command.outputOptions([...picture, ...encode, ...CHUNK_FILES[file].arguments]).output(output);
  return { name: 'encode', output, command };
}

/** Arguments of inputs, each ending in `-i` and its file, to inputs of a command. */
function withInputs(command: FfmpegCommand, args: readonly string[]): FfmpegCommand {
  let options = ['-nostdin', '-filter_complex_threads', '1'];
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] !== '-i') {
      options.push(args[at] as string);
      continue;
    }
    at += 1;
    command.input(args[at] as string).inputOptions(options);
    options = [];
  }
  return command;
}

function framed(chunk: Chunk): readonly Exclude<Layer, { kind: 'color' }>[] {
  return chunk.layers.filter((layer) => layer.kind !== 'color');
}

const require = createRequire(import.meta.url);

function fluent(): () => FfmpegCommand {
  try {
    return require('fluent-ffmpeg') as () => FfmpegCommand;
  } catch (cause) {
    throw new ReelwrightError(
      {
        code: 'runtime_missing',
        path: '',
        message: 'Expected the package fluent-ffmpeg but received none: it is not installed',
        remedy: 'Run: npm install fluent-ffmpeg',
      },
      { class: 'environment', cause },
    );
  }
}
