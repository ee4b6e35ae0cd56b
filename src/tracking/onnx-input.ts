/**
 * The picture size an ONNX file asks for, read from its bytes without running it: of a ModelProto the graph's inputs,
 * of those the shape (field numbers from onnx.proto3). Everything else is skipped by its length, so that a file of any
 * size costs its messages alone.
 */
import type { Size } from '../geometry.js';
import { canReshape } from './reshape-onnx.js';

const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const GRAPH_INPUT = 11;
const TENSOR_NAME = 8;
const VALUE_NAME = 1;
/** ValueInfoProto.type > TypeProto.tensor_type > .shape > .dim, and what a dimension holds. */
const VALUE_SHAPE = [2, 1, 2] as const;
const SHAPE_DIM = 1;
const DIM_VALUE = 1;

/**
 * The size a detector of these bytes looks at when `wanted` is asked for: `wanted` where its input is open or can be
 * rewritten, else its own. `wanted` too for what cannot be read: whether it is a network is told by who opens it.
 */
export function inputOf(model: Uint8Array, wanted: Size): Size {
  const own = declaredInput(model);
  return own === undefined || canReshape(model, own, wanted) ? wanted : own;
}

/** The fixed height and width of the only input that is no constant; undefined when they are open or cannot be read. */
export function declaredInput(model: Uint8Array): Size | undefined {
  try {
    const graph = fields(model).find((field) => field.number === MODEL_GRAPH)?.bytes;
    if (graph === undefined) return undefined;
    const parts = fields(graph);
    const constants = new Set(parts.filter(is(GRAPH_INITIALIZER)).map((part) => text(part, TENSOR_NAME)));
    const inputs = parts.filter(is(GRAPH_INPUT)).filter((part) => !constants.has(text(part, VALUE_NAME)));
    return inputs.length === 1 ? sizeOf(inputs[0]!) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeOf(input: Field): Size | undefined {
  let shape: Field | undefined = input;
  for (const number of VALUE_SHAPE) shape = shape === undefined ? undefined : fields(shape.bytes).find(is(number));
  const dims = shape === undefined ? [] : fields(shape.bytes).filter(is(SHAPE_DIM));
  if (dims.length !== 4) return undefined;
  const [height, width] = dims.slice(2).map((dim) => fields(dim.bytes).find(is(DIM_VALUE))?.value ?? 0);
  return height! > 0 && width! > 0 ? { width: width!, height: height! } : undefined;
}

/** One field of a protobuf message: the number of a varint, or the bytes of anything with a length. */
interface Field {
  readonly number: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const is = (number: number) => (field: Field) => field.number === number;

function text(field: Field, number: number): string {
  return new TextDecoder().decode(fields(field.bytes).find(is(number))?.bytes);
}

/** The most fields that one message may have: the largest networks have some thousand nodes. */
const MOST_FIELDS = 100_000;

/** The fields of a message in order. Throws RangeError for bytes that are none. */
function fields(bytes: Uint8Array): Field[] {
  const found: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 63) throw new RangeError('a number without an end');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('a field longer than its message');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    if (found.length === MOST_FIELDS) throw new RangeError('more fields than any network has');
    const tag = varint();
    const [number, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire === 0) found.push({ number, value: varint(), bytes: NO_BYTES });
    else if (wire === 2) found.push({ number, value: 0, bytes: take(varint()) });
    else if (wire === 1 || wire === 5) take(wire === 1 ? 8 : 4);
    else throw new RangeError(`a field of the unknown kind ${wire}`);
  }
  return found;
}

const NO_BYTES = new Uint8Array();
