/** Music or a voice from outside: measured by decoding it once, which also gives its waveform. */

import { probeAudio, SOUND_LIMITS } from '../../io/sound/probe-audio.js';
import { streamPcm } from '../../io/sound/stream-pcm.js';
import type { AudioMedia } from '../../media.js';
import { WAVEFORM_RATE, waveformMeter } from '../../sound/waveform.js';
import { soundTools } from '../film/sound-tools.js';
import { tagsOf } from '../film/source-reports.js';
import { codeOf, soundVersions } from '../versions.js';
import { CONTAINERS, type Ingested, type IngestJob, rememberedUpload, roundedSeconds } from './ingest-parts.js';
import type { UploadAudio } from './upload.js';
import { writeWaveform } from './write-waveform.js';

/** Seconds that are decoded beyond the limit, so that longer sound is detected. */
const MARGIN_SECONDS = 60;
/** A hundred minutes take half a minute on a free processor. */
const TIMEOUT_SECONDS = 1200;

/** Rejects with the media problems of `probeAudio`. */
export async function ingestSound({ held, workspace, progress }: IngestJob): Promise<Ingested> {
  const { file, contentHash: hash } = held;
  const identity = { upload: 'audio', code: codeOf('uploadedSound'), hash, ...soundVersions(workspace.tools) };
  return rememberedUpload(workspace, identity, async (folder) => {
    const meter = waveformMeter();
    progress.stage('render', 'Decoding the sound');
    const { media, warnings } = await probeAudio(file, {
      ...soundTools(workspace),
      contentHash: async () => hash,
      measure: async (stream) => {
        const { budget, signal, watchdog, tools } = workspace;
        const stderr = await budget.groups.use(signal, () =>
          streamPcm({
            ...{ ffmpegPath: tools.ffmpegPath, file, stream, signal, watchdog },
            sampleRate: WAVEFORM_RATE,
            maxSeconds: SOUND_LIMITS.maxSeconds + MARGIN_SECONDS,
            timeoutSeconds: TIMEOUT_SECONDS,
            onSamples: meter.add,
          }),
        );
        return { seconds: meter.seconds(), isAudible: meter.isAudible(), stderr };
      },
    });
    const tags = await tagsOf(file, media, workspace);
    const waveform = await writeWaveform(folder, meter.finish(), 0);
    return {
      names: [waveform.path],
      record: {
        kind: 'audio',
        duration_seconds: roundedSeconds(media.durationSeconds),
        first_frame_url: null,
        source: {
          container: CONTAINERS[media.demuxer] ?? media.demuxer,
          video: null,
          image: null,
          audio: soundFacts(media),
          tags,
        },
        changes: [],
        mezzanine: null,
        waveform,
        storyboard: null,
        warnings,
      },
    };
  });
}

function soundFacts(media: AudioMedia): UploadAudio {
  return {
    codec: media.codec,
    channels: media.channels,
    sample_rate: media.sampleRate,
    duration_seconds: roundedSeconds(media.durationSeconds),
    offset_seconds: 0,
  };
}
