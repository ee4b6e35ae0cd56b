/** Findings about a sound: where it differs from what its composition asks for. */
import type { SoundBreakFacts, SoundMatch } from './asked.types.js';
import type { Finding, SoundFacts } from './inspection.types.js';

const RENDER_AGAIN = 'Render the composition again.';

/** A difference of loudness that is heard, LU. */
const LOUDNESS_FAULT_LU = 1;
const LOUDNESS_WARNING_LU = 0.5;
/** Sound that is off by more than a frame and a half is seen to be (EBU R37 allows 40 ms early). */
const OFFSET_FAULT_MS = 45;
const OFFSET_WARNING_MS = 15;
const SAME_SOUND_CORRELATION = 0.5;
/** Music that is quieter than it should be by more than this is not heard. */
const LEAST_MUSIC_DB = -12;

/** The sound of a file, that of a render of its composition, and how the one follows the other. */
export interface ComparedSounds {
  readonly actual: SoundFacts | null;
  readonly asked: SoundFacts | null;
  readonly sound: SoundMatch | null;
  /** What is heard of the composition: tracks of voice, music and clips. */
  readonly roles: ReadonlySet<string>;
}

/** Long because it is a list: one condition and one sentence for each finding. */
export function soundFindings({ actual, asked, sound, roles }: ComparedSounds): readonly Finding[] {
  const fault = (code: Finding['code'], message: string, path = ''): Finding => ({
    at_seconds: null,
    code,
    severity: 'fault',
    message,
    path,
    remedy: RENDER_AGAIN,
  });
  if (asked === null)
    return actual === null
      ? []
      : [fault('sound_differs', 'There is a sound stream, and a render of this composition has none.')];
  if (actual === null) return [fault('sound_missing', 'There is no sound stream, and a render has one.')];
  const isMusicAlone = roles.size === 1 && roles.has('music');
  const wanted = asked.integrated_lufs;
  const heard = actual.integrated_lufs;
  if (wanted === null)
    return heard === null
      ? []
      : [fault('sound_differs', `There is sound (${heard.toFixed(1)} LUFS) where the composition has none.`)];
  if (heard === null)
    return [
      isMusicAlone
        ? fault('music_missing', 'The music is not heard: the sound is silent.', 'music.source')
        : fault('sound_silent', 'The sound is silent, and the composition has some.'),
    ];
  const found: Finding[] = [];
  const gain = heard - wanted;
  if (Math.abs(gain) > LOUDNESS_WARNING_LU) {
    const severity = Math.abs(gain) > LOUDNESS_FAULT_LU ? 'fault' : 'warning';
    const message = `The sound is at ${heard.toFixed(1)} LUFS and should be at ${wanted.toFixed(1)}: ${Math.abs(gain).toFixed(1)} dB too ${gain > 0 ? 'loud' : 'quiet'}.`;
    found.push({
      code: 'loudness_off',
      severity,
      message,
      at_seconds: null,
      path: '',
      remedy: `Change it by ${(-gain).toFixed(1)} dB.`,
    });
  }
  if (sound === null) return found;
  if (sound.music_db !== null && sound.music_db < LEAST_MUSIC_DB)
    found.push(fault('music_missing', 'The music is not heard under the rest of the sound.', 'music.source'));
  else if (sound.correlation < SAME_SOUND_CORRELATION && sound.heard_share < SAME_SOUND_CORRELATION)
    found.push(
      fault(
        'sound_differs',
        `The sound is not that of the composition (the correlation is ${sound.correlation.toFixed(2)}).`,
      ),
    );
  found.push(...sound.breaks.map(breakFinding));
  const isMoved = sound.breaks.some(({ kind }) => kind === 'dropped' || kind === 'repeated');
  if (sound.correlation >= SAME_SOUND_CORRELATION && !isMoved && Math.abs(sound.offset_ms) >= OFFSET_WARNING_MS) {
    const severity = Math.abs(sound.offset_ms) >= OFFSET_FAULT_MS ? 'fault' : 'warning';
    const message = `The sound comes ${Math.abs(sound.offset_ms).toFixed(0)} ms too ${sound.offset_ms > 0 ? 'late' : 'early'}.`;
    found.push({
      code: 'sound_offset',
      severity,
      message,
      at_seconds: null,
      path: '',
      remedy: `Move it by ${(-sound.offset_ms).toFixed(0)} ms.`,
    });
  }
  return found;
}

const BREAK_CODES = {
  silent: 'silent_stretch',
  dropped: 'sound_dropped',
  repeated: 'sound_repeated',
  differs: 'sound_differs',
} as const;

function breakFinding({ kind, at_seconds, seconds }: SoundBreakFacts): Finding {
  const stretch = `from ${at_seconds.toFixed(2)} s to ${(at_seconds + seconds).toFixed(2)} s`;
  const words = {
    silent: `The sound is silent ${stretch}, where the composition has some.`,
    dropped: `${seconds.toFixed(2)} s of the sound are missing at ${at_seconds.toFixed(2)} s: what follows comes too early.`,
    repeated: `The sound has ${seconds.toFixed(2)} s too much at ${at_seconds.toFixed(2)} s: what follows comes too late.`,
    differs: `A sound that is not in the composition is heard ${stretch}.`,
  };
  const message = words[kind];
  return { code: BREAK_CODES[kind], severity: 'fault', message, at_seconds, path: '', remedy: RENDER_AGAIN };
}
