/**
 * Checks that a clip shows something: a list of packets does not prove a picture, so one must be decoded before a clip
 * counts as good.
 */
import type { VideoMedia } from '../../media.js';
import { mediaError } from '../probe/media-error.js';
import type { Run } from '../probe/run.types.js';
import { cutOrCorrupt } from '../probe/video-faults.js';
import { patience } from './patience.js';

/**
 * Decodes up to the first picture that can be decoded (20 ms for a good clip). Rejects with `asset_corrupt` where there
 * is none in the whole clip.
 */
export async function expectPicture(
  path: string,
  media: VideoMedia,
  tools: { readonly run: Run; readonly tools: { readonly ffmpegPath: string } },
): Promise<void> {
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-threads', '1', ...decoder];
  const output = ['-frames:v', '1', '-vf', 'scale=16:16', '-f', 'framecrc', '-'];
  const args = [...input, '-f', media.demuxer, '-i', `file:${path}`, '-map', `0:${media.streamIndex}`, ...output];
  const { stdout, stderr } = await tools.run(tools.tools.ffmpegPath, args, {
    task: 'decode the first picture of a clip',
    timeoutSeconds: patience(media),
    timeoutCode: 'probe_timed_out',
  });
  if (/^0,/m.test(stdout.toString('latin1'))) return;
  throw mediaError(path, 'source', cutOrCorrupt({ kind: 'whole' }, 'no picture of it can be decoded', stderr));
}
