/** A detector network ready to run: the only place that touches onnxruntime-node, which is loaded on first use. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { PADDING, writeInput, type YuvMatrix } from '../../tracking/network-input.js';
import { cellCount, type Letterbox, letterbox, STRIDES } from '../../tracking/network-shape.js';
import type { Found } from '../../tracking/nms.js';
import { reshapeOnnx } from '../../tracking/reshape-onnx.js';
import { decodeYolox } from '../../tracking/yolox.js';

export interface Network {
  readonly box: Letterbox;
  /** Number of classes in the output. */
  readonly classes: number;
  /** Boxes in display pixels. `frame`: limited-range yuv420p of `box.picture`. Safe to call concurrently. */
  detect(frame: Uint8Array): Promise<Found[]>;
  close(): Promise<void>;
}

/**
 * Opens raw YOLOX bytes for pictures of this size, at `wanted` where the file allows, else at its own shape. Throws `model_unsupported`
 * (class environment) for a file that is no ONNX or no raw YOLOX. One thread: on a shared machine more threads spin and slow each other.
 */
export async function openNetwork(
  model: Uint8Array,
  options: { readonly picture: Size; readonly wanted: Size; readonly name: string; readonly matrix: YuvMatrix },
): Promise<Network> {
  const ort = await import('onnxruntime-node');
  const open = (bytes: Uint8Array) =>
    ort.InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionProviders: ['cpu'],
      logSeverityLevel: 4,
    });
  const refuse = (received: string, cause?: unknown) =>
    new ReelwrightError(
      {
        code: 'model_unsupported',
        path: 'model',
        message: `Expected a raw YOLOX network (input [1,3,H,W], output [1,cells,5+classes]) for ${options.name} but received ${received}`,
        remedy:
          'Use a model of "reelwright models list", or export YOLOX with its official script and without --decode_in_inference.',
      },
      { class: 'environment', cause },
    );

  let session: InferenceSession;
  try {
    session = await open(model);
  } catch (cause) {
    throw refuse(`a file that onnxruntime cannot open (${firstLine(cause)})`, cause);
  }
  const native = inputSize(session);
  if (native === undefined) throw refuse(describe(session));
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
    throw refuse(`one that fails on ${size.width}x${size.height} (${firstLine(cause)})`, cause);
  });
  if (columns === undefined || columns < 6) throw refuse(describe(session));
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
      const found = decodeYolox(output.data as Float32Array, box, { classes });
      output.dispose();
      return found;
    },
    close: () => session.release(),
  };
}

async function tryShape(open: () => Promise<InferenceSession>, size: Size): Promise<InferenceSession | undefined> {
  const ort = await import('onnxruntime-node');
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

function describe(session: InferenceSession): string {
  const shape = (metadata: InferenceSession['inputMetadata'][number]) =>
    metadata.isTensor ? `${metadata.name} ${metadata.type}[${metadata.shape.join(',')}]` : metadata.name;
  return `inputs ${session.inputMetadata.map(shape).join(', ')}; outputs ${session.outputMetadata.map(shape).join(', ')}`;
}

function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]!.slice(0, 200);
}
