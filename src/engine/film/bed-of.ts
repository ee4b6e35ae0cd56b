/** The one bed of a plan's sound, as the mastering takes it. */
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { SoundtrackRequest } from '../../io/sound/render-soundtrack.js';

export function bedOf(
  { sound, media }: FilmPlan,
  files: Readonly<Record<MediaId, string>>,
): Omit<SoundtrackRequest, 'output'> {
  const { totalSamples } = sound;
  const [track] = sound.tracks;
  if (track === undefined) return { music: undefined, totalSamples };
  const found = media[track.media];
  if (found?.kind !== 'audio') throw new Error(`internal: ${track.media} is no sound of the film`);
  const { demuxer, streamIndex } = found;
  const music = { file: files[track.media] ?? '', stream: { demuxer, streamIndex } };
  return { music, totalSamples, path: track.media };
}
