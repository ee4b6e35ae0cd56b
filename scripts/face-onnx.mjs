/**
 * The tiny face detector of @vladmandic/face-api as an ONNX file: onnxruntime runs it five times as fast as the own
 * kernels of the engine (src/subjects/face-network.ts), and is there where clips are tracked. Layers as in that file.
 */
import { channelFiltersOf, filtersOf, readWeights } from './face-api-weights.mjs';
import { graph, ints, model, node, oneFloat, oneInt, oneText, tensor, valueInfo } from './onnx-writer.mjs';

const LEAK = 0.1;
/** Values a cell of the output holds: five for each of five anchors. */
const COLUMNS = 25;

/** Bytes of the file. Input: red, green, blue less their means, over 255, 0 around the picture. */
export function faceOnnx() {
  const weights = readWeights('tiny_face_detector_model');
  const [nodes, constants] = [[], []];
  const same = oneText('auto_pad', 'SAME_UPPER');
  const conv = (from, name, filters, bias, group) => {
    constants.push(filters);
    if (bias !== undefined) constants.push(tensor(`${name}/bias`, bias.shape, bias.values));
    const inputs = [from, `${name}/filters`, ...(bias === undefined ? [] : [`${name}/bias`])];
    nodes.push(node('Conv', inputs, [name], [same, oneInt('group', group)]));
    return name;
  };
  const plain = (from, name, filters, bias) =>
    conv(from, name, filtersOf(`${name}/filters`, weights.get(filters)), weights.get(bias), 1);
  const perChannel = (from, name, filters) => {
    const own = weights.get(filters);
    return conv(from, name, channelFiltersOf(`${name}/filters`, own), undefined, own.shape[2]);
  };
  const leaky = (from) => {
    nodes.push(node('LeakyRelu', [from], [`${from}/leaky`], [oneFloat('alpha', LEAK)]));
    return `${from}/leaky`;
  };
  const greatest = (from, stride) => {
    const window = [ints('kernel_shape', [2, 2]), ints('strides', [stride, stride])];
    nodes.push(node('MaxPool', [from], [`${from}/greatest`], [same, ...window]));
    return `${from}/greatest`;
  };
  let at = leaky(plain('image', 'conv0', 'conv0/filters', 'conv0/bias'));
  for (let layer = 1; layer <= 5; layer += 1) {
    at = perChannel(greatest(at, 2), `each${layer}`, `conv${layer}/depthwise_filter`);
    at = leaky(plain(at, `mix${layer}`, `conv${layer}/pointwise_filter`, `conv${layer}/bias`));
  }
  plain(greatest(at, 1), 'cells', 'conv8/filters', 'conv8/bias');
  return model({
    producer: 'reelwright',
    description: 'tiny_face_detector of @vladmandic/face-api, MIT',
    graph: graph({
      name: 'tiny_face_detector',
      nodes,
      constants,
      inputs: [valueInfo('image', [1, 3, 'height', 'width'])],
      outputs: [valueInfo('cells', [1, COLUMNS, 'rows', 'columns'])],
    }),
  });
}
