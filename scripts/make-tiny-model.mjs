// Writes models/shapes-tiny.onnx: a network with hand-set weights, no training, that finds a red disc, a green square
// and a blue bar and answers in raw YOLOX format, so that the whole tracking path runs on a fresh machine. It knows
// three colours and nothing of the world. How: one 1x1 convolution per colour gives a mask; sums of mask, x, y, x^2 and
// y^2 over a window around each grid cell give centre and variance; the side of a box is sqrt(12) deviations, of a disc
// 4. Each class answers on one of the three grids. Usage: node scripts/make-tiny-model.mjs [--check]
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { graph, INT64, ints, model, node, oneInt, tensor, valueInfo } from './onnx-writer.mjs';

// ---- the graph ----
const nodes = [];
const constants = [];
let counter = 0;
const constant = (dims, values, type) => {
  const name = `k${constants.length}`;
  constants.push(tensor(name, dims, values, type));
  return name;
};
const scalars = new Map();
const scalar = (value) => {
  if (!scalars.has(value)) scalars.set(value, constant([], [value]));
  return scalars.get(value);
};
const op = (type, inputs, attributes = [], output = `t${counter++}`) => {
  nodes.push(node(type, inputs, [output], attributes));
  return output;
};
const add = (a, b) => op('Add', [a, typeof b === 'number' ? scalar(b) : b]);
const mul = (a, b) => op('Mul', [a, typeof b === 'number' ? scalar(b) : b]);
const clip01 = (a) => op('Clip', [a, scalar(0), scalar(1)]);

const SIDE = 416;
const POOL = 4;
const WINDOW = 32; // pooled cells: objects up to about 110 px, others of the same colour at least as far away
const CLASSES = [
  // Blue, green, red weights of the mask; deviations per side; stride of the grid that answers.
  { name: 'disc', weights: [-0.5, -0.5, 1], sides: 4, stride: 8 },
  { name: 'square', weights: [-0.5, 1, -0.5], sides: Math.sqrt(12), stride: 16 },
  { name: 'bar', weights: [1, -0.5, -0.5], sides: Math.sqrt(12), stride: 32 },
];
const THRESHOLD = 100; // of a colour over the mean of the other two, 0-255
const SOFTNESS = 20;
const LEAST_AREA = 3500; // the shapes have 4072 to 4224 px; half hidden they are not seen, as with many a detector

const colours = constant(
  [3, 3, 1, 1],
  CLASSES.flatMap(({ weights }) => weights.map((weight) => weight / SOFTNESS)),
);
const offsets = constant(
  [3],
  CLASSES.map(() => -THRESHOLD / SOFTNESS),
);
const masks = clip01(op('Conv', ['images', colours, offsets], [ints('kernel_shape', [1, 1])]));
const pooled = op('AveragePool', [masks], [ints('kernel_shape', [POOL, POOL]), ints('strides', [POOL, POOL])]);

const rows = CLASSES.map(({ sides, stride }, index) => {
  const mask = op('Slice', [
    pooled,
    constant([1], [index], INT64),
    constant([1], [index + 1], INT64),
    constant([1], [1], INT64),
  ]);
  // The window is centred on the cell: as many pooled cells before its middle as after.
  const step = stride / POOL;
  const pad = (WINDOW - step) / 2;
  const at = Array.from({ length: WINDOW }, (_, k) => (k - (WINDOW - 1) / 2) * POOL);
  const kernel = [() => 1, (x) => x, (_, y) => y, (x) => x * x, (_, y) => y * y].flatMap((moment) =>
    at.flatMap((y) => at.map((x) => moment(x, y) * POOL * POOL)),
  );
  const sums = op(
    'Conv',
    [mask, constant([5, 1, WINDOW, WINDOW], kernel)],
    [ints('kernel_shape', [WINDOW, WINDOW]), ints('strides', [step, step]), ints('pads', [pad, pad, pad, pad])],
  );
  const moment = (k) =>
    op('Slice', [sums, constant([1], [k], INT64), constant([1], [k + 1], INT64), constant([1], [1], INT64)]);
  const area = moment(0);
  const safeArea = add(area, 1);
  const mean = (k) => op('Div', [moment(k), safeArea]);
  const [x, y] = [mean(1), mean(2)];
  // Pooling puts a pixel in the middle of its cell; what that takes from the variance is put back.
  const logSide = (second, first) => {
    const variance = op('Max', [add(op('Sub', [second, mul(first, first)]), (POOL * POOL - 1) / 12), scalar(1)]);
    return add(mul(op('Log', [variance]), 0.5), Math.log(sides / stride));
  };
  const inCell = (offset) => clip01(mul(add(mul(op('Abs', [offset]), -1 / stride), 0.52), 50));
  const present = clip01(mul(add(area, -LEAST_AREA), 1 / 200));
  const objectness = mul(mul(mul(present, inCell(x)), inCell(y)), 0.95);
  const zero = mul(area, 0);
  const one = add(zero, 1);
  const place = (offset) => add(mul(offset, 1 / stride), 0.5);
  const columns = [
    place(x),
    place(y),
    logSide(mean(3), x),
    logSide(mean(4), y),
    objectness,
    ...CLASSES.map((_, k) => (k === index ? one : zero)),
  ];
  const stacked = op('Concat', columns, [oneInt('axis', 1)]);
  const flat = op('Reshape', [stacked, constant([3], [1, columns.length, -1], INT64)]);
  return op('Transpose', [flat], [ints('perm', [0, 2, 1])]);
});
op('Concat', rows, [oneInt('axis', 1)], 'output');

const cells = [8, 16, 32].reduce((sum, stride) => sum + (SIDE / stride) ** 2, 0);
const written = model({
  producer: 'reelwright make-tiny-model',
  description:
    'Finds a red disc, a green square and a blue bar by hand-set weights; for the demo and the tests, not a COCO detector.',
  graph: graph({
    name: 'shapes-tiny',
    nodes,
    constants,
    inputs: [valueInfo('images', [1, 3, SIDE, SIDE])],
    outputs: [valueInfo('output', [1, cells, 5 + CLASSES.length])],
  }),
});

const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'models', 'shapes-tiny.onnx');
const sha256 = createHash('sha256').update(written).digest('hex');
if (process.argv.includes('--check')) {
  const same = readFileSync(file).equals(written);
  process.stderr.write(same ? `${file} is up to date\n` : `${file} differs; run node scripts/make-tiny-model.mjs\n`);
  process.exitCode = same ? 0 : 1;
} else {
  writeFileSync(file, written);
  process.stderr.write(`${file}: ${written.length} bytes, SHA-256 ${sha256}\n`);
}
