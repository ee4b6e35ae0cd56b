/** All samples of a file in memory. */
import { decodeSound } from '../../../../src/io/sound/decode-sound.js';
import type { Stereo } from '../../../../src/sound/stereo.js';

export async function decodeWhole(...call: Parameters<typeof decodeSound>): Promise<Stereo> {
  const sound = await decodeSound(...call);
  try {
    return sound.read(0, sound.length);
  } finally {
    sound.close();
  }
}
