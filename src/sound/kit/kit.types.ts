/** The sounds that mark what happens in a film. All are made here, from noise and sines: no recordings. */
import type { KitSound } from '../../document/enumerations.js';

/** One sound at its place in the film. */
export interface SoundHit {
  readonly sound: KitSound;
  /** First sample of the film, at 48 kHz. */
  readonly start: number;
  /** Its loudness against that of the music, or against -14 LUFS where there is none. LU, negative: quieter. */
  readonly levelLu: number;
}

/** Where the music gives way by `DIP_DB`: samples of the film, half open. */
export interface SoundDip {
  readonly start: number;
  readonly end: number;
}
