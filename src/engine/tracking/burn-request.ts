/** What burning a clip and drawing one frame of it have in common. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workspace } from '../workspace.js';
import type { PreparedTracking } from './prepare-tracking.js';

export function burnRequest(prepared: PreparedTracking, workspace: Workspace) {
  return {
    ffmpegPath: workspace.tools.ffmpegPath,
    path: prepared.clip.file,
    media: prepared.media,
    sound: prepared.sound,
    style: prepared.style,
    encoder: prepared.plan.encoder,
    signal: workspace.signal,
    watchdog: workspace.watchdog,
    threads: workspace.concurrency,
  };
}

/** For the drawings of one burn. */
export async function drawingFolder(workspace: Workspace): Promise<string> {
  const folder = join(workspace.folder, 'drawings');
  await mkdir(folder, { recursive: true });
  return folder;
}
