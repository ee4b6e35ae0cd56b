/**
 * Checks that this machine can encode a format by encoding two small pictures, or a moment of silence. The list that
 * ffmpeg prints does not tell whether the device of a hardware encoder works.
 */
import { encoderArguments } from '../../compose/encoder.js';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { ReelwrightError } from '../../errors.js';
import { type ChosenOutput, chosen, type Delivery } from '../../outputs/delivery.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { toolWords } from '../ffmpeg/tool-words.js';

export interface EncoderTools {
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly signal: AbortSignal;
}

const tried = new Map<string, Promise<string | undefined>>();

/** Throws `encoder_missing` (class `environment`). The answer is kept as long as the process lives. */
export async function expectEncoder(delivery: Delivery, tools: EncoderTools): Promise<void> {
  const choice = chosen(delivery);
  const trials = [...pictureTrial(choice), ...soundTrial(choice)];
  for (const { name, args } of trials) {
    const key = JSON.stringify([tools.ffmpegPath, args]);
    const known = tried.get(key) ?? attempt(args, tools);
    tried.set(key, known);
    // A call that was aborted or a tool that was killed proves nothing, so its answer is not kept.
    known.catch(() => tried.delete(key));
    const words = await known;
    if (words !== undefined) throw missing(name, choice, words);
  }
}

interface Trial {
  readonly name: string;
  readonly args: readonly string[];
}

function pictureTrial({ delivery, encoder }: ChosenOutput): readonly Trial[] {
  if (encoder === undefined) return [];
  const picture = [filter('color', { color: 'black', size: '256x256', rate: 30 }), filter('trim', { end_frame: 2 })];
  const filters = (encoder.filters ?? []).map(([name, options]) => filter(name, options));
  const text = printFilterGraph(graph([chain([], [...picture, ...filters], ['out'])]));
  const encode = encoderArguments({ quality: 'draft', preset: '', crf: 0 }, delivery);
  const args = [...(encoder.before ?? []), '-filter_complex', text, '-map', '[out]', ...encode, '-f', 'null', '-'];
  return [{ name: encoder.name, args }];
}

function soundTrial({ sound }: ChosenOutput): readonly Trial[] {
  if (sound === undefined) return [];
  const silence = printFilterGraph(
    graph([chain([], [filter('anullsrc', { r: 48_000 }), filter('atrim', { duration: 0.1 })], ['out'])]),
  );
  const at = sound.arguments.indexOf('-f');
  const encode = sound.arguments.slice(0, at);
  return [{ name: encode[1] ?? '', args: ['-filter_complex', silence, '-map', '[out]', ...encode, '-f', 'null', '-'] }];
}

/** What the tool printed when it failed; undefined when it encoded. */
async function attempt(args: readonly string[], { ffmpegPath, run }: EncoderTools): Promise<string | undefined> {
  const options = { task: 'try an encoder', timeoutSeconds: 60 };
  const { code, stderr } = await run(ffmpegPath, ['-nostdin', '-v', 'error', ...args], options);
  return code === 0 ? undefined : stderr;
}

function missing(name: string, { delivery, row }: ChosenOutput, words: string): ReelwrightError {
  const { encoder } = delivery;
  const remedy =
    encoder === null
      ? 'Use the bundled ffmpeg (unset REELWRIGHT_FFMPEG), or another output.format.'
      : `Leave output.encoder out: the processor encodes then; or use a machine and an ffmpeg with ${encoder}.`;
  return new ReelwrightError(
    {
      code: 'encoder_missing',
      path: encoder === null ? 'output.format' : 'output.encoder',
      message: `Expected an ffmpeg that encodes ${row.noun} with ${name} but received one that cannot do so here`,
      remedy,
    },
    { class: 'environment', cause: toolWords(words) },
  );
}
