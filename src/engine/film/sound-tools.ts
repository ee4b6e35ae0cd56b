/** The workspace's ffmpeg as the sound folder takes it. */
import type { SoundTools } from '../../io/sound/run-ffmpeg.js';
import type { Workspace } from '../workspace.js';

export function soundTools(workspace: Workspace): SoundTools {
  const { tools, run, folder, signal } = workspace;
  return { run: (args, options) => run(tools.ffmpegPath, args, options), folder, signal };
}
