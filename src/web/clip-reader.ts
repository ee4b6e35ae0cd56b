/**
 * A clip's pictures by number, decoded in the page: it decodes on to a picture that follows soon, and seeks to any
 * other.
 */
import { Input, MATROSKA, MP4, QTFF, UrlSource, type VideoSample, VideoSampleSink, WEBM } from 'mediabunny';
import type { VideoMedia } from '../media.js';
import type { DecodedPicture } from './paint-frame.js';
import { sampledPicture } from './raw-planes.js';

/** Pictures of one clip, one at a time. */
export interface ClipReader {
  /**
   * Resolves when `current` is the picture with this index in `media.pts`, or the nearest there is. Calls wait for each
   * other.
   */
  show(source: number): Promise<void>;
  /** The last picture that was asked for; undefined before the first. Valid until the next is asked for. */
  current(): DecodedPicture | undefined;
  /** Adds its own samples to the current picture, where the browser gives them. */
  takeRaw(): Promise<void>;
  close(): void;
}

/** A picture up to this far ahead is reached by decoding on; a later one by a seek. */
const DECODE_AHEAD_SECONDS = 1.5;
/** Containers round times by up to this much. */
const TIME_TOLERANCE_SECONDS = 0.002;

/** The first `show` rejects where the file cannot be read or the browser has no decoder for it. */
export function openClip(url: string, media: Pick<VideoMedia, 'pts' | 'timeBase'>): ClipReader {
  const input = new Input({ source: new UrlSource(url), formats: [MP4, QTFF, MATROSKA, WEBM] });
  let opened: Promise<Opened> | undefined;
  let reading: Reading | undefined;
  let turn: Promise<void> = Promise.resolve();
  const tick = media.timeBase.num / media.timeBase.den;
  const origin = media.pts[0] ?? 0;

  async function show(source: number): Promise<void> {
    opened ??= open(input);
    const { sink, first } = await opened;
    const at = first + ((media.pts[source] ?? origin) - origin) * tick;
    const is = reading?.sample?.timestamp;
    if (is !== undefined && Math.abs(is - at) < TIME_TOLERANCE_SECONDS) return;
    if (reading === undefined || is === undefined || at < is || at - is > DECODE_AHEAD_SECONDS) {
      stop(reading);
      reading = { samples: sink.samples(Math.max(first, at) + TIME_TOLERANCE_SECONDS) };
    }
    await readTo(reading, at);
  }

  return {
    show(source) {
      turn = turn.catch(() => {}).then(() => show(source));
      return turn;
    },
    current: () => reading?.picture,
    async takeRaw() {
      await turn;
      const now = reading?.picture;
      if (reading === undefined || now === undefined || 'raw' in now) return;
      const raw = await sampledPicture(now.image as VideoFrame);
      if (reading.picture === now) reading.picture = { ...now, raw };
    },
    close() {
      stop(reading);
      reading = undefined;
      input.dispose();
    },
  };
}

interface Opened {
  readonly sink: VideoSampleSink;
  /** Time of the first picture, seconds. */
  readonly first: number;
}

async function open(input: Input): Promise<Opened> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The clip has no picture');
  if (!(await track.canDecode())) throw new Error(`This browser cannot decode ${track.codec ?? 'the clip'}`);
  return { sink: new VideoSampleSink(track), first: Math.max(0, await track.getFirstTimestamp()) };
}

interface Reading {
  readonly samples: AsyncGenerator<VideoSample, void, unknown>;
  sample?: VideoSample;
  picture?: DecodedPicture;
  /** A picture that was read but is later than the one that was asked for. */
  next?: VideoSample;
}

/** Reads on to the picture that is shown at a time. */
async function readTo(reading: Reading, at: number): Promise<void> {
  for (;;) {
    const { next } = reading;
    delete reading.next;
    const { value } = next === undefined ? await reading.samples.next() : { value: next };
    // At the end of the clip its last picture is held.
    if (!value) return;
    if (reading.sample !== undefined && value.timestamp > at + TIME_TOLERANCE_SECONDS) {
      reading.next = value;
      return;
    }
    drop(reading);
    const image = value.toVideoFrame();
    reading.sample = value;
    reading.picture = { image, width: image.displayWidth, height: image.displayHeight };
    if (value.timestamp >= at - TIME_TOLERANCE_SECONDS) return;
  }
}

function drop({ sample, picture }: Reading): void {
  sample?.close();
  (picture?.image as VideoFrame | undefined)?.close();
}

function stop(reading: Reading | undefined): void {
  if (reading === undefined) return;
  drop(reading);
  reading.next?.close();
  void reading.samples.return();
}
