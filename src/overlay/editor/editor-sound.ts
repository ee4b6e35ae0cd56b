/**
 * The tracks of an editor ad: the voice in front, music and the clips' own sound under it, everything at levels that
 * belong together.
 */
import type { SoundPlan, SoundTrack } from '../../compose/timeline.js';
import { transitionWindow } from '../../compose/timeline.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { AudioMedia } from '../../media.js';
import { fadeSamples } from '../../sound/mix/mix-tracks.js';
import type { EditorScenes, ScenePlan } from './editor-scenes.js';
import type { VoicePiece } from './voice-pacing.js';

/** 48 kHz over 30 frames a second. */
const SAMPLES_PER_FRAME = 1600;
const SAMPLES_PER_SECOND = 48_000;
/** Loudness of each before the mix is mastered, LUFS: ducked by 12 dB, music lies 16 under the voice. */
const LEVEL = { voice: -16, musicUnderVoice: -20, clipUnderVoice: -22, clipAlone: -16, musicUnderClips: -22 } as const;
/** At a cut: too short to be heard as a fade, long enough for no click. */
const JOIN_SAMPLES = fadeSamples(15);
/** Where the voice is parted in a pause: its room must not stop with a click. */
const PARTED_SAMPLES = fadeSamples(10);
/** A frame: of less, no decoder need give a sample. */
const LEAST_SECONDS = 1 / 30;

export interface EditorSounds {
  readonly narration: AudioMedia | undefined;
  readonly music: AudioMedia | undefined;
  /** Own sound, by scene; undefined: none, or not wanted. */
  readonly clips: readonly (AudioMedia | undefined)[];
}

export function editorSound(
  { scenes: documents }: Pick<ResolvedEditor, 'scenes'>,
  { scenes, voice }: Pick<EditorScenes, 'scenes' | 'voice'>,
  { narration, music, clips }: EditorSounds,
): SoundPlan {
  const totalSamples = (scenes.at(-1)?.end ?? 0) * SAMPLES_PER_FRAME;
  const underVoice = narration === undefined ? {} : ({ duckedBy: 'voice' } as const);
  const whole = { start: 0, end: totalSamples, fromSeconds: 0, gainDb: 0 };
  const heard = clips.some((clip, index) => clip !== undefined && scenes[index]?.speed === 1);
  const tracks: SoundTrack[] = [];
  const spoken = { role: 'voice', media: 'narration.source', fit: 'as-is', levelLufs: LEVEL.voice } as const;
  if (narration !== undefined) {
    const places = voice === undefined ? [whole] : voicePlaces(voice);
    for (const [index, place] of places.entries()) {
      const fades = {
        ...(index > 0 ? { fadeInSamples: PARTED_SAMPLES } : {}),
        ...(index < places.length - 1 ? { fadeOutSamples: PARTED_SAMPLES } : {}),
      };
      tracks.push({ ...spoken, gainDb: 0, ...place, ...fades });
    }
  }
  if (music !== undefined) {
    const level = narration === undefined ? LEVEL.musicUnderClips : LEVEL.musicUnderVoice;
    // Music that plays alone is mastered as it is.
    const levelled = narration === undefined && !heard ? {} : { levelLufs: level };
    tracks.push({ role: 'music', media: 'music.source', ...whole, fit: 'bed', ...levelled, ...underVoice });
  }
  for (const [index, clip] of clips.entries()) {
    const [scene, next] = [scenes[index], scenes[index + 1]];
    // Sound that is slowed down sounds ill.
    if (clip === undefined || scene === undefined || scene.speed !== 1) continue;
    const place = clipPlace(scene, next);
    // A trim may begin behind the end of the sound.
    if (place.fromSeconds > clip.durationSeconds - LEAST_SECONDS) continue;
    const volume = documents[index]?.volume ?? 1;
    tracks.push({
      role: 'clip',
      media: `segments[${index}].source.sound`,
      ...place,
      gainDb: Math.round(20 * Math.log10(volume) * 100) / 100,
      fit: 'as-is',
      levelLufs: narration === undefined ? LEVEL.clipAlone : LEVEL.clipUnderVoice,
      ...underVoice,
    });
  }
  return { totalSamples, tracks, targetLufs: -14, ceilingDbtp: -1 };
}

/** Pieces that follow each other in the recording and in the film are one. */
function voicePlaces(voice: readonly VoicePiece[]): readonly Pick<SoundTrack, 'start' | 'end' | 'fromSeconds'>[] {
  const places: { start: number; end: number; fromSeconds: number }[] = [];
  for (const { startFrame, fromSeconds, toSeconds } of voice) {
    const start = startFrame * SAMPLES_PER_FRAME;
    const end = start + Math.round((toSeconds - fromSeconds) * SAMPLES_PER_SECOND);
    const last = places.at(-1);
    const goesOn =
      last !== undefined && Math.abs(last.fromSeconds + (start - last.start) / SAMPLES_PER_SECOND - fromSeconds) < 1e-4;
    if (goesOn && last.end >= start - 1) last.end = end;
    else places.push({ start, end, fromSeconds });
  }
  return places;
}

/** Sound plays on under a transition, as the picture does, and both sides fade over all of it. */
function clipPlace(scene: ScenePlan, next: ScenePlan | undefined) {
  const into = transitionWindow(scene);
  const outOf = next === undefined ? undefined : transitionWindow(next);
  // What lies before the clip's first frame has no sound.
  const earliest = scene.start - Math.floor(scene.fromSeconds * 30);
  const first = Math.max(earliest, into?.start ?? scene.start);
  const last = outOf?.end ?? scene.end;
  return {
    start: first * SAMPLES_PER_FRAME,
    end: last * SAMPLES_PER_FRAME,
    fromSeconds: scene.fromSeconds - (scene.start - first) / 30,
    fadeInSamples: into === undefined ? JOIN_SAMPLES : (into.end - first) * SAMPLES_PER_FRAME,
    fadeOutSamples: outOf === undefined ? JOIN_SAMPLES : (outOf.end - outOf.start) * SAMPLES_PER_FRAME,
  };
}
