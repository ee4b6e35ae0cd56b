/**
 * A detector network that runs in this process: onnxruntime blocks the thread while it works, and a hostile file blocks
 * it for ever. The engine therefore runs it in a child (isolated-network.ts).
 */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Size } from '../../geometry.js';
import type { DetectorFormat } from '../../tracking/detector-format.types.js';
import { DETECTOR_FORMATS } from '../../tracking/detector-formats.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { type Letterbox, letterbox } from '../../tracking/network-shape.js';
import type { FoundObject } from '../../tracking/nms.js';
import { reshapeOnnx } from '../../tracking/reshape-onnx.js';
import { modelUnsupported } from './model-unsupported.js';
import { ortModule } from './ort-module.js';

/** The most pixels of an input: sixteen times the size that clips are surveyed with. */
const MOST_INPUT_PIXELS = 2048 * 2048;
/** Detectors of everyday things know 80 to 1203 classes (LVIS). */
const MOST_CLASSES = 4096;
/**
 * The most objects of a picture, highest scores first: the tracker's work grows with the square of their number. The
 * fullest crowds have some 250.
 */
const MOST_BOXES = 500;

const FORMATS = Object.values(DETECTOR_FORMATS);

export interface Network {
  readonly box: Letterbox;
  /** Number of classes in the output. */
  readonly classes: number;
  /** Boxes in display pixels. `frame`: limited-range yuv420p of `box.picture`. Safe to call concurrently. */
  detect(frame: Uint8Array): Promise<FoundObject[]>;
  close(): Promise<void>;
}

export interface NetworkOptions {
  /** Display size of the clip, px. */
  readonly picture: Size;
  /** The input size that is tried first. */
  readonly wanted: Size;
  /** The model's name in messages. */
  readonly name: string;
  readonly matrix: YuvMatrix;
}

/**
 * Opens a network of one of the known formats for pictures of this size, with the input `wanted` where the file allows
 * it, else with the file's own shape. Throws `model_unsupported` (class environment) for a file that is not ONNX or of
 * no known format. One thread: on a shared machine several threads slow each other.
 */
export async function openNetwork(model: Uint8Array, options: NetworkOptions): Promise<Network> {
  const ort = await ortModule();
  const { session, size } = await openSession(model, options);
  const answer = await answerOf(session, size, ort.Tensor).catch((cause: unknown) => {
    const fails = `one that fails on ${size.width}x${size.height}`;
    throw modelUnsupported(options.name, isOutOfMemory(cause) ? TOO_LARGE_MODEL : fails, cause);
  });
  if (answer === undefined) throw modelUnsupported(options.name, describe(session));
  const { format, classes } = answer;
  if (classes > MOST_CLASSES) throw modelUnsupported(options.name, tooManyClasses(classes));
  const box = letterbox(options.picture, size);
  const [inputName, outputName] = [session.inputNames[0]!, session.outputNames[0]!];
  // Inputs keep their padding and are reused: one for each concurrent inference.
  const spare: Float32Array[] = [];
  return {
    box,
    classes,
    detect: async (frame) => {
      const data = spare.pop() ?? paddedInput(size, format);
      format.writeInput(data, frame, box, options.matrix);
      const input = new ort.Tensor('float32', data, [1, 3, size.height, size.width]);
      const result = await session.run({ [inputName]: input });
      spare.push(data);
      const output = result[outputName]!;
      try {
        return format.decode(output.data as Float32Array, box, { classes }).slice(0, MOST_BOXES);
      } catch (cause) {
        throw modelUnsupported(options.name, `an invalid answer (${(cause as Error).message})`, cause);
      } finally {
        output.dispose();
      }
    },
    close: () => session.release(),
  };
}

interface OpenSession {
  readonly session: InferenceSession;
  /** The input size that the network runs at. */
  readonly size: Size;
}

async function openSession(model: Uint8Array, { wanted, name }: NetworkOptions): Promise<OpenSession> {
  const ort = await ortModule();
  const open = (bytes: Uint8Array) =>
    ort.InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionProviders: ['cpu'],
      logSeverityLevel: 4,
    });
  const session = await open(model).catch((cause: unknown) => {
    throw modelUnsupported(name, isOutOfMemory(cause) ? TOO_LARGE_MODEL : 'a file that onnxruntime cannot open', cause);
  });
  const native = inputSize(session);
  if (native === undefined) throw modelUnsupported(name, describe(session));
  const excess = beyondBounds(session);
  if (excess !== undefined) throw modelUnsupported(name, excess);
  if ('any' in native) return { session, size: wanted };
  const reshaped = reshapeOnnx(model, native, wanted);
  const other = reshaped === undefined ? undefined : await tryShape(() => open(reshaped), wanted);
  if (other === undefined) return { session, size: native };
  await session.release();
  return { session: other, size: wanted };
}

async function tryShape(open: () => Promise<InferenceSession>, size: Size): Promise<InferenceSession | undefined> {
  const ort = await ortModule();
  const session = await open().catch(() => undefined);
  if (session === undefined) return undefined;
  const answer = await answerOf(session, size, ort.Tensor).catch(() => undefined);
  if (answer !== undefined) return session;
  await session.release();
  return undefined;
}

interface Answer {
  readonly format: DetectorFormat;
  readonly classes: number;
}

/**
 * Runs the network once on grey and returns the format that its output has, with its classes; undefined for an unknown
 * format.
 */
async function answerOf(session: InferenceSession, size: Size, tensor: typeof Tensor): Promise<Answer | undefined> {
  const [inputName, outputName] = [session.inputNames[0], session.outputNames[0]];
  if (inputName === undefined || outputName === undefined) return undefined;
  for (const format of FORMATS) {
    if (size.width % format.step !== 0 || size.height % format.step !== 0) continue;
    const grey = new tensor('float32', paddedInput(size, format), [1, 3, size.height, size.width]);
    const output = (await session.run({ [inputName]: grey }))[outputName];
    const classes = output?.type === 'float32' ? format.classesOf(output.dims, size) : undefined;
    if (classes !== undefined) return { format, classes };
  }
  return undefined;
}

function paddedInput({ width, height }: Size, { padding }: DetectorFormat): Float32Array {
  return new Float32Array(3 * width * height).fill(padding);
}

function inputSize(session: InferenceSession): Size | { readonly any: true } | undefined {
  const [input, ...others] = session.inputMetadata;
  if (input === undefined || others.length > 0 || !input.isTensor || input.type !== 'float32') return undefined;
  const [, channels, height, width] = input.shape;
  if (input.shape.length !== 4 || channels !== 3) return undefined;
  if (typeof height !== 'number' || typeof width !== 'number' || height < 1 || width < 1) return { any: true };
  return FORMATS.some(({ step }) => height % step === 0 && width % step === 0) ? { width, height } : undefined;
}

/**
 * What is unusual about the sizes that the file declares, before anything of that size is allocated; undefined when
 * nothing is.
 */
function beyondBounds(session: InferenceSession): string | undefined {
  const [input, output] = [session.inputMetadata[0], session.outputMetadata[0]];
  const [, , height, width] = input?.isTensor ? input.shape : [];
  if (typeof height === 'number' && typeof width === 'number' && height * width > MOST_INPUT_PIXELS)
    return `an input of ${width}x${height}, where ${MOST_INPUT_PIXELS / 1024 ** 2} Mi pixels are the most`;
  const columns = output?.isTensor ? output.shape[2] : undefined;
  if (typeof columns !== 'number') return undefined;
  const classes = columns - Math.max(...FORMATS.map(({ boxColumns }) => boxColumns));
  return classes > MOST_CLASSES ? tooManyClasses(classes) : undefined;
}

function tooManyClasses(classes: number): string {
  return `one of ${classes} classes, where ${MOST_CLASSES} are the most`;
}

function describe(session: InferenceSession): string {
  const shape = (metadata: InferenceSession['inputMetadata'][number]) =>
    metadata.isTensor ? `${metadata.name} ${metadata.type}[${metadata.shape.join(',')}]` : metadata.name;
  const { inputMetadata: inputs, outputMetadata: outputs } = session;
  return `inputs ${inputs.map(shape).join(', ')}; outputs ${outputs.map(shape).join(', ')}`.slice(0, 300);
}

const TOO_LARGE_MODEL = 'one that needs more memory than it may have';

function isOutOfMemory(cause: unknown): boolean {
  return /allocate memory|bad_alloc|out of memory/i.test(String(cause));
}
