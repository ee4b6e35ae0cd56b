/**
 * The tracks of an editor ad: the voice in front, music and the clips' own sound under it, everything at levels that
 * belong together.
 */
import type { SoundPlan, SoundTrack } from '../../compose/timeline.js';
import { transitionWindow } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor, ResolvedMusic, ResolvedOverlay } from '../../document/editor/resolved-editor.js';
import type { AudioMedia } from '../../media.js';
import { fadeSamples } from '../../sound/mix/mix-tracks.js';
import type { EditorScenes, FilmScenes, ScenePlan } from './editor-scenes.js';
import type { VoicePiece } from './voice-pacing.js';

const SAMPLES_PER_SECOND = 48_000;
/** Loudness of each track before the mix is mastered, LUFS: lowered by 12 dB, music lies 16 below the voice. */
const LEVEL = { voice: -16, musicUnderVoice: -20, clipUnderVoice: -22, clipAlone: -16, musicUnderClips: -22 } as const;
/** The fade at a cut: too short to be heard as one, long enough to avoid a click. */
const JOIN_SAMPLES = fadeSamples(15);
/** The fade where the voice is divided in a pause: the sound of its room must not stop with a click. */
const PARTED_SAMPLES = fadeSamples(10);
/** A decoder need not give any sample of a shorter sound. */
const LEAST_SECONDS = 1 / 30;

export interface EditorSounds {
  readonly narration: AudioMedia | undefined;
  readonly music: AudioMedia | undefined;
  /** The clips' own sound, by scene; undefined: none, or not wanted. */
  readonly clips: readonly (AudioMedia | undefined)[];
  /** The sound of audible overlays, by overlay. Default none. */
  readonly overlaySounds?: readonly (AudioMedia | undefined)[] | undefined;
}

export function editorSound(
  {
    scenes: documents,
    overlays = [],
    music: bed,
  }: Pick<ResolvedEditor, 'scenes' | 'overlays'> & { readonly music?: ResolvedMusic | undefined },
  { scenes, voice, frameRate = EDITOR_RATE }: FilmScenes & Pick<EditorScenes, 'voice'>,
  { narration, music, clips, overlaySounds = [] }: EditorSounds,
): SoundPlan {
  const perFrame = (SAMPLES_PER_SECOND * frameRate.den) / frameRate.num;
  const totalSamples = (scenes.at(-1)?.end ?? 0) * perFrame;
  const underVoice = narration === undefined ? {} : ({ duckedBy: 'voice' } as const);
  const whole = { start: 0, end: totalSamples, fromSeconds: 0, gainDb: 0 };
  const heard = clips.some((clip, index) => clip !== undefined && isHeard(scenes[index], documents[index]));
  const tracks: SoundTrack[] = [];
  if (narration !== undefined)
    tracks.push(...spokenTracks(voice === undefined ? [whole] : voicePlaces(voice, perFrame)));
  if (music !== undefined && bed?.volume !== 0) {
    const level = narration === undefined ? LEVEL.musicUnderClips : LEVEL.musicUnderVoice;
    // Music that plays alone is mastered at its own level.
    const levelled = narration === undefined && !heard ? {} : { levelLufs: level };
    tracks.push({
      role: 'music',
      media: 'music.source',
      ...whole,
      ...bedPlace(bed),
      fit: 'bed',
      ...levelled,
      ...underVoice,
    });
  }
  for (const [index, clip] of clips.entries()) {
    const [scene, next] = [scenes[index], scenes[index + 1]];
    // The sound of slowed-down clips is left out, because it would be distorted.
    if (clip === undefined || scene === undefined || !isHeard(scene, documents[index])) continue;
    const place = clipPlace(scene, next, perFrame);
    // A trim may begin after the end of the sound.
    if (place.fromSeconds > clip.durationSeconds - LEAST_SECONDS) continue;
    const volume = documents[index]?.volume ?? 1;
    tracks.push({
      role: 'clip',
      media: `segments[${documents[index]?.segment ?? index}].source.sound`,
      ...place,
      ...(scene.speed === 1 ? {} : { speed: scene.speed }),
      gainDb: decibels(volume),
      fit: 'as-is',
      levelLufs: narration === undefined ? LEVEL.clipAlone : LEVEL.clipUnderVoice,
      ...underVoice,
    });
  }
  const level = { levelLufs: narration === undefined ? LEVEL.clipAlone : LEVEL.clipUnderVoice, ...underVoice };
  tracks.push(...overlayTracks(overlays, overlaySounds, totalSamples).map((track) => ({ ...track, ...level })));
  return { totalSamples, tracks, targetLufs: -14, ceilingDbtp: -1 };
}

type VoicePlace = Pick<SoundTrack, 'start' | 'end' | 'fromSeconds'>;

/** Parts of the voice, without clicks where it is divided. */
function spokenTracks(places: readonly VoicePlace[]): readonly SoundTrack[] {
  const spoken = { role: 'voice', media: 'narration.source', fit: 'as-is', levelLufs: LEVEL.voice } as const;
  return places.map((place, index) => ({
    ...{ ...spoken, gainDb: 0, ...place },
    ...(index > 0 ? { fadeInSamples: PARTED_SAMPLES } : {}),
    ...(index < places.length - 1 ? { fadeOutSamples: PARTED_SAMPLES } : {}),
  }));
}

function overlayTracks(
  overlays: readonly ResolvedOverlay[],
  sounds: readonly (AudioMedia | undefined)[],
  totalSamples: number,
): readonly SoundTrack[] {
  return sounds.flatMap((sound, index): readonly SoundTrack[] => {
    const overlay = overlays[index];
    const place = overlay && sound && overlayPlace(overlay, sound, totalSamples);
    if (overlay === undefined || place === undefined) return [];
    const media = `overlays[${index}].source.sound`;
    return [{ role: 'clip', media, ...place, gainDb: decibels(overlay.volume), fit: 'as-is' }];
  });
}

/** True for a clip at the speed that was asked for; sound that was slowed down to fill its scene would be distorted. */
function isHeard(scene: ScenePlan | undefined, document: { readonly speed?: number } | undefined): boolean {
  return scene?.speed === (document?.speed ?? 1);
}

/** The document's settings of the music. */
function bedPlace(bed: ResolvedMusic | undefined): Partial<SoundTrack> {
  const { volume = 1, startSeconds = 0, fadeInSeconds, fadeOutSeconds } = bed ?? {};
  return {
    ...(volume === 1 ? {} : { gainDb: decibels(volume) }),
    ...(startSeconds === 0 ? {} : { fromSeconds: startSeconds }),
    ...(fadeInSeconds ? { fadeInSamples: fadeSamples(1000 * fadeInSeconds) } : {}),
    ...(fadeOutSeconds ? { fadeOutSamples: fadeSamples(1000 * fadeOutSeconds) } : {}),
  };
}

function decibels(volume: number): number {
  return Math.round(20 * Math.log10(volume) * 100) / 100;
}

/** Undefined for an overlay that begins after the end of the film. */
function overlayPlace({ startSeconds, endSeconds }: ResolvedOverlay, sound: AudioMedia, totalSamples: number) {
  const start = Math.round(startSeconds * SAMPLES_PER_SECOND);
  const until = endSeconds ?? startSeconds + sound.durationSeconds;
  const end = Math.min(totalSamples, Math.round(until * SAMPLES_PER_SECOND));
  if (end - start < 2 * JOIN_SAMPLES) return undefined;
  return { start, end, fromSeconds: 0, fadeInSamples: JOIN_SAMPLES, fadeOutSamples: JOIN_SAMPLES };
}

/** Pieces that follow each other both in the recording and in the film are joined. */
function voicePlaces(
  voice: readonly VoicePiece[],
  perFrame: number,
): readonly Pick<SoundTrack, 'start' | 'end' | 'fromSeconds'>[] {
  const places: { start: number; end: number; fromSeconds: number }[] = [];
  for (const { startFrame, fromSeconds, toSeconds } of voice) {
    const start = startFrame * perFrame;
    const end = start + Math.round((toSeconds - fromSeconds) * SAMPLES_PER_SECOND);
    const last = places.at(-1);
    const goesOn =
      last !== undefined && Math.abs(last.fromSeconds + (start - last.start) / SAMPLES_PER_SECOND - fromSeconds) < 1e-4;
    if (goesOn && last.end >= start - 1) last.end = end;
    else places.push({ start, end, fromSeconds });
  }
  return places;
}

/** Sound continues under a transition, as the picture does, and both sides fade over all of it. */
function clipPlace(scene: ScenePlan, next: ScenePlan | undefined, perFrame: number) {
  const fps = SAMPLES_PER_SECOND / perFrame;
  const into = transitionWindow(scene);
  const outOf = next === undefined ? undefined : transitionWindow(next);
  // There is no sound before the clip's first frame.
  const earliest = scene.start - Math.floor((scene.fromSeconds * fps) / scene.speed);
  const first = Math.max(earliest, into?.start ?? scene.start);
  const last = outOf?.end ?? scene.end;
  return {
    start: first * perFrame,
    end: last * perFrame,
    fromSeconds: scene.fromSeconds - ((scene.start - first) / fps) * scene.speed,
    fadeInSamples: into === undefined ? JOIN_SAMPLES : (into.end - first) * perFrame,
    fadeOutSamples: outOf === undefined ? JOIN_SAMPLES : (outOf.end - outOf.start) * perFrame,
  };
}
