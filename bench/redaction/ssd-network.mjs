/**
 * The larger face detector of @vladmandic/face-api (ssd_mobilenetv1) as an ONNX file in memory: the layers of its
 * src/ssdMobilenetv1, their normalisation folded into filters. Of the package only the weights are used: its runtime
 * needs TensorFlow.
 */
import { channelFiltersOf, filtersOf, readWeights } from '../../scripts/face-api-weights.mjs';
import { graph, INT64, ints, model, node, oneInt, oneText, tensor, valueInfo } from '../../scripts/onnx-writer.mjs';

/** Side of the square it takes: red, green, blue, -1 to 1, the picture at the top left, black around it. */
export const SSD_SIDE = 512;
/** Boxes of all grids. */
export const SSD_BOXES = 5118;
const EPSILON = 0.001;
const HALVING = new Set([2, 4, 6, 12]);

/**
 * `onnx`: bytes of a network with the outputs `boxes` [1, 5118, 4], as differences from `anchors` (top, left, bottom,
 * right), and `classes` [1, 5118, 3], of which the second is a face, before its sigmoid.
 */
export function ssdNetwork() {
  const weights = readWeights('ssd_mobilenetv1_model');
  const build = builder(weights);
  let at = build.plain('image', 'MobilenetV1/Conv2d_0_pointwise', 2);
  const features = [];
  for (let layer = 1; layer <= 13; layer += 1) {
    at = build.perChannel(at, `MobilenetV1/Conv2d_${layer}_depthwise`, HALVING.has(layer) ? 2 : 1);
    at = build.plain(at, `MobilenetV1/Conv2d_${layer}_pointwise`, 1);
    if (layer === 11 || layer === 13) features.push(at);
  }
  for (let layer = 0; layer < 8; layer += 1) {
    at = build.plain(at, `Prediction/Conv2d_${layer}_pointwise`, layer % 2 === 0 ? 1 : 2);
    if (layer % 2 === 1) features.push(at);
  }
  const heads = (part, columns) =>
    features.map((feature, index) => build.head(feature, `Prediction/BoxPredictor_${index}/${part}`, columns));
  build.join(heads('BoxEncodingPredictor', 4), 'boxes');
  build.join(heads('ClassPredictor', 3), 'classes');
  const onnx = model({
    producer: 'reelwright bench',
    graph: graph({
      name: 'ssd_mobilenetv1',
      nodes: build.nodes,
      constants: build.constants,
      inputs: [valueInfo('image', [1, 3, SSD_SIDE, SSD_SIDE])],
      outputs: [valueInfo('boxes', [1, SSD_BOXES, 4]), valueInfo('classes', [1, SSD_BOXES, 3])],
    }),
  });
  return { onnx, anchors: weights.get('Output/extra_dim').values };
}

/** Layers by the names of their weights; each returns the name of what it gives. */
function builder(weights) {
  const nodes = [];
  const constants = [tensor('zero', [], [0]), tensor('six', [], [6])];
  const conv = (from, name, { filters, bias, stride = 1, group = 1 }) => {
    constants.push(filters, tensor(`${name}/bias`, [bias.length], bias));
    const attributes = [oneText('auto_pad', 'SAME_UPPER'), ints('strides', [stride, stride]), oneInt('group', group)];
    nodes.push(node('Conv', [from, `${name}/filters`, `${name}/bias`], [name], attributes));
    return name;
  };
  const clipped = (from) => {
    nodes.push(node('Clip', [from, 'zero', 'six'], [`${from}/clipped`]));
    return `${from}/clipped`;
  };
  const valuesOf = (name) => weights.get(name).values;
  return {
    nodes,
    constants,
    plain: (from, name, stride) => {
      const filters = filtersOf(`${name}/filters`, weights.get(`${name}/weights`));
      return clipped(conv(from, name, { filters, bias: valuesOf(`${name}/convolution_bn_offset`), stride }));
    },
    perChannel: (from, name, stride) => {
      const own = weights.get(`${name}/depthwise_weights`);
      const [scale, offset, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map((part) =>
        valuesOf(`${name}/BatchNorm/${part}`),
      );
      const factors = scale.map((value, channel) => value / Math.sqrt(variance[channel] + EPSILON));
      const bias = offset.map((value, channel) => value - mean[channel] * factors[channel]);
      const filters = channelFiltersOf(`${name}/filters`, own, factors);
      return clipped(conv(from, name, { filters, bias, stride, group: own.shape[2] }));
    },
    head: (from, name, columns) => {
      const filters = filtersOf(`${name}/filters`, weights.get(`${name}/weights`));
      const made = conv(from, name, { filters, bias: valuesOf(`${name}/biases`) });
      nodes.push(node('Transpose', [made], [`${name}/rows`], [ints('perm', [0, 2, 3, 1])]));
      constants.push(tensor(`${name}/shape`, [3], [1, -1, columns], INT64));
      nodes.push(node('Reshape', [`${name}/rows`, `${name}/shape`], [`${name}/flat`]));
      return `${name}/flat`;
    },
    join: (parts, name) => nodes.push(node('Concat', parts, [name], [oneInt('axis', 1)])),
  };
}
