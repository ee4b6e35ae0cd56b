/** How loud a narration is, a hundred times a second: what a surface draws under the words that are spoken. */
import type { Composition } from '../../document/kinds.js';
import { streamPcm } from '../../io/sound/stream-pcm.js';
import { WAVEFORM_PER_SECOND, WAVEFORM_RATE, waveformMeter } from '../../sound/waveform.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import { gatherSound } from '../media/gather.js';
import type { CallOptions, EngineOptions } from '../options.js';
import { remembered } from '../remembered.js';
import { codeOf, soundVersions } from '../versions.js';
import { withWorkspace } from '../workspace.js';
import { validation } from './validation.js';

/** A hundred minutes take half a minute on a free processor. */
const TIMEOUT_SECONDS = 300;

/** The waveform of the recording, from its first sample on. */
export interface NarrationWaveform {
  /** Bins in a second. */
  readonly perSecond: number;
  /** The furthest from silence in each bin: 0 to 255. */
  readonly peaks: readonly number[];
}

/** Undefined for a document without a narration. Rejects with what `preview` rejects with of that file. */
export async function narrationWaveform(
  composition: Composition,
  engine: EngineOptions,
  call: CallOptions = {},
): Promise<NarrationWaveform | undefined> {
  checkOptions(engine, call, []);
  const valid = (await validation())(composition);
  const narration = valid.kind === 'editor' ? valid.narration : undefined;
  if (narration == null) return undefined;
  const options = { ...withoutNulls(engine), ...withoutNulls(call) };
  return withWorkspace(options, async (workspace) => {
    const gathering = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
    const { media, file } = await gatherSound(
      { source: narration.source, id: 'narration.source' },
      gathering,
      workspace,
    );
    const identity = { waveform: codeOf('waveform'), hash: media.contentHash, ...soundVersions(workspace.tools) };
    return remembered(workspace, identity, async () => {
      const meter = waveformMeter();
      const { budget, signal, watchdog, tools } = workspace;
      await budget.groups.use(signal, () =>
        streamPcm({
          ...{ ffmpegPath: tools.ffmpegPath, file, stream: media, signal, watchdog },
          ...{ sampleRate: WAVEFORM_RATE, maxSeconds: media.durationSeconds + 1, timeoutSeconds: TIMEOUT_SECONDS },
          onSamples: meter.add,
        }),
      );
      const { min, max } = meter.finish();
      const peaks = max.map((high, at) => Math.min(255, Math.round(Math.max(high, -(min[at] ?? 0)) / 128)));
      return { perSecond: WAVEFORM_PER_SECOND, peaks };
    });
  });
}
