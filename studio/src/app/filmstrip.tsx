/**
 * Pictures along the timeline, taken from the ground film when the page has nothing else to do: it is made of key
 * frames alone, shows every crop and cut as the film does, and costs the server nothing.
 */
import type { Box, FilmView, Size } from '../shared/messages.js';
import { scenesAt } from './composed.js';
import { FilmLane, type Played, LANE_WIDTH as WIDTH } from './film-lane.js';
import { isPlaying, view } from './store.js';

/** Height of a picture, px of the strip; the window may show it smaller. */
const HEIGHT = 48;

export function Filmstrip({ film }: { readonly film: FilmView }) {
  return <FilmLane film={film} name="filmstrip" height={HEIGHT} draw={drawStrip} />;
}

/**
 * Draws as many pictures as fit side by side, each of the middle of its part of the film. A part where the film that
 * can be played still shows another clip stays empty.
 */
async function drawStrip(
  canvas: HTMLCanvasElement,
  film: FilmView,
  { url, film: played }: Played,
  signal: AbortSignal,
): Promise<void> {
  const size = view.peek()?.size ?? { width: 9, height: 16 };
  const count = Math.max(1, Math.floor((WIDTH * size.height) / (HEIGHT * size.width)));
  const frames = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) / count) * film.totalFrames));
  const right = frames.map((frame) => scenesAt(played, frame) === scenesAt(film, frame));
  const wide = canvas.width / count;
  for (const [index, isRight] of right.entries())
    if (!isRight) canvas.getContext('2d')?.clearRect(index * wide, 0, wide, canvas.height);
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
  signal.addEventListener('abort', () => video.removeAttribute('src'));
  try {
    await idle();
    video.src = url;
    await heard(video, 'loadeddata', signal);
    for (const [index, frame] of frames.entries()) {
      if (signal.aborted) break;
      if (!right[index]) continue;
      while (isPlaying.peek() && !signal.aborted) await new Promise((done) => setTimeout(done, 500));
      await idle();
      const sought = heard(video, 'seeked', signal);
      video.currentTime = (frame + 0.5) / film.frameRate;
      await sought;
      paint(canvas, video, { index, count, part: partShown(film, frame, size) });
    }
    canvas.dataset['pictures'] = String(right.filter(Boolean).length);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

interface Place {
  readonly index: number;
  readonly count: number;
  /** The part of the film's picture, in shares of it. */
  readonly part: Box;
}

/** Where the clip is: all of the picture, or the window of a look that has one. */
function partShown({ under }: FilmView, frame: number, { width, height }: Size): Box {
  const shot = under?.pictured.scenes.find(({ start, end }) => start <= frame && frame < end)?.shot;
  const box = shot === undefined || shot.kind === 'color' ? undefined : shot.window;
  if (box === undefined) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height };
}

/** The part fills its place in the strip. */
function paint(canvas: HTMLCanvasElement, video: HTMLVideoElement, { index, count, part }: Place): void {
  const wide = canvas.width / count;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.save();
  context.beginPath();
  context.rect(index * wide, 0, wide, canvas.height);
  context.clip();
  const [width, height] = [part.width * video.videoWidth, part.height * video.videoHeight];
  const scale = Math.max(wide / width, canvas.height / height);
  const [x, y] = [(index + 0.5) * wide - (scale * width) / 2, (canvas.height - scale * height) / 2];
  const [left, top] = [part.x * video.videoWidth, part.y * video.videoHeight];
  context.drawImage(video, left, top, width, height, x, y, scale * width, scale * height);
  context.restore();
}

const idle = () => new Promise<unknown>((done) => requestIdleCallback(done, { timeout: 2000 }));

function heard(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((done, fail) => {
    video.addEventListener(name, done, { once: true });
    video.addEventListener('error', () => fail(video.error), { once: true });
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}
