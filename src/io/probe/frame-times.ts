/** Packets (and, where packets are not frames, decoded frames) -> the times of VideoMedia. */
import type { VideoMedia } from '../../media.js';
import { median, type PacketTable } from './packet-table.js';
import { reduced } from './stream-facts.js';

export type FrameTimes = Pick<
  VideoMedia,
  'timeBase' | 'pts' | 'keyPts' | 'scannedSeconds' | 'durationSeconds' | 'averageFrameRate'
>;

/** `decodeTimes` lists the frames of the first `scanSeconds` and a bit; given only where the packets are in doubt. */
export async function frameTimes(
  table: PacketTable,
  scanSeconds: number,
  decodeTimes: (() => Promise<PacketTable>) | undefined,
): Promise<FrameTimes> {
  const timed = table.packets
    .flatMap((packet) => (packet.pts === undefined || packet.isDiscarded ? [] : [{ ...packet, pts: packet.pts }]))
    .toSorted((a, b) => a.pts - b.pts);
  const keys = new Set(timed.filter((packet) => packet.isKey).map((packet) => packet.pts));
  const tick = table.timeBase.num / table.timeBase.den;
  let pts = timed.map((packet) => packet.pts);
  if (decodeTimes !== undefined) {
    const decoded = await decodeTimes();
    const shown = decoded.packets
      .flatMap((packet) => (packet.pts === undefined ? [] : [packet.pts]))
      .toSorted((a, b) => a - b);
    const reached = shown.at(-1) ?? 0;
    const didReachScan = reached - (shown[0] ?? 0) > scanSeconds / tick;
    // Past the decoded span packets only serve the duration.
    pts = [...shown, ...(didReachScan ? pts.filter((value) => value > reached) : [])];
  }
  const first = pts[0] ?? 0;
  const last = pts.at(-1) ?? first;
  const steps = pts.slice(1).map((value, index) => value - (pts[index] ?? 0));
  const lastDuration = timed.findLast((packet) => packet.pts === last)?.duration || median(steps);
  const durationSeconds = (last + lastDuration - first) * tick;
  // One frame past the scan, so that the last slot frame knows its successor.
  const beyond = pts.findIndex((value) => (value - first) * tick > scanSeconds);
  const kept = beyond < 0 ? pts : pts.slice(0, beyond + 1);
  const span = pts.length > 1 ? last - first : Math.max(1, lastDuration);
  return {
    timeBase: table.timeBase,
    pts: kept,
    keyPts: kept.filter((value) => keys.has(value)),
    scannedSeconds: beyond < 0 ? durationSeconds : scanSeconds,
    durationSeconds,
    averageFrameRate: reduced(Math.max(1, pts.length - 1) * table.timeBase.den, span * table.timeBase.num),
  };
}
