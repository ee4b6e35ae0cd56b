/** A plan of a short as it comes back from outside: two clips, a headline, music; nothing was probed for it. */
import { type ComposeFilmRequest, composeFilm, composePicture } from '../../src/compose/compose-film.js';
import type { FilmPlan } from '../../src/compose/plan.js';
import { sealed } from '../../src/compose/plan-digest.js';
import { identityOf } from '../../src/document/combination-hash.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import type { AudioMedia } from '../../src/media.js';
import { clipFilm, clipMedia } from './films.js';

export const FONT = 'rw-test-800';

const contentOf = (digit: string) => digit.repeat(64);

const headline: SpriteTrack = {
  id: 'headline',
  element: 'headline',
  box: { x: 100, y: 200, width: 400, height: 100 },
  start: 0,
  end: 360,
  cels: [
    {
      frame: 0,
      nodes: [
        {
          kind: 'text',
          text: 'Fresh',
          x: 120,
          y: 280,
          font: { families: [FONT], weight: 800, sizePx: 80 },
          language: 'en',
          direction: 'ltr',
          fill: '#ffffff',
        },
      ],
    },
  ],
};

/** `music`: one digit, its content. */
export function shortRequest(music = 'c'): ComposeFilmRequest {
  const film = clipFilm([{ media: clipMedia(contentOf('a')) }, { media: clipMedia(contentOf('b')) }], [headline]);
  const bed: AudioMedia = {
    ...{ kind: 'audio', contentHash: contentOf(music), demuxer: 'wav', streamIndex: 0, codec: 'pcm_s16le' },
    ...{ sampleRate: 48_000, channels: 2, durationSeconds: 15 },
  };
  const totalSamples = 360 * 1600;
  const document = {
    kind: 'short',
    ...{ headline: 'Fresh', ctaText: 'Learn more', endCard: 'none' },
    segments: [{ source: 'clips/a.mp4' }, { source: 'clips/b.mp4' }],
    music: { source: 'bed.wav' },
  };
  const sources = {
    'segments[0].source': 'clips/a.mp4',
    'segments[1].source': 'clips/b.mp4',
    'music.source': 'bed.wav',
  };
  return {
    picture: composePicture({ timeline: { ...film, thumbnailFrame: 45 }, quality: 'draft', versions: {} }),
    timeline: {
      composition: 'short',
      media: { ...film.media, 'music.source': bed },
      sound: {
        ...{ totalSamples, targetLufs: -14, ceilingDbtp: -1 },
        tracks: [
          { role: 'music', media: 'music.source', start: 0, end: totalSamples, fromSeconds: 0, gainDb: 0, fit: 'bed' },
        ],
      },
    },
    sources,
    warnings: [{ code: 'low_contrast', path: 'headline', message: 'The headline is hard to read.' }],
    facts: { resolved_cta_text: 'Learn more', end_card_mode: 'none', drawn_contrast: [], layout: {} },
    ...identityOf(document, {
      'clips/a.mp4': contentOf('a'),
      'clips/b.mp4': contentOf('b'),
      'bed.wav': contentOf(music),
    }),
    soundVersions: {},
  };
}

/** As `engine.plan` gives it, through JSON. */
export function savedShort(): FilmPlan {
  return JSON.parse(JSON.stringify(sealed(composeFilm(shortRequest())))) as FilmPlan;
}
