/** A timeline -> its render plan. */
import type { Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { type ChunkMakers, composeChunks } from './compose-chunks.js';
import { encoderFor } from './encoder.js';
import type { FilmPlan, Quality } from './plan.js';
import type { FilmMedia, Timeline } from './timeline.js';

export interface ComposePictureRequest {
  /** A timeline whose media come without the sound files. */
  readonly timeline: Pick<
    Timeline,
    'output' | 'media' | 'scenes' | 'overlays' | 'tracks' | 'loopFrames' | 'thumbnailFrame'
  >;
  readonly quality: Quality;
  readonly versions: ChunkMakers['versions'];
}

/** The pictures of a film: the part of its plan that does not depend on the sound. */
export type PicturePlan = Pick<
  FilmPlan,
  'output' | 'scenes' | 'overlays' | 'tracks' | 'loopFrames' | 'encoder' | 'chunks' | 'thumbnailFrame'
>;

export function composePicture({ timeline, quality, versions }: ComposePictureRequest): PicturePlan {
  const { output, scenes, overlays, tracks, loopFrames, thumbnailFrame } = timeline;
  const encoder = encoderFor(quality);
  const own = overlays === undefined || overlays.length === 0 ? {} : { overlays };
  return {
    output,
    scenes,
    ...own,
    tracks,
    ...(loopFrames === undefined ? {} : { loopFrames }),
    encoder,
    chunks: composeChunks(timeline, { encoder, versions }),
    thumbnailFrame,
  };
}

export interface ComposeFilmRequest {
  readonly picture: PicturePlan;
  readonly timeline: Pick<Timeline, 'composition' | 'media' | 'sound' | 'chapters'>;
  readonly sources: FilmPlan['sources'];
  readonly warnings: readonly Warning[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly document: FilmPlan['document'];
  readonly combinationHash: string;
  readonly captions?: FilmPlan['captions'];
  /** Versions that shape the sound's bytes: ffmpeg build, mastering version, CPU class. */
  readonly soundVersions: Readonly<Record<string, string>>;
}

export function composeFilm({ picture, timeline, soundVersions, ...rest }: ComposeFilmRequest): FilmPlan {
  const { composition, media, sound, chapters } = timeline;
  return {
    kind: 'film-plan',
    composition,
    ...picture,
    media: Object.fromEntries(Object.entries(media).map(([id, one]) => [id, withoutLight(one)])),
    sound,
    ...(chapters === undefined || chapters.length === 0 ? {} : { chapters }),
    soundKey: hashOf({
      sound: { ...sound, tracks: sound.tracks.map((track) => ({ ...track, media: media[track.media]?.contentHash })) },
      versions: soundVersions,
    }),
    ...rest,
  };
}

/**
 * Brightness and subjects decided how clips are cut, where texts stand and how they are drawn: that is in scenes and
 * tracks, and most of what was probed.
 */
function withoutLight(media: FilmMedia): FilmMedia {
  if (media.kind === 'audio' || media.kind === 'font') return media;
  if (media.kind === 'image') {
    const { light: _light, subjects: _subjects, ...rest } = media;
    return rest;
  }
  const { light: _light, subjects: _subjects, colors: _colors, ...rest } = media;
  return rest;
}
