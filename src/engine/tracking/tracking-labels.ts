/** What a tracking composition says of labels and redaction -> how its overlay is drawn, and what is wrong with it. */
import { PERSON_CLASS } from '../../document/limits.js';
import type { ResolvedTracking } from '../../document/tracking/resolve-tracking.js';
import { type Problem, ReelwrightError, type Warning } from '../../errors.js';
import { loadLabelFont } from '../../io/tracking/label-font.js';
import { COCO_CLASSES } from '../../tracking/class-groups.js';
import type { OverlayStyle } from '../../tracking/draw/overlay-style.js';
import type { ModelEntry } from '../../tracking/model-manifest.js';

/** Whether blur and pixelate hide people here: of another detector than COCO's, 0 is something else. */
export function hidesPeople({ style, classes }: ResolvedTracking, entry: ModelEntry | undefined): boolean {
  const isPrivate = style === 'blur' || style === 'pixelate';
  const knowsPeople = entry === undefined || entry.classes === 'coco-80';
  return isPrivate && knowsPeople && (classes === undefined || classes.includes(PERSON_CLASS));
}

type Texts = Readonly<Record<string, string>>;

/** A name over who was made unrecognisable tells who it is: privacy styles carry only the labels asked for. */
export function overlayStyle({ style, showScore, color, labels, redact }: ResolvedTracking): OverlayStyle {
  const isPrivate = style === 'blur' || style === 'pixelate';
  const usual = showScore ? 'score' : isPrivate ? 'none' : 'name';
  return {
    style,
    color,
    labels: labels === 'none' ? 'none' : usual,
    ...(typeof labels === 'string' ? {} : { texts: labels }),
    ...(isPrivate && redact === 'face' ? { redact } : {}),
  };
}

/** Throws `glyph_missing` (class `usage`) for all labels with a character that their face does not have. */
export function expectLabelGlyphs(texts: Texts): void {
  const problems = Object.entries(texts).flatMap(([name, text]): readonly Problem[] => {
    const missing = loadLabelFont().missingIn(text);
    if (missing === undefined) return [];
    const path = `labels.${name}`;
    return [
      {
        code: 'glyph_missing',
        path,
        message: `Expected characters that the font of labels has for ${path} but received ${JSON.stringify(missing)}`,
        remedy: `Remove ${JSON.stringify(missing)} from ${path}: labels are set in Latin, Greek and Cyrillic letters.`,
      },
    ];
  });
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
}

/** One warning for every label whose key names nothing. The classes of a user's own model are not known. */
export function labelWarnings(texts: Texts, model: ModelEntry | undefined): readonly Warning[] {
  if (model === undefined) return [];
  const known = model.classes === 'coco-80' ? COCO_CLASSES : model.classes;
  return Object.keys(texts)
    .filter((name) => !known.includes(name) && !/^[1-9]\d*$/.test(name))
    .map((name) => ({
      code: 'label_unknown',
      path: `labels.${name}`,
      message: `Expected a class of the model or the id of a track for labels but received ${JSON.stringify(name)}`,
    }));
}
