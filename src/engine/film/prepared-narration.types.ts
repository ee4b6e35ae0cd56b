/** The words of a film's voice, apart from how they are found: part of a public type. */
import type { VoicePiece } from '../../overlay/editor/voice-pacing.js';

/** What a voice says when. */
export interface PreparedNarration {
  /** False: the words were found in the recording. */
  readonly isGiven: boolean;
  /** On the recording's clock, seconds. */
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  /** How long the recording is, seconds. */
  readonly voiceSeconds: number;
  /** Where the film plays which stretch of the recording, in order. */
  readonly pieces: readonly VoicePiece[];
}
