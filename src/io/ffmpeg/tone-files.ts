/** The tables that filter graphs name, as files: an ffmpeg finds them in its working folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cubesOf } from '../../compose/tone/cube.js';

/**
 * Writes what a graph of HDR pictures reads into `folder`, which is the working folder of its ffmpeg and goes with the
 * call; nothing for another graph. At once, so that nothing comes between the call and the start of the ffmpeg: 2.4 MB
 * in 2 ms.
 */
export function writeToneFiles(graph: string, folder: string): void {
  for (const { name, text } of cubesOf(graph)) writeFileSync(join(folder, name), text());
}
