/** The result of an inspection in words: what the file is, then what was found, gravest first. */
import type { FilmInspection, Finding, SoundInspection, TimeSpan } from '../inspect/inspection.types.js';
import type { SlidesInspection } from '../inspect/slides.types.js';

/** The inspection as lines of text, without a line break at the end. */
export function inspectionText(found: FilmInspection | SlidesInspection | SoundInspection): string {
  if (found.kind === 'slides') return slidesText(found);
  const lines = found.kind === 'film' ? receiptLines(found) : heardLines(found);
  return [...lines, ...found.findings.flatMap(findingLines), verdict(found.findings)].join('\n');
}

function heardLines({ file, sound, silent }: SoundInspection): readonly string[] {
  return [file.path, row('sound', `${soundText(sound)}, ${file.bytes} bytes`), ...spanRow('silent', silent)];
}

/** The lines for the pictures of a carousel. */
function slidesText({ path, slides, asked, findings }: SlidesInspection): string {
  const rows = slides.map(({ position, image, matching, elements }) => {
    const seen = elements.filter((element) => element.seen).length;
    const facts = `${image.format} ${image.width}x${image.height}, ${image.bytes} bytes`;
    return row(
      `slide ${position}`,
      `${facts}, ${percent(matching)} alike, ${seen} of ${elements.length} texts and logo seen`,
    );
  });
  const wanted = `${asked.slides} slides, ${asked.format} ${asked.width}x${asked.height}`;
  return [path, row('asked', wanted), ...rows, ...findings.flatMap(findingLines), verdict(findings)].join('\n');
}

function percent(share: number): string {
  // The share is rounded down, so that anything less than the whole never shows as 100%.
  return `${Math.floor(1000 * share) / 10}%`;
}

function receiptLines(found: FilmInspection): readonly string[] {
  const { file, container, picture, sound, captions } = found;
  const { frame_times, color, levels } = picture;
  const order = container.boxes.length === 0 ? '' : `, boxes ${container.boxes.join(' ')}`;
  const steps = frame_times.even
    ? 'evenly spaced'
    : `unevenly spaced (${ms(frame_times.shortest_step)} to ${ms(frame_times.longest_step)})`;
  const tags = [color.range, color.matrix, color.transfer, color.primaries].map((tag) => tag ?? 'none').join(' ');
  return [
    file.path,
    row('container', `${container.type}, ${file.bytes} bytes${order}`),
    row(
      'picture',
      `${picture.codec} ${picture.width}x${picture.height} ${picture.pixel_format}${turned(picture.rotation)}`,
    ),
    row('frames', `${picture.frames} in ${picture.duration_seconds} s, ${picture.frame_rate} a second, ${steps}`),
    row(
      'colour',
      `tags ${tags}; levels ${levels.low} to ${levels.high}${levels.look_like === null ? '' : ` look ${levels.look_like}`}`,
    ),
    row('first', `${frameText(picture.first_frame)}; last ${frameText(picture.last_frame)}`),
    row('sound', sound === null ? 'none' : soundText(sound)),
    ...spanRow('black', found.black),
    ...spanRow('frozen', found.frozen),
    ...spanRow('silent', found.silent),
    ...captions.map(({ path, cues, last_seconds }) =>
      row('captions', `${path}: ${cues} cues, to ${last_seconds ?? 0} s`),
    ),
  ];
}

function soundText(sound: NonNullable<FilmInspection['sound']>): string {
  const { codec, sample_rate, channels, duration_seconds, integrated_lufs, true_peak_dbtp } = sound;
  const loud = integrated_lufs === null ? 'silent' : `${integrated_lufs} LUFS, true peak ${true_peak_dbtp} dBTP`;
  return `${codec} ${sample_rate} Hz, ${channels} channels, ${duration_seconds} s, ${loud}`;
}

function frameText({ mean_luma, black }: FilmInspection['picture']['first_frame']): string {
  return black ? 'black' : `mean luma ${mean_luma}`;
}

function turned(rotation: number): string {
  return rotation === 0 ? '' : `, turned by ${rotation} degrees`;
}

function spanRow(name: string, spans: readonly TimeSpan[]): readonly string[] {
  if (spans.length === 0) return [];
  return [row(name, spans.map(({ start_seconds, end_seconds }) => `${start_seconds} to ${end_seconds} s`).join(', '))];
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(10)}${text}`;
}

function findingLines({ code, severity, message, at_seconds, path, remedy }: Finding): readonly string[] {
  const where = [at_seconds === null ? '' : `at ${at_seconds.toFixed(2)} s`, path].filter((part) => part !== '');
  return [`${severity} ${code}${where.length === 0 ? '' : ` (${where.join(', ')})`}: ${message}`, `  -> ${remedy}`];
}

function verdict(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const faults = count('fault');
  const said = `${faults} fault(s), ${count('warning')} warning(s), ${count('note')} note(s)`;
  return faults === 0 ? `no fault: ${said}` : `not as it should be: ${said}`;
}

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`;
}
