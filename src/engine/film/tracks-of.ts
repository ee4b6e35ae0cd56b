/** What a plan says of its sound, as mixing and mastering take it. */
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { SoundtrackRequest } from '../../io/sound/render-soundtrack.js';

/** `files`: where each medium of the plan lies. */
export function tracksOf(
  { sound, media }: Pick<FilmPlan, 'sound' | 'media'>,
  files: Readonly<Record<MediaId, string>>,
): Omit<SoundtrackRequest, 'output'> {
  const tracks = sound.tracks.map((track) => {
    const found = media[track.media];
    if (found?.kind !== 'audio') throw new Error(`internal: ${track.media} is no sound of the film`);
    const { demuxer, streamIndex } = found;
    return { ...track, file: files[track.media] ?? '', stream: { demuxer, streamIndex } };
  });
  return { ...sound, tracks };
}
