/** The sounds that mark events of a film. All are synthesised here from noise and sines: there are no recordings. */
import type { KitSound } from '../../document/enumerations.js';

/** One sound at its place in the film. */
export interface SoundHit {
  readonly sound: KitSound;
  /** First sample of the film, at 48 kHz. */
  readonly start: number;
  /** Its loudness relative to the music, or to -14 LUFS where there is none. LU; negative is quieter. */
  readonly levelLu: number;
}

/** Where the music is lowered by `DIP_DB`: samples of the film, half open. */
export interface SoundDip {
  readonly start: number;
  readonly end: number;
}
