/** The workspace's ffmpeg as the sound folder takes it. */
import type { SoundTools } from '../io/sound/run-ffmpeg.js';
import type { Workspace } from './workspace.js';

export function soundTools(workspace: Workspace): SoundTools {
  return { run: (args, options) => workspace.run(workspace.tools.ffmpegPath, args, options), signal: workspace.signal };
}
