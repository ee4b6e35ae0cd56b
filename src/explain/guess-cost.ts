/**
 * Estimates the cost of a render's parts in seconds of processor time from their size alone: a linear fit to renders
 * measured on the machine that the engine was developed on (two virtual processors of 2023). A machine's own history
 * scales it.
 */
import type { Chunk, FilmPlan, Layer, Quality } from '../compose/plan.js';
import type { Size } from '../geometry.js';

/** Starting a process and an encoder, seconds. */
const CHUNK_START = 0.1;
/** Scaling, laying over and encoding a frame, for each million pixels of it. */
const ENCODE: Readonly<Record<Quality, number>> = { draft: 0.0078, standard: 0.0118, high: 0.022 };
/** Decoding a frame, for each million pixels of the source. */
const DECODE = 0.004;
/** The blurred ground around a clip that is shown whole; `MOVE` is the slow move over a still. */
const BLUR = 0.004;
const MOVE = 0.006;
/** The share of the usual encoding time that a flat colour takes. */
const FLAT_SHARE = 0.3;
/** Laying a second picture over the first, in a transition. */
const MIX = 0.004;
/** Preparing, joining, checking and publishing a film. */
export const FILM_OVERHEAD = 0.5;
/** Mixing and mastering, for each second and source of sound; `SILENCE` is the cost of encoding silence. */
const SOUND = 0.02;
const SILENCE = 0.1;
/** A slide: decoding its background, drawing and encoding it. */
const SLIDE = 0.07;
/** One picture for the smallest detector, whose input has `DETECTOR_PIXELS`; larger inputs cost more in proportion. */
const DETECTOR_COST = 0.06;
const DETECTOR_PIXELS = 640 * 384;

export function guessChunk(plan: Pick<FilmPlan, 'output' | 'media' | 'encoder'>, chunk: Chunk): number {
  const frames = chunk.end - chunk.start;
  const pixels = millions(plan.output.size);
  const isFlat = chunk.layers.every(({ kind }) => kind === 'color');
  const encode = ENCODE[plan.encoder.quality] * pixels * (isFlat ? FLAT_SHARE : 1);
  const layers = chunk.layers.reduce((sum, layer) => sum + guessLayer(plan, layer, pixels), 0);
  const mix = chunk.layers.length > 1 ? MIX * pixels : 0;
  const blur = chunk.graph.includes('gblur') ? BLUR * pixels : 0;
  return CHUNK_START + frames * (encode + layers + mix + blur);
}

function guessLayer({ media }: Pick<FilmPlan, 'media'>, layer: Layer, pixels: number): number {
  switch (layer.kind) {
    case 'color':
      return 0;
    case 'still':
      return MOVE * pixels;
    case 'clip': {
      const clip = media[layer.media];
      return DECODE * (clip?.kind === 'video' ? millions(clip.codedSize) : pixels);
    }
    default:
      return layer satisfies never;
  }
}

export function guessSound({ sound }: Pick<FilmPlan, 'sound'>): number {
  const heard = sound.tracks.reduce((sum, { start, end }) => sum + (end - start) / 48_000, 0);
  return SILENCE + SOUND * heard;
}

export function guessSlide(size: Size): number {
  return SLIDE * (millions(size) / 1.458);
}

/** The cost of examining `looks` frames with a network of this input size. */
export function guessSurvey(looks: number, input: Size): number {
  return looks * DETECTOR_COST * ((input.width * input.height) / DETECTOR_PIXELS);
}

/** The cost of decoding, drawing and encoding a whole clip. */
export function guessClip(size: Size, frames: number, quality: Quality): number {
  return CHUNK_START + frames * millions(size) * (DECODE + ENCODE[quality]);
}

function millions({ width, height }: Size): number {
  return (width * height) / 1e6;
}
