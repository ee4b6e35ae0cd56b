/** Encoder settings by quality, and the arguments they print to. */
import { chosen, type Delivery } from '../outputs/delivery.js';
import type { ChunkFile } from '../outputs/output.types.js';
import { H264_PRESETS } from '../outputs/picture-codecs.js';
import type { EncoderSettings, Quality } from './plan.js';

export function encoderFor(quality: Quality): EncoderSettings {
  return { quality, ...H264_PRESETS[quality] };
}

/** Full BT.709, limited range. */
export const COLOR_ARGUMENTS = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];

/** Arguments of one chunk's encode. */
export function encoderArguments({ quality }: EncoderSettings, delivery?: Delivery): readonly string[] {
  const { codec, encoder } = chosen(delivery);
  if (codec === undefined || encoder === undefined) throw new Error('internal: sound alone has no encoder of pictures');
  const tags = codec.facts['color_space'] === undefined ? [] : COLOR_ARGUMENTS;
  return ['-c:v', encoder.name, ...encoder.arguments(quality), ...tags];
}

/** How the picture of a chunk becomes a file. */
export interface ChunkEncoding {
  /** Arguments that come before all inputs. */
  readonly before: readonly string[];
  readonly arguments: readonly string[];
  readonly file: ChunkFile;
}

export function chunkEncoding(plan: {
  readonly encoder: EncoderSettings;
  readonly delivery?: Delivery | undefined;
}): ChunkEncoding {
  const { codec, encoder } = chosen(plan.delivery);
  return {
    before: encoder?.before ?? [],
    arguments: encoderArguments(plan.encoder, plan.delivery),
    file: codec?.chunkFile ?? 'mp4',
  };
}
