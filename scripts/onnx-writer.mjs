/**
 * Writes ONNX files: protobuf messages as bytes, field numbers from onnx.proto3. Enough for hand-made networks: the
 * demo's detector, and the hostile ones that tests make. Types stand in onnx-writer.d.mts.
 */

export const FLOAT = 1;
export const INT64 = 7;
export const BOOL = 9;

const varint = (value) => {
  const bytes = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
};
const int = (field, value) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field, data) => Buffer.concat([varint((field << 3) | 2), varint(data.length), data]);
const text = (field, value) => bytes(field, Buffer.from(value));
const message = (...parts) => Buffer.concat(parts.flat(9));

const RAW = {
  [FLOAT]: (values) => new Float32Array(values),
  [INT64]: (values) => new BigInt64Array(values.map(BigInt)),
  [BOOL]: (values) => new Uint8Array(values),
};

export const tensor = (name, dims, values, type = FLOAT) =>
  message(
    dims.map((dim) => int(1, dim)),
    int(2, type),
    text(8, name),
    bytes(9, Buffer.from(RAW[type](values).buffer)),
  );

/** A dimension that is a text is one to be known later. */
const shape = (dims) => message(dims.map((dim) => bytes(1, typeof dim === 'string' ? text(2, dim) : int(1, dim))));
export const valueInfo = (name, dims, type = FLOAT) =>
  message(text(1, name), bytes(2, bytes(1, message(int(1, type), bytes(2, shape(dims))))));

export const ints = (name, values) =>
  message(
    text(1, name),
    values.map((value) => int(8, value)),
    int(20, 7),
  );
export const oneInt = (name, value) => message(text(1, name), int(3, value), int(20, 2));
const float32 = (field, value) => {
  const four = Buffer.alloc(4);
  four.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), four]);
};
export const oneFloat = (name, value) => message(text(1, name), float32(2, value), int(20, 1));
export const oneText = (name, value) => message(text(1, name), text(4, value), int(20, 3));
export const subgraph = (name, graph) => message(text(1, name), bytes(6, graph), int(20, 5));

export const node = (type, inputs, outputs, attributes = []) =>
  message(
    inputs.map((name) => text(1, name)),
    outputs.map((name) => text(2, name)),
    text(4, type),
    attributes.map((item) => bytes(5, item)),
  );

export const graph = ({ name, nodes, constants = [], inputs, outputs }) =>
  message(
    nodes.map((item) => bytes(1, item)),
    text(2, name),
    constants.map((item) => bytes(5, item)),
    inputs.map((item) => bytes(11, item)),
    outputs.map((item) => bytes(12, item)),
  );

/** The file: IR version 8, operators of version 13. */
export const model = ({ producer, description = '', graph }) =>
  message(
    int(1, 8),
    text(2, producer),
    description === '' ? [] : text(6, description),
    bytes(7, graph),
    bytes(8, message(text(1, ''), int(2, 13))),
  );
