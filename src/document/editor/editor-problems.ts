/**
 * Rules between the fields of an editor ad. They also run on documents with other faults, so that all problems are
 * reported at once.
 */
import type { Problem } from '../../errors.js';
import { EDITOR_LIMITS as LIMITS } from '../limits.js';
import { lookProblems } from '../looks/look-problems.js';
import { outputProblems } from '../output.js';
import { type DocumentRecord, fieldOf, numberOf, objectOf, objectsOf, textOf } from '../record.js';
import { wordProblems } from './word-problems.js';

/** Problems between fields of an editor ad. */
export function editorProblems(editor: DocumentRecord): readonly Problem[] {
  const words = (of: DocumentRecord, path: string) => {
    const list = fieldOf(of, 'words');
    return wordProblems(Array.isArray(list) ? list : [], `${path}.words`);
  };
  return [
    ...trimProblems(editor),
    ...titleProblems(editor),
    ...overlayProblems(editor),
    ...objectsOf(editor, 'segments').flatMap((segment, index) => words(segment, `segments[${index}]`)),
    ...silenceProblems(editor),
    ...pacingProblems(editor),
    ...words(objectOf(editor, 'narration') ?? {}, 'narration'),
    ...lookProblems(editor),
    ...outputProblems(editor),
  ];
}

/** No clip is longer than an upload may be, so no part of one ends later. */
function trimProblems(editor: DocumentRecord): readonly Problem[] {
  return objectsOf(editor, 'segments').flatMap((segment, index) => {
    const trim = objectOf(segment, 'trim') ?? {};
    const start = numberOf(trim, 'start') ?? 0;
    const duration = numberOf(trim, 'duration') ?? 0;
    const left = round(LIMITS.clipMax - start);
    // A value that is out of bounds by itself is reported by the schema.
    if (start < 0 || start > LIMITS.clipMax || duration > LIMITS.clipMax || duration <= left) return [];
    const path = `segments[${index}].trim.duration`;
    const least = Math.min(LIMITS.clipMax - LIMITS.sceneMin, round(LIMITS.clipMax - duration));
    return [
      {
        code: 'out_of_range',
        path,
        message: `Expected at most ${left} for ${path} from ${start} s of a clip of at most ${LIMITS.clipMax} s but received ${duration}`,
        remedy:
          left < LIMITS.sceneMin
            ? `Use at most ${least} for segments[${index}].trim.start.`
            : `Use ${left} for ${path}, or at most ${least} for segments[${index}].trim.start.`,
      },
    ];
  });
}

function overlayProblems(editor: DocumentRecord): readonly Problem[] {
  return objectsOf(editor, 'overlays').flatMap((overlay, index): readonly Problem[] => {
    const path = `overlays[${index}]`;
    const [start = 0, end] = [numberOf(overlay, 'start'), numberOf(overlay, 'end')];
    const late: readonly Problem[] =
      end === undefined || end > start || end < 0 || start < 0
        ? []
        : [
            {
              code: 'out_of_range',
              path: `${path}.end`,
              message: `Expected more than ${start} (its start) for ${path}.end but received ${end}`,
              remedy: `Use ${round(start + 2)} for ${path}.end, or leave it out.`,
            },
          ];
    if (textOf(overlay, 'place') !== 'free' || objectOf(overlay, 'at') !== undefined) return late;
    return [
      ...late,
      {
        code: 'missing_field',
        path: `${path}.at`,
        message: `Expected a place for ${path}.at of an overlay that lies free but received nothing`,
        remedy: `Set ${path}.at to { "x": 0.1, "y": 0.2, "width": 0.4 }, or use another place.`,
      },
    ];
  });
}

function titleProblems(editor: DocumentRecord): readonly Problem[] {
  return objectsOf(editor, 'segments').flatMap((segment, index) => {
    const title = objectOf(segment, 'title') ?? {};
    const [start = 0, end] = [numberOf(title, 'start'), numberOf(title, 'end')];
    if (end === undefined || end > start || end < 0 || start < 0) return [];
    const path = `segments[${index}].title.end`;
    return [
      {
        code: 'out_of_range',
        path,
        message: `Expected more than ${start} (its start) for ${path} but received ${end}`,
        remedy: `Use ${round(start + 2)} for ${path}, or leave it out.`,
      },
    ];
  });
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Pauses cannot be cut out of clips under a voice over the film: the voice would go on while they are cut. */
function silenceProblems(editor: DocumentRecord): readonly Problem[] {
  if (objectOf(editor, 'narration') === undefined) return [];
  return objectsOf(editor, 'segments').flatMap((segment, index): readonly Problem[] => {
    if (fieldOf(segment, 'cut_silence') !== true) return [];
    const path = `segments[${index}].cut_silence`;
    return [
      {
        code: 'cut_silence_narrated',
        path,
        message: `Expected false for ${path} beside a narration but received true`,
        remedy: `Remove ${path}, or the narration.`,
      },
    ];
  });
}

function pacingProblems(editor: DocumentRecord): readonly Problem[] {
  if (textOf(editor, 'pacing') !== 'voice_first' || objectOf(editor, 'narration') !== undefined) return [];
  return [
    {
      code: 'narration_required',
      path: 'pacing',
      message: 'Expected fixed for pacing without a narration but received "voice_first"',
      remedy: 'Set narration to { "source": <recorded voice> }, or use "fixed" for pacing.',
    },
  ];
}
