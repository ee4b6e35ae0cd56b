/** What a tool said of a file, as the `cause` of an error: for who looks closer, never part of a message. */

const LAST_LINES = 6;

export function toolWords(stderr: string): Error {
  return new Error(stderr.trim().split('\n').slice(-LAST_LINES).join('\n'));
}
