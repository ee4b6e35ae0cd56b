/** Rules between the field `look` and the other fields of a document. */
import type { Problem } from '../../errors.js';
import { quote } from '../describe.js';
import { type DocumentRecord, fieldOf, objectOf } from '../record.js';

/** Problems of the field `look`: it excludes a visual language, and a look that names a file has no other fields. */
export function lookProblems(document: DocumentRecord): readonly Problem[] {
  const look = objectOf(document, 'look');
  if (look === undefined) return [];
  const language = fieldOf(document, 'visual_language');
  const beside = typeof fieldOf(look, 'source') === 'string' ? Object.keys(look).filter((key) => key !== 'source') : [];
  return [
    ...(typeof language === 'string' && language !== ''
      ? [
          {
            code: 'look_conflict' as const,
            path: 'look',
            message: `Expected one look but received look beside visual_language ${quote(language)}`,
            remedy: `Remove one of the two; a look says what it extends: { "extends": ${quote(language)} }.`,
          },
        ]
      : []),
    ...beside.map((key) => ({
      code: 'look_conflict' as const,
      path: `look.${key}`,
      message: `Expected the file of a look alone but received look.source beside look.${key}`,
      remedy: `Write ${key} into the file, or remove look.source.`,
    })),
  ];
}
