/** What a tool said about a file, as the `cause` of an error: for whoever looks closer, never part of the message. */

const LAST_LINES = 6;

export function toolWords(stderr: string): Error {
  return new Error(stderr.trim().split('\n').slice(-LAST_LINES).join('\n'));
}
