/**
 * A detector network ready to run, in this very process: onnxruntime holds the thread while it works, and a hostile
 * file holds it for ever. The engine runs it in a child (isolated-network.ts).
 */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Size } from '../../geometry.js';
import { PADDING, writeInput, type YuvMatrix } from '../../tracking/network-input.js';
import { cellCount, type Letterbox, letterbox, STRIDES } from '../../tracking/network-shape.js';
import type { Found } from '../../tracking/nms.js';
import { reshapeOnnx } from '../../tracking/reshape-onnx.js';
import { decodeYolox } from '../../tracking/yolox.js';
import { modelUnsupported } from './model-unsupported.js';
import { ortModule } from './ort-module.js';

/** Sixteen times what clips are looked at with. */
const MOST_INPUT_PIXELS = 2048 * 2048;
/** Detectors of everyday things know 80 to 1203 (LVIS). */
const MOST_CLASSES = 4096;
/**
 * Objects of a picture, the surest first: the tracker's work grows with the square of their number. The fullest crowds
 * show some 250.
 */
const MOST_BOXES = 500;

export interface Network {
  readonly box: Letterbox;
  /** Number of classes in the output. */
  readonly classes: number;
  /** Boxes in display pixels. `frame`: limited-range yuv420p of `box.picture`. Safe to call concurrently. */
  detect(frame: Uint8Array): Promise<Found[]>;
  close(): Promise<void>;
}

/**
 * Opens raw YOLOX bytes for pictures of this size, at `wanted` where the file allows, else at its own shape. Throws
 * `model_unsupported` (class environment) for a file that is no ONNX or no raw YOLOX. One thread: on a shared machine
 * more threads spin and slow each other.
 */
export async function openNetwork(
  model: Uint8Array,
  options: { readonly picture: Size; readonly wanted: Size; readonly name: string; readonly matrix: YuvMatrix },
): Promise<Network> {
  const ort = await ortModule();
  const open = (bytes: Uint8Array) =>
    ort.InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionProviders: ['cpu'],
      logSeverityLevel: 4,
    });
  const refuse = (received: string, cause?: unknown) => modelUnsupported(options.name, received, cause);

  let session: InferenceSession;
  try {
    session = await open(model);
  } catch (cause) {
    throw refuse(isOutOfMemory(cause) ? TOO_LARGE : 'a file that onnxruntime cannot open', cause);
  }
  const native = inputSize(session);
  if (native === undefined) throw refuse(describe(session));
  const excess = beyondBounds(session);
  if (excess !== undefined) throw refuse(excess);
  let size = 'any' in native ? options.wanted : native;
  if (!('any' in native)) {
    const reshaped = reshapeOnnx(model, native, options.wanted);
    const other = reshaped === undefined ? undefined : await tryShape(() => open(reshaped), options.wanted);
    if (other !== undefined) {
      await session.release();
      session = other;
      size = options.wanted;
    }
  }

  const columns = await outputColumns(session, size, ort.Tensor).catch((cause: unknown) => {
    throw refuse(isOutOfMemory(cause) ? TOO_LARGE : `one that fails on ${size.width}x${size.height}`, cause);
  });
  if (columns === undefined || columns < 6) throw refuse(describe(session));
  if (columns - 5 > MOST_CLASSES) throw refuse(tooManyClasses(columns - 5));
  const box = letterbox(options.picture, size);
  const classes = columns - 5;
  const [inputName, outputName] = [session.inputNames[0]!, session.outputNames[0]!];
  // Inputs keep their padding and are used again: one per inference at once.
  const spare: Float32Array[] = [];
  return {
    box,
    classes,
    detect: async (frame) => {
      const data = spare.pop() ?? new Float32Array(3 * size.width * size.height).fill(PADDING);
      writeInput(data, frame, box, options.matrix);
      const input = new ort.Tensor('float32', data, [1, 3, size.height, size.width]);
      const result = await session.run({ [inputName]: input });
      spare.push(data);
      const output = result[outputName]!;
      try {
        return decodeYolox(output.data as Float32Array, box, { classes }).slice(0, MOST_BOXES);
      } catch (cause) {
        throw refuse(`an answer that is none (${(cause as Error).message})`, cause);
      } finally {
        output.dispose();
      }
    },
    close: () => session.release(),
  };
}

async function tryShape(open: () => Promise<InferenceSession>, size: Size): Promise<InferenceSession | undefined> {
  const ort = await ortModule();
  const session = await open().catch(() => undefined);
  if (session === undefined) return undefined;
  const columns = await outputColumns(session, size, ort.Tensor).catch(() => undefined);
  if (columns !== undefined) return session;
  await session.release();
  return undefined;
}

/** Runs the network once on grey and returns the columns of its output when its rows are YOLOX's cells. */
async function outputColumns(
  session: InferenceSession,
  size: Size,
  tensor: typeof Tensor,
): Promise<number | undefined> {
  const grey = new Float32Array(3 * size.width * size.height).fill(PADDING);
  const [inputName, outputName] = [session.inputNames[0], session.outputNames[0]];
  if (inputName === undefined || outputName === undefined) return undefined;
  const result = await session.run({ [inputName]: new tensor('float32', grey, [1, 3, size.height, size.width]) });
  const output = result[outputName];
  if (output === undefined || output.type !== 'float32' || output.dims.length !== 3) return undefined;
  return output.dims[0] === 1 && output.dims[1] === cellCount(size) ? output.dims[2] : undefined;
}

function inputSize(session: InferenceSession): Size | { readonly any: true } | undefined {
  const [input, ...others] = session.inputMetadata;
  if (input === undefined || others.length > 0 || !input.isTensor || input.type !== 'float32') return undefined;
  const [, channels, height, width] = input.shape;
  if (input.shape.length !== 4 || channels !== 3) return undefined;
  if (typeof height !== 'number' || typeof width !== 'number' || height < 1 || width < 1) return { any: true };
  const last = STRIDES[STRIDES.length - 1]!;
  return height % last === 0 && width % last === 0 ? { width, height } : undefined;
}

/**
 * What the file itself says of its sizes, before anything of them is set up; undefined when that is nothing unusual.
 */
function beyondBounds(session: InferenceSession): string | undefined {
  const [input, output] = [session.inputMetadata[0], session.outputMetadata[0]];
  const [, , height, width] = input?.isTensor ? input.shape : [];
  if (typeof height === 'number' && typeof width === 'number' && height * width > MOST_INPUT_PIXELS)
    return `an input of ${width}x${height}, where ${MOST_INPUT_PIXELS / 1024 ** 2} Mi pixels are the most`;
  const columns = output?.isTensor ? output.shape[2] : undefined;
  return typeof columns === 'number' && columns - 5 > MOST_CLASSES ? tooManyClasses(columns - 5) : undefined;
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

const TOO_LARGE = 'one that needs more memory than it may have';

function isOutOfMemory(cause: unknown): boolean {
  return /allocate memory|bad_alloc|out of memory/i.test(String(cause));
}
