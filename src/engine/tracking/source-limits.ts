/** The interface's limits of a clip to track. */
import type { ErrorCode } from '../../codes.js';
import { ReelwrightError } from '../../errors.js';
import type { VideoMedia } from '../../media.js';

export const TRACKING_SECONDS = 60;
/**
 * A clip may exceed the limit by its last frame, for at most so many seconds: the bound is ours, since a frame may last
 * for years.
 */
export const LONGEST_LAST_FRAME = 1;
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;

/**
 * Throws `tracking_source_too_long` or `tracking_source_too_large` (class `media`). `documentPath`: the place of the
 * source in its document.
 */
export function expectTrackable(media: VideoMedia, name: string, documentPath: string): void {
  const { width, height } = media.displaySize;
  const frame = Math.min(LONGEST_LAST_FRAME, media.averageFrameRate.den / media.averageFrameRate.num);
  const refuse = (code: ErrorCode, expected: string, received: string, remedy: string) =>
    new ReelwrightError(
      {
        code,
        path: documentPath,
        message: `Expected ${expected} for ${name} but received ${received}`,
        remedy,
      },
      { class: 'media' },
    );
  if (media.durationSeconds > TRACKING_SECONDS + frame + 1e-6) {
    const received = `${media.durationSeconds.toFixed(2)} s`;
    throw refuse(
      'tracking_source_too_long',
      `a clip of at most ${TRACKING_SECONDS} s`,
      received,
      `Cut ${(media.durationSeconds - TRACKING_SECONDS).toFixed(2)} s off.`,
    );
  }
  if (Math.max(width, height) > LONG_SIDE || Math.min(width, height) > SHORT_SIDE) {
    const scale = Math.min(LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
    const fitting = `${2 * Math.floor((width * scale) / 2)}x${2 * Math.floor((height * scale) / 2)}`;
    throw refuse(
      'tracking_source_too_large',
      `a picture of at most ${LONG_SIDE}x${SHORT_SIDE} either way`,
      `${width}x${height}`,
      `Scale it down to ${fitting}.`,
    );
  }
}
