/** The ground's player: shows the requested frame, or plays and reports its frame. */
import { effect, signal } from '@preact/signals';
import { ground } from './film-ground.js';
import { frame, goTo, isPlaying, span, view } from './store.js';

/** The frame the ground film shows by its own clock. */
export const shownFrame = signal<number | undefined>(undefined);

let element: HTMLVideoElement | undefined;

/** The canvas source of thumbnails; undefined before there is a picture. */
export function groundPicture(): HTMLVideoElement | undefined {
  return element !== undefined && element.readyState >= 2 ? element : undefined;
}

const rate = () => view.peek()?.film?.frameRate ?? 30;

/** Connects a video to the playhead; returns a function that disconnects it. */
export function groundVideo(video: HTMLVideoElement | null): () => void {
  if (video === null) return () => {};
  element = video;
  let callback = 0;
  const onFrame = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    // The time given is the beginning of a frame; a little is added because it may be rounded down.
    shownFrame.value = Math.floor(mediaTime * rate() + 0.01);
    if (isPlaying.peek()) goTo(shownFrame.value);
    callback = video.requestVideoFrameCallback(onFrame);
  };
  callback = video.requestVideoFrameCallback(onFrame);
  const seek = () => {
    const at = (frame.peek() + 0.5) / rate();
    // Only one seek runs at a time; the next one begins at the place where the playhead is by then.
    if (!video.seeking && Math.abs(video.currentTime - at) > 1e-4) video.currentTime = at;
  };
  video.addEventListener('seeked', () => !isPlaying.peek() && seek());
  video.addEventListener('loadeddata', seek);
  video.addEventListener('ended', stop);
  const follow = effect(() => {
    frame.value;
    ground.value;
    if (!isPlaying.value && video.readyState >= 1) seek();
  });
  return () => {
    follow();
    video.cancelVideoFrameCallback(callback);
    element = undefined;
  };
}

export function stop(): void {
  element?.pause();
  isPlaying.value = false;
}

export async function togglePlaying(): Promise<void> {
  // While a film seeks it has no picture yet, but will have one: only a film that is not loaded cannot play.
  if (isPlaying.value || element === undefined || element.readyState < HTMLMediaElement.HAVE_METADATA) {
    stop();
    return;
  }
  if (frame.value >= span.value.last) goTo(span.value.first);
  element.currentTime = (frame.value + 0.5) / rate();
  isPlaying.value = true;
  try {
    await element.play();
  } catch {
    isPlaying.value = false;
  }
}
