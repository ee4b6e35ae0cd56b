/** Findings about a film: where it differs from what its composition asks for. */
import type { FilmAlignment, FrameRun } from './align-films.js';
import type { PictureMatch, SoundMatch } from './asked.types.js';
import type { SeenElement } from './element-moments.js';
import type { Receipt } from './file-findings.js';
import type { Finding } from './inspection.types.js';
import { soundFindings } from './sound-findings.js';

/** The film, the render of its composition, and how the one follows the other. */
export interface FilmComparison {
  readonly actual: Receipt;
  readonly asked: Receipt;
  readonly alignment: FilmAlignment;
  readonly picture: PictureMatch;
  /** The film's tag calls limited pixels full. */
  readonly isMistagged: boolean;
  readonly sound: SoundMatch | null;
  /** What is heard of the composition: tracks of voice, music and clips. */
  readonly roles: ReadonlySet<string>;
  readonly elements: readonly SeenElement[];
  /** The end card or closing image, in frames of the render; undefined without one. */
  readonly ending: { readonly start: number; readonly path: string } | undefined;
  /**
   * Where a render's frames are not evenly spaced: the frame that is farthest from its time; positive seconds are late.
   */
  readonly offTime: { readonly frame: number; readonly seconds: number } | undefined;
}

/** Share of frames under which a film is another one. */
const OTHER_FILM_SHARE = 0.4;
/** Clocks of a millisecond round; half a frame is 8 ms at 60 a second. */
const CLOCK_TOLERANCE_SECONDS = 0.008;
const RENDER_AGAIN = 'Render the composition again.';
const ALL = { at_seconds: null, path: '' } as const;

/** Findings about a film that was held against its composition, in no order. */
export function askedFindings(comparison: FilmComparison): readonly Finding[] {
  const isAnother = comparison.picture.matching < OTHER_FILM_SHARE;
  return [
    ...formatFindings(comparison),
    ...(isAnother ? [anotherFilm(comparison)] : pictureFindings(comparison)),
    ...(isAnother ? [] : comparison.elements.flatMap(elementFinding)),
    ...(isAnother ? [] : markFindings(comparison.elements)),
    ...soundFindings({ ...comparison, actual: comparison.actual.sound, asked: comparison.asked.sound }),
  ];
}

function formatFindings({ actual, asked, isMistagged, offTime }: FilmComparison): readonly Finding[] {
  const [is, want] = [actual.picture, asked.picture];
  const found: Finding[] = [];
  const fault = (code: Finding['code'], message: string, remedy = RENDER_AGAIN) =>
    found.push({ ...ALL, code, severity: 'fault', message, remedy });
  if (is.display_width !== want.display_width || is.display_height !== want.display_height)
    fault(
      'size_differs',
      `The picture has ${is.display_width}x${is.display_height} and should have ${want.display_width}x${want.display_height}.`,
    );
  if (Math.abs(is.frame_rate - want.frame_rate) > 0.01)
    fault('frame_rate_differs', `The film has ${is.frame_rate} frames a second and should have ${want.frame_rate}.`);
  if (is.frames !== want.frames) {
    const more = is.frames - want.frames;
    fault(
      'frame_count_differs',
      `The film has ${is.frames} frames (${is.duration_seconds} s) and should have ${want.frames} (${want.duration_seconds} s): ${Math.abs(more)} ${more > 0 ? 'too many' : 'too few'}.`,
    );
  }
  if (offTime !== undefined && Math.abs(offTime.seconds) > CLOCK_TOLERANCE_SECONDS)
    fault(
      'frame_times_uneven',
      `Frame ${offTime.frame} is shown ${Math.round(1000 * Math.abs(offTime.seconds))} ms too ${offTime.seconds > 0 ? 'late' : 'early'}: frames keep the times of the clip in a render.`,
    );
  if (!is.frame_times.even && want.frame_times.even)
    fault('frame_times_uneven', 'Frames do not follow each other evenly, as those of a render do.');
  if (isMistagged)
    fault(
      'range_tag_wrong',
      'The file is tagged full range, but its pixels are those of the limited range that was asked: black shows as grey.',
      'Tag it limited: ffmpeg -i IN.mp4 -c copy -bsf:v h264_metadata=video_full_range_flag=0 OUT.mp4',
    );
  for (const [name, value, wanted] of [
    ['codec', is.codec, want.codec],
    ['pixel format', is.pixel_format, want.pixel_format],
    ['range', is.color.range, want.color.range],
    ['colour matrix', is.color.matrix, want.color.matrix],
  ] as const)
    if (value !== wanted && !(isMistagged && (name === 'range' || name === 'pixel format')))
      found.push({
        ...ALL,
        code: 'format_differs',
        severity: 'warning',
        message: `The ${name} is ${value ?? 'not said'}, that of a render ${wanted ?? 'not said'}.`,
        path: name,
        remedy: RENDER_AGAIN,
      });
  return found;
}

function anotherFilm({ picture }: FilmComparison): Finding {
  const share = Math.round(100 * picture.matching);
  return {
    ...ALL,
    code: 'another_film',
    severity: 'fault',
    message: `Only ${share}% of the frames show what the composition asks for: this is another film.`,
    remedy: 'Check whether the film and the composition belong together.',
  };
}

function pictureFindings({ actual, asked, alignment, ending }: FilmComparison): readonly Finding[] {
  const rate = asked.picture.frame_rate;
  const seconds = (frame: number) => Math.round((frame / rate) * 1000) / 1000;
  const found: Finding[] = [];
  found.push(...jumpFinding(alignment, 1, seconds), ...jumpFinding(alignment, -1, seconds));
  const differing: FrameRun[] = [];
  const endsAt = ending === undefined ? undefined : alignment.expected.findIndex((frame) => frame >= ending.start);
  for (const { start, end, black } of alignment.differing) {
    const isEnding =
      endsAt !== undefined &&
      endsAt >= 0 &&
      start >= endsAt - 1 &&
      end - start >= 0.5 * (alignment.matches.length - endsAt);
    const where = `from ${seconds(start).toFixed(2)} s to ${seconds(end).toFixed(2)} s`;
    const place = { at_seconds: seconds(start), remedy: RENDER_AGAIN, severity: 'fault' } as const;
    if (isEnding)
      found.push({
        ...place,
        code: 'end_card_missing',
        path: ending?.path ?? '',
        message: `The end card is not there: another picture is shown ${where}.`,
      });
    else if (black)
      found.push({
        ...place,
        code: 'black_stretch',
        path: '',
        message: `The picture is black ${where}, where the composition shows something.`,
      });
    else differing.push({ start, end });
  }
  return [...found, ...differingFindings(differing, seconds), ...earlyEnd({ actual, asked, alignment, ending })];
}

/** More places than this are reported in one line, because at another frame rate they are scattered all over a film. */
const MOST_PLACES = 5;

function differingFindings(runs: readonly FrameRun[], seconds: (frame: number) => number): readonly Finding[] {
  const told = runs.length > MOST_PLACES ? runs.slice(0, 1) : runs;
  return told.map(({ start, end }) => {
    const where = `from ${seconds(start).toFixed(2)} s to ${seconds(end).toFixed(2)} s`;
    const more = told.length < runs.length ? `, and at ${runs.length - told.length} more places` : '';
    return {
      code: 'picture_differs',
      severity: 'fault',
      message: `A picture that is not in the composition is shown ${where}${more}.`,
      at_seconds: seconds(start),
      path: '',
      remedy: RENDER_AGAIN,
    };
  });
}

/** Reports frames that are missing (1) or too many (-1): the first place, and how many there are in all. */
function jumpFinding({ jumps }: FilmAlignment, sign: 1 | -1, seconds: (frame: number) => number): readonly Finding[] {
  const own = jumps.filter(({ frames }) => Math.sign(frames) === sign);
  const [first] = own;
  if (first === undefined) return [];
  const all = own.reduce((sum, { frames }) => sum + Math.abs(frames), 0);
  const where = own.length === 1 ? `at frame ${first.frame}` : `at ${own.length} places, first at frame ${first.frame}`;
  const what = sign > 0 ? 'missing' : 'too many';
  return [
    {
      code: sign > 0 ? 'frames_dropped' : 'frames_repeated',
      severity: 'fault',
      message: `${all} ${all === 1 ? 'frame is' : 'frames are'} ${what}, ${where}.`,
      at_seconds: seconds(first.frame),
      path: '',
      remedy: RENDER_AGAIN,
    },
  ];
}

/** A film that ends before its end card begins shows nothing in its place. */
function earlyEnd({
  asked,
  alignment,
  ending,
}: Pick<FilmComparison, 'actual' | 'asked' | 'alignment' | 'ending'>): readonly Finding[] {
  const last = alignment.expected.at(-1) ?? 0;
  if (ending === undefined || last >= ending.start) return [];
  const at = Math.round((alignment.matches.length / asked.picture.frame_rate) * 1000) / 1000;
  return [
    {
      code: 'end_card_missing',
      severity: 'fault',
      message: 'The film ends before its end card.',
      at_seconds: at,
      path: ending.path,
      remedy: RENDER_AGAIN,
    },
  ];
}

function elementFinding({ verdict, element, id, text, path, at_seconds, score }: SeenElement): readonly Finding[] {
  if (verdict === 'seen' || verdict === 'not looked for' || element === 'annotation') return [];
  const name = text === '' ? `the ${id.replaceAll('-', ' ')}` : `"${text}"`;
  const code = codeOf(element, verdict);
  const message =
    verdict === 'differs' && code.endsWith('_differs')
      ? `Something other than ${name} is seen in its place (the correlation is ${score.toFixed(2)}).`
      : `Nothing like ${name} is seen in its place (the correlation is ${score.toFixed(2)}).`;
  return [{ code, severity: 'fault', message, at_seconds, path, remedy: RENDER_AGAIN }];
}

function codeOf(element: string, verdict: 'missing' | 'differs'): Finding['code'] {
  if (element === 'logo') return 'logo_missing';
  if (element === 'disclosure') return 'label_missing';
  return verdict === 'differs' ? 'text_differs' : 'text_missing';
}

/** The most names of a list that a message contains. */
const MOST_NAMES = 5;

/** Reports many missing marks in one line. */
function markFindings(elements: readonly SeenElement[]): readonly Finding[] {
  return (['missing', 'differs'] as const).flatMap((verdict): readonly Finding[] => {
    const own = elements.filter((one) => one.element === 'annotation' && one.verdict === verdict);
    const [first] = own;
    if (first === undefined) return [];
    const more = own.length > MOST_NAMES ? ` and ${own.length - MOST_NAMES} more` : '';
    const names = own.slice(0, MOST_NAMES).map(({ text }) => `"${text}"`);
    const message =
      verdict === 'missing'
        ? `What marks ${names.join(', ')}${more} is not seen where the tracks say.`
        : `What marks ${names.join(', ')}${more} looks different from what was asked for, at least in a part of it.`;
    const place = { at_seconds: first.at_seconds, path: '', remedy: RENDER_AGAIN };
    return [{ code: verdict === 'missing' ? 'mark_missing' : 'mark_differs', severity: 'fault', message, ...place }];
  });
}
