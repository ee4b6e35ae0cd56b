/**
 * The option that keeps every frame's own timestamp: `-vsync 0` up to ffmpeg 5.0, `-fps_mode passthrough` since (the
 * old one is going).
 */
import { runTool } from '../ffmpeg/run-tool.js';
import { askOnce, type Question } from '../process/ask-once.js';

const known = new Map<string, Question<readonly string[]>>();

/** Output arguments of this ffmpeg; asked once per binary (10 ms). */
export function passthroughArguments(ffmpegPath: string, signal?: AbortSignal): Promise<readonly string[]> {
  const ask = async (stop: AbortSignal) => {
    const limits = { timeoutSeconds: 60, signal: stop, task: 'list its options' };
    const { stdout } = await runTool(ffmpegPath, ['-hide_banner', '-h', 'long'], limits);
    return stdout.includes('-fps_mode') ? ['-fps_mode', 'passthrough'] : ['-vsync', '0'];
  };
  return askOnce(known, ffmpegPath, ask, signal);
}
