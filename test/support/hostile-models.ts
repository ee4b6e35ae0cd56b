/**
 * Detectors that mean harm, or are broken: each a few hundred bytes of ONNX that say of themselves that they are raw
 * YOLOX at 416x416.
 */
// biome-ignore lint/correctness/useImportExtensions: a script, which is not compiled.
import { BOOL, graph, INT64, model, node, oneInt, subgraph, tensor, valueInfo } from '../../scripts/onnx-writer.mjs';

const SIDE = 416;
/** Cells of the three grids. */
const ROWS = [8, 16, 32].reduce((sum, stride) => sum + (SIDE / stride) ** 2, 0);
const COLUMNS = 85;

interface Parts {
  readonly nodes: readonly Buffer[];
  readonly constants?: readonly Buffer[];
  readonly input?: readonly number[];
  readonly output?: readonly (number | string)[];
}

function file({ nodes, constants = [], input = [1, 3, SIDE, SIDE], output = [1, ROWS, COLUMNS] }: Parts): Buffer {
  return model({
    producer: 'reelwright test',
    graph: graph({
      name: 'hostile',
      nodes,
      constants,
      inputs: [valueInfo('images', input)],
      outputs: [valueInfo('output', output)],
    }),
  });
}

/** A tensor of that shape, all of one value, made when the network runs; the file holds the shape alone. */
const filled = (name: string, dims: readonly number[], value = 0) => ({
  node: node('Expand', [`${name}Value`, `${name}Shape`], [name]),
  constants: [tensor(`${name}Value`, [1], [value]), tensor(`${name}Shape`, [dims.length], dims, INT64)],
});

/** Answers as a detector does, with every objectness and every score of a class at `score`. */
export function scoringModel(score: number): Buffer {
  const { node: made, constants } = filled('output', [1, ROWS, COLUMNS], score);
  return file({ nodes: [made], constants });
}

/** Counts to 2^62 before it answers. */
export function endlessModel(): Buffer {
  const body = graph({
    name: 'body',
    nodes: [node('Identity', ['goOn'], ['goOnStill']), node('Add', ['carried', 'one'], ['carriedOn'])],
    constants: [tensor('one', [1], [1])],
    inputs: [valueInfo('trip', [], INT64), valueInfo('goOn', [], BOOL), valueInfo('carried', [1])],
    outputs: [valueInfo('goOnStill', [], BOOL), valueInfo('carriedOn', [1])],
  });
  const { node: zeros, constants } = filled('zeros', [1, ROWS, COLUMNS]);
  return file({
    nodes: [
      // What it starts from comes with the picture, so that nothing can be worked out when the file is opened.
      node('ReduceMean', ['images'], ['mean'], [oneInt('keepdims', 0)]),
      node('Reshape', ['mean', 'single'], ['start']),
      node('Loop', ['trips', 'true', 'start'], ['end'], [subgraph('body', body)]),
      zeros,
      node('Add', ['zeros', 'end'], ['output']),
    ],
    constants: [
      tensor('trips', [], [2n ** 62n], INT64),
      tensor('true', [], [1], BOOL),
      tensor('single', [1], [1], INT64),
      ...constants,
    ],
  });
}

/** `declared`: whether that shows before it runs. */
export function manyClassesModel(classes: number, declared: boolean): Buffer {
  const { node: made, constants } = filled('output', [1, ROWS, 5 + classes]);
  if (declared) return file({ nodes: [made], constants, output: [1, 'cells', 5 + classes] });
  const [value] = constants;
  return file({
    nodes: [
      // Zero, from the picture.
      node('ReduceMin', ['images'], ['least'], [oneInt('keepdims', 0)]),
      node('Mul', ['least', 'none'], ['zero']),
      node('Cast', ['zero'], ['zeroes'], [oneInt('to', INT64)]),
      node('Add', ['knownShape', 'zeroes'], ['outputShape']),
      made,
    ],
    constants: [value!, tensor('none', [], [0]), tensor('knownShape', [3], [1, ROWS, 5 + classes], INT64)],
    output: [1, 'cells', 'columns'],
  });
}

/** Wants a picture of so many pixels a side. */
export function hugeInputModel(side: number): Buffer {
  const { node: made, constants } = filled('output', [1, ROWS, COLUMNS]);
  return file({ nodes: [made], constants, input: [1, 3, side, side] });
}

/** Holds a constant of so many bytes, made when the file is opened. */
export function hugeConstantModel(bytes: number): Buffer {
  const { node: zeros, constants } = filled('zeros', [1, ROWS, COLUMNS]);
  return file({
    nodes: [
      node('ConstantOfShape', ['length'], ['ballast']),
      node('ReduceMax', ['ballast'], ['most'], [oneInt('keepdims', 0)]),
      zeros,
      node('Add', ['zeros', 'most'], ['output']),
    ],
    constants: [tensor('length', [1], [bytes / 4], INT64), ...constants],
  });
}
