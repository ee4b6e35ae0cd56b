/**
 * What an editor ad's fields demand of each other; run on documents that may be wrong otherwise, so that all problems
 * come at once.
 */
import type { Problem } from '../../errors.js';
import { EDITOR_LIMITS as LIMITS } from '../limits.js';
import { lookProblems } from '../looks/look-problems.js';
import { outputProblems } from '../output.js';
import { type DocumentRecord, fieldOf, numberOf, objectOf, objectsOf, textOf } from '../record.js';
import { wordProblems } from './word-problems.js';

/** Problems between fields of an editor ad. */
export function editorProblems(editor: DocumentRecord): readonly Problem[] {
  const words = fieldOf(objectOf(editor, 'narration') ?? {}, 'words');
  return [
    ...trimProblems(editor),
    ...pacingProblems(editor),
    ...wordProblems(Array.isArray(words) ? words : []),
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
    // What is out of bounds by itself is the schema's to report.
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

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
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
