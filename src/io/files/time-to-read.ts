/** How long a child may take to read a file, apart from any computing. */

/** A busy machine needs time to start any process. */
const START_SECONDS = 30;
/** The speed of a busy network disk: 500 MB in two minutes. */
const BYTES_PER_SECOND = 4_000_000;

/**
 * Seconds on the clock for reading `bytes` once: a slow disk is no fault of the file. What the file makes a child
 * compute is bounded apart.
 */
export function secondsToRead(bytes: number): number {
  return START_SECONDS + bytes / BYTES_PER_SECOND;
}
