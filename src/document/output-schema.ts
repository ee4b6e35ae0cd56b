/** The field `output` of a film's document. */
import { z } from 'zod';
import { HARDWARE_ENCODERS } from '../outputs/output.types.js';
import { CODEC_NAMES, FORMAT_NAMES } from '../outputs/output-table.js';
import { choice, numberWithin, optional } from './schema-parts.js';

/** Bounds of `output.fps` and `output.width`. */
const OUTPUT_LIMITS = { fpsMax: 60, widthMin: 16, widthMax: 4096 } as const;

/** The format in which the film is written. It changes the keys of cached work, never the identity of what is shown. */
export function output() {
  return optional(
    z.strictObject({
      format: optional(choice(FORMAT_NAMES), {
        description: 'The format of the file; left out, the suffix of the output’s name says it.',
      }),
      codec: optional(choice(CODEC_NAMES), { description: 'How pictures are coded; left out, the format’s first.' }),
      alpha: optional(z.boolean(), {
        description: 'The overlays alone on transparency, without sound, for other editing programs: mov and webm.',
        default: false,
      }),
      fps: optional(numberWithin(1, OUTPUT_LIMITS.fpsMax, true), {
        description: 'Pictures a second of gif, webp and png; at most those of the film.',
      }),
      width: optional(numberWithin(OUTPUT_LIMITS.widthMin, OUTPUT_LIMITS.widthMax, true), {
        description: 'Pixels: of gif and webp to 720, of png to those of the film.',
      }),
      encoder: optional(choice(HARDWARE_ENCODERS), {
        description: 'Encodes on this device, without the promise of equal bytes: mp4.',
      }),
    }),
    {
      description: '(E) What the film is written as.',
      examples: [{ format: 'mp4' }, { format: 'webm' }, { format: 'gif', width: 360, fps: 10 }],
    },
  );
}
