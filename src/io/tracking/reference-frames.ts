/**
 * The frames of an H.264 clip that other frames are predicted from, read from the header byte of each picture
 * (nal_ref_idc; ITU-T H.264, 7.4.1). The others can be left out of a decode (`-skip_frame noref`) without changing a
 * pixel of the rest.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { VideoMedia } from '../../media.js';
import type { Run } from '../ffmpeg/run-tool.js';

/** Bytes of a packet that are read: the messages before the first picture (x264 writes 700 bytes of settings) fit. */
const HEAD_BYTES = 2048;

/**
 * Indices into `media.pts`, rising; undefined where this is unknown (another codec or container, a packet of another
 * form).
 */
export async function referenceFrames(
  path: string,
  media: VideoMedia,
  tools: { readonly ffprobePath: string; readonly run: Run },
): Promise<number[] | undefined> {
  if (media.codec !== 'h264' || media.demuxer !== 'mov') return undefined;
  const limits = { task: 'list the packets of a clip', timeoutCode: 'probe_timed_out' } as const;
  const args = [
    ...[
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-f',
      media.demuxer,
      '-select_streams',
      String(media.streamIndex),
    ],
    ...['-show_entries', 'packet=pts,size,pos:stream=nal_length_size', '-of', 'csv', '-i', `file:${path}`],
  ];
  const { stdout, code } = await tools.run(tools.ffprobePath, args, limits);
  if (code !== 0) return undefined;
  const rows = stdout
    .toString('latin1')
    .split('\n')
    .map((line) => line.trim().split(','));
  if (rows.find(([kind]) => kind === 'stream')?.[1] !== '4') return undefined;
  const frameOf = new Map(media.pts.map((pts, frame) => [pts, frame]));
  const isReference: (boolean | undefined)[] = media.pts.map(() => undefined);
  const file = await open(path, 'r');
  try {
    for (const [kind, pts, size, position] of rows) {
      const frame = kind === 'packet' ? frameOf.get(Number(pts)) : undefined;
      if (frame !== undefined) isReference[frame] = await hasReference(file, Number(position), Number(size));
    }
  } finally {
    await file.close();
  }
  if (isReference.includes(undefined)) return undefined;
  return isReference.flatMap((value, frame) => (value ? [frame] : []));
}

/** Reads the first slice in a packet of length-prefixed units; undefined when none begins in its head. */
async function hasReference(file: FileHandle, position: number, size: number): Promise<boolean | undefined> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
  const { bytesRead } = await file.read(head, 0, head.length, position);
  for (let at = 0; at + 5 <= bytesRead; at += 4 + head.readUInt32BE(at)) {
    const unit = head[at + 4]!;
    const type = unit & 0x1f;
    // 1 and 5: slices of a picture; 2: its first partition.
    if (type === 1 || type === 2 || type === 5) return (unit >> 5) % 4 !== 0;
  }
  return undefined;
}
