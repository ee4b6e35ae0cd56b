/** Options for reading an untrusted finished film: its own demuxer only, no other protocol, no rotation. */
import { toleration } from '../../compose/conform.js';
import type { VideoMedia } from '../../media.js';

/** Input arguments, `-i` and the path included; `path` absolute. */
export function filmInput(path: string, media: VideoMedia): readonly string[] {
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  const source = ['-protocol_whitelist', 'file', '-f', media.demuxer, '-noautorotate', ...decoder];
  return [
    '-nostdin',
    '-v',
    'error',
    '-copyts',
    ...toleration(media),
    ...source,
    '-reinit_filter',
    '0',
    '-i',
    `file:${path}`,
  ];
}
