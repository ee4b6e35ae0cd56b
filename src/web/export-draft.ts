/** A draft of a film as a file, encoded in the page, so that others can see it while the engine makes the final one. */
import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { SAMPLE_RATE } from '../sound/stereo.js';
import { type CompositorOptions, openCompositor } from './compositor.js';
import { mixFilm } from './film-sound.js';
import type { WebFilm } from './web-film.types.js';

/** A finished draft. */
export interface Draft {
  /** The file. */
  readonly blob: Blob;
  /** Its file name: `draft.mp4` where the browser encodes H.264, else `draft.webm`. */
  readonly name: string;
}

/** Options of a draft. */
export interface DraftOptions extends CompositorOptions {
  /** Called for every frame with the share of finished work, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Stops the work; the promise then rejects with its reason. */
  readonly signal?: AbortSignal;
}

const AUDIO_BITRATE = 160_000;
/** Bits for each pixel of a frame and each second: 6 million a second for a 1080x1920 film. */
const BITS_OF_PIXEL = 2.9;
/** Written into the file's tags, so that nobody takes it for the final film. */
const MARK = 'Draft, made in a browser by Reelwright';

/**
 * Composes, mixes and encodes a film: every frame, in its own size. Rejects where nothing can be encoded, a clip cannot
 * be decoded, or `signal` aborts.
 *
 * @example
 * const { blob, name } = await exportDraft(film, { baseUrl, onProgress: (share) => console.log(share) });
 */
export async function exportDraft(film: WebFilm, options: DraftOptions = {}): Promise<Draft> {
  const { onProgress, signal } = options;
  const { size, frameRate, totalFrames } = film.plan.output;
  const bitrate = Math.round(BITS_OF_PIXEL * size.width * size.height);
  const isMp4 = await canEncodeVideo('avc', { ...size, bitrate });
  if (!isMp4 && !(await canEncodeVideo('vp9', { ...size, bitrate }))) throw new Error('This browser encodes no film');
  const sound = await mixFilm(film, options.baseUrl ?? document.baseURI, signal);
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const canvas = Object.assign(document.createElement('canvas'), { width: size.width, height: size.height });
  const picture = new CanvasSource(canvas, { codec: isMp4 ? 'avc' : 'vp9', bitrate });
  output.addVideoTrack(picture, { frameRate: frameRate.num / frameRate.den });
  const codec = isMp4 && (await canEncodeAudio('aac')) ? 'aac' : 'opus';
  const heard = sound && new AudioBufferSource({ codec, bitrate: AUDIO_BITRATE });
  if (heard !== undefined) output.addAudioTrack(heard);
  output.setMetadataTags({ comment: MARK });
  const compositor = await openCompositor(film, options);
  try {
    await output.start();
    const sounding = sound && heard?.add(bufferOf(sound)).then(() => heard.close());
    const seconds = frameRate.den / frameRate.num;
    for (let frame = 0; frame < totalFrames; frame += 1) {
      signal?.throwIfAborted();
      await compositor.paint(canvas, frame);
      await picture.add(frame * seconds, seconds);
      compositor.prepare(frame);
      onProgress?.((frame + 1) / totalFrames);
    }
    picture.close();
    await sounding;
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    compositor.close();
  }
  const type = isMp4 ? 'video/mp4' : 'video/webm';
  return { blob: new Blob([target.buffer as ArrayBuffer], { type }), name: `draft.${isMp4 ? 'mp4' : 'webm'}` };
}

function bufferOf([left, right]: NonNullable<Awaited<ReturnType<typeof mixFilm>>>): AudioBuffer {
  const buffer = new AudioBuffer({ numberOfChannels: 2, length: left.length, sampleRate: SAMPLE_RATE });
  buffer.copyToChannel(new Float32Array(left), 0);
  buffer.copyToChannel(new Float32Array(right), 1);
  return buffer;
}
