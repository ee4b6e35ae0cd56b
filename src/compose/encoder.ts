/** Encoder settings by quality, and the arguments they print to. */
import type { EncoderSettings, Quality } from './plan.js';

const PRESETS: Readonly<Record<Quality, { readonly preset: string; readonly crf: number }>> = {
  draft: { preset: 'superfast', crf: 28 },
  standard: { preset: 'veryfast', crf: 20 },
  high: { preset: 'medium', crf: 16 },
};

export function encoderFor(quality: Quality): EncoderSettings {
  return { quality, ...PRESETS[quality] };
}

/**
 * Arguments of one chunk's encode. Closed GOP and one IDR frame at the start make chunks independent; 1 thread and cpu-independent=1 make
 * their bytes the same on every x86 generation (cost of the latter: about 2% CPU); full BT.709 limited tags.
 */
export function encoderArguments(encoder: EncoderSettings): readonly string[] {
  return [
    ...[
      '-c:v',
      'libx264',
      '-preset',
      encoder.preset,
      '-crf',
      String(encoder.crf),
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
    ],
    ...['-threads', '1', '-x264-params', 'cpu-independent=1:open-gop=0'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
  ];
}
