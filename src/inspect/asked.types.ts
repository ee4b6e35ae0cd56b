/** The result of comparing a film with its composition, as data. */

/** One element of the layout that was searched in the film. */
export interface ElementSight {
  /** The id of its sprite track. */
  readonly id: string;
  /** What it is: headline, beat, cta, logo and so on. */
  readonly element: string;
  /** What it says; '' for pictures. */
  readonly text: string;
  /** The moment of the film that was looked at. */
  readonly at_seconds: number;
  /** Normalised cross-correlation of its own bitmap with the film there: 1 is the very same, 0 nothing alike. */
  readonly score: number;
  /** The same in the worst part of it, a letter or two wide. */
  readonly worst_part: number;
  /** True when it is there as the layout puts it. */
  readonly seen: boolean;
}

/** How well the pictures of a film match those of a render. */
export interface PictureMatch {
  /** Share of frames that show what a render shows, 0 to 1. */
  readonly matching: number;
  /** Mean difference of matching frames, levels of 255. */
  readonly mean_difference: number;
}

/** How well the sound of a film matches that of a render. */
export interface SoundMatch {
  /** 0 to 1: 1 is the very same. */
  readonly correlation: number;
  /** Positive: the film's sound is late. */
  readonly offset_ms: number;
  /** How much louder the film is. */
  readonly gain_db: number;
  /** How loud the music is against where it should be, dB; null without music, or where nothing can be told. */
  readonly music_db: number | null;
  /** How much of it is heard in the film, at whatever time, 0 to 1. */
  readonly heard_share: number;
  /** Where it leaves what it should be, on the film's clock. */
  readonly breaks: readonly SoundBreakFacts[];
}

/** A stretch in which the sound of a film differs from that of the render. */
export interface SoundBreakFacts {
  /** `dropped`: a piece is missing, and what follows comes too early. `repeated`: a piece is too much. */
  readonly kind: 'silent' | 'dropped' | 'repeated' | 'differs';
  /** When the stretch begins, seconds. */
  readonly at_seconds: number;
  /** How long the stretch is. */
  readonly seconds: number;
}

/** The comparison of a sound file with the composition. */
export interface AskedSoundFacts {
  /** The kind of the composition: short, editor or tracking. */
  readonly kind: string;
  /** A hash of the composition and of the content of its media. */
  readonly combination_hash: string;
  /** How long the sound that was asked for is, seconds. */
  readonly duration_seconds: number;
  /** Null where one of the two is silent. */
  readonly sound: SoundMatch | null;
}

/** The comparison with the composition. */
export interface AskedFacts {
  /** The kind of the composition: short, editor or tracking. */
  readonly kind: string;
  /** A hash of the composition and of the content of its media. */
  readonly combination_hash: string;
  /** The file is, to the byte, what this engine renders. */
  readonly identical: boolean;
  /** Pixels that were asked for. */
  readonly width: number;
  /** Pixels that were asked for. */
  readonly height: number;
  /** Frames a second that were asked for. */
  readonly frame_rate: number;
  /** How many frames were asked for. */
  readonly frames: number;
  /** The length that was asked for. */
  readonly duration_seconds: number;
  /** Null where the pictures cannot be compared. */
  readonly picture: PictureMatch | null;
  /** Null where there is no sound to compare. */
  readonly sound: SoundMatch | null;
  /** Texts, logo and label, in the order in which they are seen. */
  readonly elements: readonly ElementSight[];
}
