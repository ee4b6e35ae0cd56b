/** A moment in words: the picture, what lies over it with its reasons, the sound, and the chunk. */
import type {
  ExplainedChunk,
  Explanation,
  FilmExplanation,
  ScoreEvent,
  ShownElement,
  ShownPicture,
  SlideExplanation,
  TrackingExplanation,
} from '../explain/explanation.types.js';
import type { Box } from '../geometry.js';

/** The explanation as lines of text, without a line break at the end. */
export function explanationText(told: Explanation): string {
  switch (told.kind) {
    case 'slider':
      return slideLines(told).join('\n');
    case 'tracking':
      return trackingLines(told).join('\n');
    case 'short':
    case 'editor':
      return filmLines(told).join('\n');
    default:
      return told satisfies never;
  }
}

function filmLines(told: FilmExplanation): readonly string[] {
  const { frame, total_frames, at_seconds, pictures, transition, elements, sounds, score, chunk } = told;
  return [
    `frame ${frame} of ${total_frames}, at ${at_seconds.toFixed(3)} s`,
    ...(transition === null
      ? []
      : [
          `  transition  ${transition.type}, frames ${transition.start_frame} to ${transition.end_frame}, ${Math.round(100 * transition.progress)}% over`,
        ]),
    ...pictures.flatMap(pictureLines),
    ...elements.flatMap(elementLines),
    ...sounds.map(({ path, role, source_seconds }) => {
      const at = source_seconds === null ? '' : `, ${source_seconds.toFixed(3)} s into it`;
      return `  sound       ${role}, ${path}${at}`;
    }),
    ...(score === null ? [] : [`  score       ${eventText('last', score.last)}, ${eventText('next', score.next)}`]),
    chunkLine(chunk),
  ];
}

function eventText(which: string, event: ScoreEvent | null): string {
  if (event === null) return `${which} nothing`;
  const { kind, frame, until_frame, closer } = event;
  const at = until_frame === null ? `frame ${frame}` : `frames ${frame} to ${until_frame}`;
  return `${which} ${kind}${closer === null ? '' : ` (${closer}x)`} on ${at}`;
}

function pictureLines({ path, file, type, role, source_frame, source_seconds, why }: ShownPicture): readonly string[] {
  const name = role === 'only' ? 'picture' : role;
  const at = source_frame === null ? type : `frame ${source_frame}, ${source_seconds?.toFixed(3)} s`;
  return [`  ${name.padEnd(12)}${path === null ? type : `${path}: ${at} of ${file}`}`, ...reasons(why)];
}

function elementLines(element: ShownElement): readonly string[] {
  const { id, path, text, phase, start_frame, end_frame, ink, spoken_word, why } = element;
  const said = text === null ? '' : ` "${text}"`;
  const state = phase === 'at_rest' ? '' : `, ${phase}`;
  const spoken = spoken_word === null ? '' : `, now "${spoken_word}"`;
  const from = path === '' || path === id ? '' : ` (${path})`;
  return [
    `  ${id}${from}${said}${spoken}: frames ${start_frame} to ${end_frame}${state}, ${boxText(ink)}`,
    ...reasons(why),
  ];
}

function slideLines({ slide, slides, template, background, texts, why, chunk }: SlideExplanation): readonly string[] {
  return [
    `slide ${slide} of ${slides}, template ${template}`,
    `  background  ${background === null ? "the template's own ground" : `${background.path}: ${background.file}`}`,
    ...reasons(why),
    ...texts.flatMap((text) => [
      `  ${text.element} "${text.text}": ${Math.round(text.size_px)} px of type`,
      ...reasons(text.why),
    ]),
    `  slide ${chunk.kept ? 'lies finished in the cache' : 'is to be drawn'}, key ${chunk.key}`,
  ];
}

function trackingLines(told: TrackingExplanation): readonly string[] {
  const { frame, total_frames, at_seconds, file, source_frame, looked_at, objects, chunk } = told;
  const looks = [looked_at.before, looked_at.after].filter((look) => look !== null).join(' and ');
  return [
    `frame ${frame} of ${total_frames}, at ${at_seconds.toFixed(3)} s`,
    `  picture     source: frame ${source_frame} of ${file}`,
    `  detected on frame ${looks}`,
    ...objects.flatMap(({ id, class_name, score, box, why }) => [
      `  ${class_name} ${id}: score ${score.toFixed(2)}, box ${box.map((side) => Math.round(side)).join(' ')}`,
      ...reasons(why),
    ]),
    chunkLine(chunk),
  ];
}

function chunkLine({ index, start_frame, end_frame, kept, key }: ExplainedChunk): string {
  const state = kept ? 'lies finished in the cache' : 'is to be rendered';
  return `  chunk ${index}     frames ${start_frame} to ${end_frame}, ${state}, key ${key}`;
}

function reasons(why: readonly string[]): readonly string[] {
  return why.map((reason) => `    - ${reason}`);
}

function boxText({ x, y, width, height }: Box): string {
  const [w, h, left, top] = [width, height, x, y].map(Math.round);
  return `${w}x${h} at ${left},${top}`;
}
