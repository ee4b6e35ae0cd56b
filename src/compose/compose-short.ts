/** A resolved short + probed media + overlay tracks -> the render plan. Two slots of 6.0 s, then a 2.0 s end card unless it is off. */
import type { ResolvedShort } from '../document/resolved-short.js';
import type { Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import { type ChunkWorld, composeChunks, type Span } from './compose-chunks.js';
import { conformToFill } from './conform.js';
import { encoderFor } from './encoder.js';
import type { AudioMedia, ImageMedia, VideoMedia } from './media.js';
import type { Quality, RenderPlan } from './plan.js';

export const SHORT_SIZE = { width: 1080, height: 1920 } as const;
export const SHORT_RATE = { num: 30, den: 1 } as const;
export const SLOT_FRAMES = 180;
const SAMPLES_PER_FRAME = 1600;
/** 1.5 s: the first entrance is over and the first beat is still there. */
const THUMBNAIL_FRAME = 45;

export interface ShortMedia {
  readonly segments: readonly [Sourced<VideoMedia>, Sourced<VideoMedia>];
  readonly music: Sourced<AudioMedia> | undefined;
  readonly images: readonly DrawnImage[];
}

/** An image that overlay elements draw. */
export type DrawnImage = Sourced<ImageMedia> & { readonly role: 'logo' | 'poster' };

/** Probed facts with the absolute path they were probed at. */
export type Sourced<T> = T & { readonly path: string };

export interface PictureRequest {
  readonly short: ResolvedShort;
  readonly media: Pick<ShortMedia, 'segments'>;
  readonly tracks: readonly SpriteTrack[];
  readonly quality: Quality;
  readonly versions: ChunkWorld['versions'];
}

/** What a short shows: all of its plan that other music leaves as it is. */
export type PicturePlan = Pick<RenderPlan, 'output' | 'encoder' | 'tracks' | 'chunks' | 'thumbnailFrame'>;

export function composePicture({ short, media, tracks, quality, versions }: PictureRequest): PicturePlan {
  const encoder = encoderFor(quality);
  return {
    output: { size: SHORT_SIZE, frameRate: SHORT_RATE, totalFrames: short.totalFrames },
    encoder,
    tracks,
    chunks: composeChunks(shortSpans(short, media), { size: SHORT_SIZE, encoder, tracks, versions }),
    thumbnailFrame: THUMBNAIL_FRAME,
  };
}

export interface ComposeShortRequest {
  readonly picture: PicturePlan;
  readonly media: ShortMedia;
  readonly warnings: readonly Warning[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly combinationHash: string;
  /** Versions that shape the sound's bytes: ffmpeg build, mastering version, CPU class. */
  readonly soundVersions: Readonly<Record<string, string>>;
}

export function composeShort({ picture, media, ...request }: ComposeShortRequest): RenderPlan {
  const { music } = media;
  const totalSamples = soundSamples(picture.output);
  return {
    kind: 'render-plan',
    composition: 'short',
    combinationHash: request.combinationHash,
    output: picture.output,
    encoder: picture.encoder,
    media: [
      ...media.segments.map((segment) => ({
        role: 'segment' as const,
        path: segment.path,
        contentHash: segment.contentHash,
      })),
      ...(music === undefined ? [] : [{ role: 'music' as const, path: music.path, contentHash: music.contentHash }]),
      ...media.images.map(({ role, path, contentHash }) => ({ role, path, contentHash })),
    ],
    tracks: picture.tracks,
    chunks: picture.chunks,
    soundtrack: {
      source: music && {
        path: music.path,
        contentHash: music.contentHash,
        demuxer: music.demuxer,
        streamIndex: music.streamIndex,
      },
      totalSamples,
      sampleRate: 48000,
      key: hashOf({ soundtrack: music?.contentHash ?? null, totalSamples, versions: request.soundVersions }),
    },
    thumbnailFrame: picture.thumbnailFrame,
    warnings: request.warnings,
    facts: request.facts,
  };
}

/** Length of the sound under the picture, samples of 48 kHz. */
export function soundSamples({ totalFrames }: { readonly totalFrames: number }): number {
  return totalFrames * SAMPLES_PER_FRAME;
}

/** A clip in its slot, or a part of it. */
export function conformSlot(media: VideoMedia, slotRange: { readonly start: number; readonly end: number }) {
  return conformToFill(media, { outputSize: SHORT_SIZE, outputRate: SHORT_RATE, slotRange, sourceStartSeconds: 0 });
}

/** The stretches without a cut: two clips, then the ground of the end card. */
export function shortSpans(
  short: Pick<ResolvedShort, 'totalFrames'>,
  media: Pick<ShortMedia, 'segments'>,
): readonly Span[] {
  const clips = media.segments.map(
    (segment, index): Span => ({
      kind: 'clip',
      segment: index,
      start: index * SLOT_FRAMES,
      end: (index + 1) * SLOT_FRAMES,
      contentHash: segment.contentHash,
      streamIndex: segment.streamIndex,
      conform: (slotRange) => conformSlot(segment, slotRange),
    }),
  );
  const end = clips.length * SLOT_FRAMES;
  return short.totalFrames > end
    ? [...clips, { kind: 'color', start: end, end: short.totalFrames, color: 'black' }]
    : clips;
}
