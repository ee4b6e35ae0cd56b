/**
 * The sound of the film along the timeline, as it is heard: voice, music and clips mixed. Read from the ground film,
 * which holds the final mix, when the page has nothing else to do.
 */
import type { FilmView } from '../shared/messages.js';
import { FilmLane, type Played, LANE_WIDTH as WIDTH } from './film-lane.js';

/** px. */
const HEIGHT = 26;
/** A larger film is not decoded for its waveform. */
const MOST_BYTES = 60_000_000;
/** Samples a second that the sound is decoded to: enough for a column of the lane. */
const SAMPLE_RATE = 8000;

export function SoundLane({ film }: { readonly film: FilmView }) {
  return <FilmLane film={film} name="sound" height={HEIGHT} title="The sound of the film" draw={drawSound} />;
}

async function drawSound(
  canvas: HTMLCanvasElement,
  film: FilmView,
  { url }: Played,
  signal: AbortSignal,
): Promise<void> {
  await new Promise((done) => requestIdleCallback(done, { timeout: 4000 }));
  const answer = await fetch(url, { signal });
  if (!answer.ok || Number(answer.headers.get('content-length')) > MOST_BYTES) return;
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer());
  const context = canvas.getContext('2d');
  if (context === null || signal.aborted) return;
  const samples = sound.getChannelData(0);
  const each = (film.totalFrames / film.frameRate) * (sound.sampleRate / WIDTH);
  const peaks = Array.from({ length: WIDTH / 2 }, (_, column) =>
    samples
      .subarray(Math.floor(2 * column * each), Math.floor(2 * (column + 1) * each))
      .reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  );
  const loudest = Math.max(0.05, ...peaks);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [column, peak] of peaks.entries()) {
    const height = Math.max(1, (peak / loudest) * HEIGHT);
    context.fillRect(2 * column, (HEIGHT - height) / 2, 1, height);
  }
  canvas.dataset['peaks'] = String(peaks.filter((peak) => peak > 0.01).length);
}
