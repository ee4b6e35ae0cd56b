/** Decodes a clip once, at small size -> how bright its picture is and where its subjects are, over time. */
import { resolve } from 'node:path';
import { inputOptions } from '../../compose/conform.js';
import { chain, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { ColorFacts, PackedLight, SubjectFacts, VideoMedia } from '../../media.js';
import { measureColor } from '../../subjects/measure-color.js';
import { measureLight } from '../../subjects/measure-light.js';
import { measureSubjects } from '../../subjects/measure-subjects.js';
import { type ClipSamples, clipSamples, SAMPLE_LIMITS, type SampleOptions } from './clip-samples.js';
import { facesOfLook } from './find-faces.js';
import type { Run } from './run.types.js';

export interface ClipSurveyOptions extends SampleOptions {
  /** The ffmpeg that the media was probed with. */
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly signal?: AbortSignal;
}

/** What a survey found. It improves the film; a render never fails for want of it. */
export interface ClipSurvey {
  /** All undefined when nothing could be decoded. Times are clip seconds. */
  readonly light: PackedLight | undefined;
  readonly subjects: SubjectFacts | undefined;
  readonly colors: ColorFacts | undefined;
}

/** Surveys a clip; `isDamaged` when the decoder complained. */
export async function surveyClip(
  path: string,
  media: VideoMedia,
  options: ClipSurveyOptions,
): Promise<ClipSurvey & { readonly isDamaged: boolean }> {
  const samples = clipSamples(media, options);
  const decoder = ['-threads', '1', ...samples.thinning];
  const text = printFilterGraph(graph([chain([`0:${media.streamIndex}`], samples.filters, ['out'])]));
  const input = [...inputOptions(media, samples.firstPts), ...decoder, '-i', `file:${resolve(path)}`];
  const output = ['-filter_complex', text, '-map', '[out]', '-vsync', '0', '-f', 'rawvideo', '-'];
  const { signal } = options;
  const result = await options.run(options.ffmpegPath, ['-v', 'level+info', '-nostats', ...input, ...output], {
    ...SAMPLE_LIMITS,
    ...(signal === undefined ? {} : { signal }),
  });
  return { ...seenIn(samples.read(result)), isDamaged: /\[(error|fatal|panic)\]/.test(result.stderr) };
}

/** Light changes faster than subjects move: subjects are searched in every second sample of light, twice a second. */
const LIGHT_SAMPLES_PER_SUBJECTS = 2;
/** A clip that is slow to decode has few samples, and all of them are used. */
const FEW_SAMPLES = 12;

/** The measurements of a clip's samples. */
export function seenIn(samples: ClipSamples | undefined): ClipSurvey {
  if (samples === undefined) return { light: undefined, subjects: undefined, colors: undefined };
  const { times, pictures, weights } = samples;
  const seldom = <T>(all: readonly T[]) =>
    all.filter((_, at) => all.length < FEW_SAMPLES || at % LIGHT_SAMPLES_PER_SUBJECTS === 0);
  return {
    light: measureLight(times, pictures),
    subjects: measureSubjects(seldom(times), seldom(pictures), facesOfLook),
    colors: measureColor(pictures, weights),
  };
}
