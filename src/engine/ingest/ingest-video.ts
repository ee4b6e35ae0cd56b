/**
 * A clip from outside: probed, decoded once for all that is wanted of it, made anew where players or renders would
 * stumble.
 */
import { createHash } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mezzanineChanges, mezzanineSize } from '../../compose/mezzanine.js';
import { printStoryboard, type Storyboard, storyboardOf } from '../../compose/storyboard.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { hashFile } from '../../io/files/hash-file.js';
import { PASS_FILES, type VideoPass, videoPass } from '../../io/ingest/video-pass.js';
import { VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import { checkClip } from '../../io/tracking/check-clip.js';
import type { VideoMedia } from '../../media.js';
import { type WaveformMeter, waveformMeter } from '../../sound/waveform.js';
import { alphaLost } from '../alpha-lost.js';
import { picturesDamaged, sourceDamaged } from '../source-damaged.js';
import { expectTrackable } from '../tracking/source-limits.js';
import { codeOf, soundVersions } from '../versions.js';
import {
  CONTAINERS,
  type Ingested,
  type IngestJob,
  type MadeUpload,
  rememberedUpload,
  roundedSeconds,
} from './ingest-parts.js';
import { readClip, type UploadedClip } from './read-clip.js';
import type { UploadMezzanine, UploadStoryboard, UploadVideo } from './upload.js';
import { writeWaveform } from './write-waveform.js';

const BOARD_TEXT = 'storyboard.vtt';

/** Rejects with the media problems of `probeVideo`, and those of a clip to track. */
export async function ingestVideo(job: IngestJob): Promise<Ingested> {
  const { held, slot, workspace } = job;
  const isTracked = slot === 'tracking_source';
  const maxSeconds = isTracked ? Number.MAX_SAFE_INTEGER : VIDEO_LIMITS.maxSeconds;
  const clip = await readClip(held, { decodeAll: false, maxSeconds }, workspace);
  if (isTracked) expectTrackable(clip.media, held.path, '');
  const identity = {
    upload: 'video',
    code: codeOf('uploadedVideo'),
    hash: held.contentHash,
    ...soundVersions(workspace.tools),
  };
  return rememberedUpload(workspace, identity, async (folder) => {
    const made = await makeFrom(clip, job, folder);
    if (made.pass.frames === clip.media.pts.length) return recordOf(made, folder, workspace);
    // Where pictures are lost, only a decoder knows which: files made from the packets' times would wait for missing
    // pictures.
    for (const name of Object.values(PASS_FILES)) await rm(join(folder, name), { force: true });
    const damaged = await readClip(held, { decodeAll: true, maxSeconds }, workspace);
    const again = await makeFrom(damaged, job, folder);
    if (again.pass.frames !== damaged.media.pts.length) throw lostPictures(again.pass.frames, damaged.media);
    return recordOf(again, folder, workspace);
  });
}

interface MadeClip {
  readonly clip: UploadedClip;
  readonly changes: readonly string[];
  readonly size: Size | undefined;
  readonly board: Storyboard;
  readonly meter: WaveformMeter;
  readonly pass: VideoPass;
}

async function makeFrom(
  clip: UploadedClip,
  { held, workspace, progress }: IngestJob,
  folder: string,
): Promise<MadeClip> {
  const { media } = clip;
  const fitting = mezzanineSize(media, SHORT_SIZE);
  const changes = mezzanineChanges(media, clip.facts, fitting);
  const size = changes.length === 0 ? undefined : fitting;
  const board = storyboardOf(media, media.displaySize);
  const meter = waveformMeter();
  progress.total(media.pts.length);
  progress.stage('render', size === undefined ? 'Decoding the clip' : 'Correcting the clip');
  const pass = await workspace.budget.groups.use(workspace.signal, () =>
    videoPass({
      ...{ ffmpegPath: workspace.tools.ffmpegPath, file: held.file, media, storyboard: board, mezzanine: size, folder },
      ...{ sound: clip.sound ?? undefined, signal: workspace.signal, watchdog: workspace.watchdog },
      onFrame: (done) => progress.frames(Math.min(done, media.pts.length)),
      onSamples: meter.add,
    }),
  );
  return { clip, changes, size, board, meter, pass };
}

async function recordOf(made: MadeClip, folder: string, workspace: IngestJob['workspace']): Promise<MadeUpload> {
  const { clip, changes, size, meter, pass } = made;
  const { media, sound } = clip;
  const mezzanine = size === undefined ? null : await mezzanineOf(made, size, folder, workspace);
  const storyboard = await storyboardFacts(made, folder);
  const waveform = sound === null ? null : await writeWaveform(folder, meter.finish(), sound.offsetSeconds);
  const files = [mezzanine?.path, PASS_FILES.firstFrame, storyboard.path, storyboard.vtt_path, waveform?.path];
  return {
    names: files.filter((name) => name !== undefined),
    record: {
      kind: 'video',
      duration_seconds: roundedSeconds(media.durationSeconds),
      first_frame_url: PASS_FILES.firstFrame,
      source: {
        container: CONTAINERS[media.demuxer] ?? media.demuxer,
        video: videoFacts(clip, pass),
        image: null,
        tags: null,
        audio:
          sound === null
            ? null
            : {
                codec: sound.codec,
                channels: sound.channels,
                sample_rate: sound.sampleRate,
                duration_seconds: roundedSeconds(meter.seconds()),
                offset_seconds: sound.offsetSeconds,
              },
      },
      changes,
      mezzanine,
      waveform,
      storyboard,
      warnings: clipWarnings(made),
    },
  };
}

async function mezzanineOf(
  { clip: { media, sound } }: MadeClip,
  size: Size,
  folder: string,
  workspace: IngestJob['workspace'],
): Promise<UploadMezzanine> {
  const path = join(folder, PASS_FILES.mezzanine);
  const expected = { size, totalFrames: media.pts.length, seconds: media.durationSeconds, hasAudio: sound !== null };
  await checkClip(path, expected, workspace);
  return {
    path: PASS_FILES.mezzanine,
    sha256: await hashFile(path, workspace.signal),
    bytes: (await stat(path)).size,
    ...size,
    frames: media.pts.length,
    duration_seconds: roundedSeconds(media.durationSeconds),
  };
}

async function storyboardFacts({ board }: MadeClip, folder: string): Promise<UploadStoryboard> {
  const text = printStoryboard(board, PASS_FILES.storyboard);
  await writeFile(join(folder, BOARD_TEXT), text);
  const { columns, rows, tiles, tileSize } = board;
  return {
    path: PASS_FILES.storyboard,
    sha256: sha256Of(await readFile(join(folder, PASS_FILES.storyboard))),
    vtt_path: BOARD_TEXT,
    vtt_sha256: sha256Of(text),
    ...{ columns, rows, tiles: tiles.length, tile_width: tileSize.width, tile_height: tileSize.height },
  };
}

function videoFacts({ media, profile, sar }: UploadedClip, { firstVisible }: VideoPass): UploadVideo {
  const { num, den } = media.timeBase;
  const { color, displaySize, averageFrameRate: rate, pts } = media;
  return {
    codec: media.codec,
    profile,
    ...displaySize,
    rotation: media.rotation,
    mirrored: media.mirrored,
    sar,
    frame_rate: Math.round((rate.num / rate.den) * 1000) / 1000,
    variable: isUneven(pts),
    frames: pts.length,
    color: { primaries: color.primaries, transfer: color.transfer, matrix: color.matrix, range: color.range },
    bit_depth: color.bitDepth,
    alpha: media.pixelFormat.includes('a') && /^(?:yuva|rgba|bgra|argb|abgr|gbrap|ya)/.test(media.pixelFormat),
    interlaced: media.interlaced,
    first_visible_seconds: roundedSeconds((((pts[firstVisible] ?? pts[0] ?? 0) - (pts[0] ?? 0)) * num) / den),
  };
}

/** A tenth of a frame more or less, and a tick of the clock, are rounding. */
function isUneven(pts: readonly number[]): boolean {
  const steps = pts.slice(1).map((value, index) => value - (pts[index] ?? 0));
  const middle = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return steps.some((step) => Math.abs(step - middle) > Math.max(1.5, middle / 10));
}

/** Length of the shortest scene, seconds. */
const SHORTEST_SCENE = VIDEO_LIMITS.minSeconds;

function clipWarnings({ clip: { media, facts }, pass }: MadeClip): readonly Warning[] {
  const warnings: Warning[] = media.losesAlpha === true ? [alphaLost('')] : [];
  if (media.isDamaged === true) warnings.push(picturesDamaged(''));
  else if (pass.complaints.length > 0) warnings.push(sourceDamaged('', pass.complaints));
  if (facts.sound?.isReadable === false) {
    const message = `The clip's sound (${facts.sound.codec}) cannot be decoded and is left out.`;
    warnings.push({ code: 'sound_dropped', path: '', message });
  }
  if (media.durationSeconds < SHORTEST_SCENE - 0.002) {
    const message = `The clip lasts ${media.durationSeconds.toFixed(2)} s, and a scene of a film lasts at least ${SHORTEST_SCENE.toFixed(1)} s: films refuse it.`;
    warnings.push({ code: 'clip_too_short', path: '', message });
  }
  return warnings;
}

function lostPictures(frames: number, { pts }: VideoMedia): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: '',
      message: `Expected ${pts.length} pictures of the clip but received ${frames}`,
      remedy: 'Export the clip again, or try again when the machine has memory to spare.',
    },
    { class: 'render', retryable: true },
  );
}

function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
