/** The workspace's ffmpeg as the sound folder takes it. */
import type { SoundToolsInFolder } from '../../io/sound/run-ffmpeg.js';
import type { Workspace } from '../workspace.js';

export function soundTools(workspace: Workspace): SoundToolsInFolder {
  const { tools, run, folder, signal } = workspace;
  return { run: (args, options) => run(tools.ffmpegPath, args, options), folder, signal };
}
