/** The option that keeps every frame's own timestamp: `-vsync 0` up to ffmpeg 5.0, `-fps_mode passthrough` since (the old one is going). */
import { runChild } from '../process/run-child.js';

const known = new Map<string, Promise<readonly string[]>>();

/** Output arguments of this ffmpeg; asked once per binary (10 ms). */
export function passthroughArguments(ffmpegPath: string): Promise<readonly string[]> {
  let answer = known.get(ffmpegPath);
  if (answer === undefined) {
    answer = runChild(ffmpegPath, ['-hide_banner', '-h', 'long'], { timeoutSeconds: 20 }).then(({ stdout }) =>
      stdout.includes('-fps_mode') ? ['-fps_mode', 'passthrough'] : ['-vsync', '0'],
    );
    known.set(ffmpegPath, answer);
  }
  return answer;
}
