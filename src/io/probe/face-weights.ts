/** Weights of the face networks: they come in an npm package, are read once and checked against their hash. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FaceWeights, SeparableLayer } from '../../subjects/face-network.js';
import type { LandmarkWeights } from '../../subjects/landmark-network.js';
import { packageIncomplete, readPackageFile } from '../files/package-file.js';

/** The file is put there by scripts/take-face-weights.mjs. */
const FOLDER = fileURLToPath(new URL('../../../models/face-detector/', import.meta.url));
/** SHA-256 of the weights and of their description. */
const HASHES = {
  'tiny-face-detector': {
    '.bin': 'b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871',
    '-weights_manifest.json': '5d1af4849ac48d5b985f4a9b16010c512353ddd6fcc63d50fd0bc9e9e64296e5',
  },
  'face-landmarks': {
    '.bin': 'b98e9f2f7da76f8a6dda9741a36ed485b224b889d552de2b2c1bb16217f67bfc',
    '-weights_manifest.json': '9a1a5dd19fd814fd5095c3cb58f8e0d3193b8c5b9a6715b30a69d559aea31ad4',
  },
} as const;

type Model = keyof typeof HASHES;

/**
 * The version of the networks, which is part of keys: the facts of subjects depend on it as well as on the pictures.
 */
export const FACE_NETWORK_VERSION = Object.values(HASHES)
  .map((files) => files['.bin'].slice(0, 12))
  .join(' ');

export function detectorWeights(): FaceWeights {
  const layer = layersOf('tiny-face-detector');
  return {
    first: { filters: layer('conv0/filters'), bias: layer('conv0/bias') },
    separable: [1, 2, 3, 4, 5].map((index) => separableOf(layer, `conv${index}`)),
    last: { filters: layer('conv8/filters'), bias: layer('conv8/bias') },
  };
}

export function landmarkWeights(): LandmarkWeights {
  const layer = layersOf('face-landmarks');
  const names = [0, 1, 2].flatMap((block) => [0, 1, 2].map((conv) => `dense${block}/conv${conv}`)).slice(1);
  return {
    first: { filters: layer('dense0/conv0/filters'), bias: layer('dense0/conv0/bias') },
    separable: names.map((name) => separableOf(layer, name)),
    last: { filters: layer('fc/weights'), bias: layer('fc/bias') },
  };
}

type LayerOf = (name: string) => Float32Array;

function separableOf(layer: LayerOf, name: string): SeparableLayer {
  return {
    depthwise: layer(`${name}/depthwise_filter`),
    pointwise: layer(`${name}/pointwise_filter`),
    bias: layer(`${name}/bias`),
  };
}

function layersOf(model: Model): LayerOf {
  const bytes = proved(model, '.bin');
  const [{ weights }] = JSON.parse(proved(model, '-weights_manifest.json').toString('utf8')) as [Manifest];
  const layers = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of weights) {
    const count = shape.reduce((product, side) => product * side, 1);
    const { scale, min } = quantization;
    layers.set(
      name,
      Float32Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min),
    );
    at += count;
  }
  return (name) => layers.get(name) as Float32Array;
}

interface Manifest {
  readonly weights: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly quantization: { readonly scale: number; readonly min: number };
  }[];
}

function proved(model: Model, ending: keyof (typeof HASHES)[Model]): Buffer {
  const place = `${FOLDER}${model}${ending}`;
  const bytes = readPackageFile(place);
  if (createHash('sha256').update(bytes).digest('hex') !== HASHES[model][ending])
    throw packageIncomplete(place, 'another one');
  return bytes;
}
