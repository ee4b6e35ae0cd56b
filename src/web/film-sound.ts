/** The sound of a film, decoded by the browser and mixed and mastered by the engine's own mixer. */
import type { SoundTrack } from '../compose/timeline.js';
import { type BlockWork, rowInMemory, type Sound, type Steps, soundInMemory } from '../sound/blocks.js';
import { CODING_ROOM_DB, prepareMaster } from '../sound/master.js';
import { mixTracks } from '../sound/mix/mix-tracks.js';
import { aroundSeam, beyondTheEnd, withinSeam } from '../sound/mix/seam.js';
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.js';
import { stretched } from './stretched.js';
import type { WebFilm } from './web-film.types.js';

const WORK: BlockWork = { blockSamples: 16_384, row: rowInMemory };
/** After this much mixing, the page may do something else. */
const STEP_MILLISECONDS = 10;

/**
 * As long as the film, 48 kHz; undefined for a silent film. Rejects where a file cannot be fetched or decoded, and when
 * `signal` aborts.
 */
export async function mixFilm(film: WebFilm, baseUrl: string, signal?: AbortSignal): Promise<Stereo | undefined> {
  const { totalSamples, hits = [], dips, loops, targetLufs, ceilingDbtp, ...plan } = film.plan.sound;
  if (plan.tracks.length === 0 && hits.length === 0) return undefined;
  const heard = loops ? plan.tracks.map((track) => beyondTheEnd(track, totalSamples)) : plan.tracks;
  const files = new Map<string, Promise<Stereo>>();
  const tracks = await Promise.all(
    heard.map(async (track) => {
      const url = new URL(film.media[track.media] ?? '', baseUrl).href;
      const file = files.get(url) ?? decoded(url, signal);
      files.set(url, file);
      return { ...track, sound: heardOf(await file, track) };
    }),
  );
  const mix = await taken(mixTracks(tracks, totalSamples, WORK, { hits, dips, loops }), signal);
  const mastering = await taken(prepareMaster(loops ? aroundSeam(mix.sound) : mix.sound, WORK), signal);
  const wanted = { targetLufs, ceilingDbtp: ceilingDbtp - CODING_ROOM_DB };
  const { sound } = await taken(mastering(tracks.length === 0 ? { ...wanted, maxGainDb: 0 } : wanted), signal);
  return (loops ? withinSeam(sound) : sound).read(0, totalSamples);
}

async function decoded(url: string, signal: AbortSignal | undefined): Promise<Stereo> {
  const response = await fetch(url, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`${url} cannot be fetched: ${response.status}`);
  const buffer = await new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(await response.arrayBuffer());
  return buffer.numberOfChannels > 2 ? downmixed(buffer) : sidesOf(buffer);
}

/** The down-mix of 5.1 in the Web Audio standard. */
async function downmixed(buffer: AudioBuffer): Promise<Stereo> {
  const context = new OfflineAudioContext(2, buffer.length, SAMPLE_RATE);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  return sidesOf(await context.startRendering());
}

function sidesOf(buffer: AudioBuffer): Stereo {
  return [buffer.getChannelData(0), buffer.getChannelData(Math.min(1, buffer.numberOfChannels - 1))];
}

/** The part of its file that a track plays. */
function heardOf(file: Stereo, { start, end, fromSeconds, fit, speed = 1 }: SoundTrack): Sound {
  // A bed is read a little further than its place, so that a longer one can be recognised.
  const samples = end - start + (fit === 'bed' ? SAMPLE_RATE / 10 : 0);
  const from = Math.round(fromSeconds * SAMPLE_RATE);
  const part = file.map((side) => side.subarray(from, from + Math.ceil(samples * speed))) as unknown as Stereo;
  return soundInMemory(speed === 1 ? part : stretched(part, speed));
}

/** Runs work in steps, between which the page stays responsive. */
async function taken<T>(steps: Steps<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < STEP_MILLISECONDS) continue;
    await new Promise((next) => setTimeout(next));
    signal?.throwIfAborted();
    since = performance.now();
  }
}
