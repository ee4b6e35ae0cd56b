/** Runs an ffmpeg to its end and gives what it printed. */
import { spawn } from 'node:child_process';

/**
 * Standard output as bytes; throws with the last lines of standard error when it fails. `input` goes to standard input.
 * `cwd`: its working folder.
 */
export async function runFfmpeg(
  path: string,
  args: readonly string[],
  input?: Uint8Array,
  cwd?: string,
): Promise<Buffer> {
  const child = spawn(path, ['-hide_banner', '-loglevel', 'error', '-y', ...args], cwd === undefined ? {} : { cwd });
  const output: Buffer[] = [];
  let words = '';
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => {
    words = (words + bytes.toString()).slice(-2000);
  });
  // A closed pipe is told by the exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${words.trim()}\n  ${path} ${args.join(' ')}`);
  return Buffer.concat(output);
}
