/** Rules between the fields of a slider: a template of its mode, positions unique and without gaps. */
import type { Problem } from '../../errors.js';
import { count, oneOf, quote } from '../describe.js';
import { SLIDER_MODES, SLIDER_TEMPLATES } from '../enumerations.js';
import { lookProblems } from '../looks/look-problems.js';
import { type DocumentRecord, fieldOf, textOf } from '../record.js';

/** Problems between fields of a slider. */
export function sliderProblems(slider: DocumentRecord): readonly Problem[] {
  return [...templateProblems(slider), ...positionProblems(slider), ...lookProblems(slider)];
}

function templateProblems(slider: DocumentRecord): readonly Problem[] {
  const template = textOf(slider, 'template');
  const owner = SLIDER_MODES.find((mode) => SLIDER_TEMPLATES[mode].some((name) => name === template));
  const mode = SLIDER_MODES.find((name) => name === (textOf(slider, 'mode') || 'creative'));
  if (owner === undefined || mode === undefined || owner === mode) return [];
  const templates = oneOf(SLIDER_TEMPLATES[mode]);
  return [
    {
      code: 'template_not_in_mode',
      path: 'template',
      message: `Expected ${templates} for template in mode ${mode} but received ${quote(template)}`,
      remedy: `Use "${owner}" for mode, or "${SLIDER_TEMPLATES[mode][0]}" for template.`,
    },
  ];
}

/** Position of each slide, counted from 1: as written, else its place in the list. */
export function slidePositions(slides: readonly unknown[]): readonly number[] {
  return slides.map((slide, index) => {
    const written = fieldOf(Object(slide) as DocumentRecord, 'position');
    return typeof written === 'number' ? written : index + 1;
  });
}

function positionProblems(slider: DocumentRecord): readonly Problem[] {
  const slides = fieldOf(slider, 'slides');
  if (!Array.isArray(slides)) return [];
  const positions = slidePositions(slides);
  const taken = new Set<number>();
  const problems: Problem[] = [];
  const free = positions.map((_, index) => index + 1).filter((position) => !positions.includes(position));
  for (const [index, position] of positions.entries()) {
    const repeated = taken.has(position);
    taken.add(position);
    // A position outside 1 to 10 is reported by the schema.
    const gap = Number.isInteger(position) && position > slides.length && position <= 10;
    if (!repeated && !gap) continue;
    const path = `slides[${index}].position`;
    problems.push({
      code: repeated ? 'position_not_unique' : 'position_not_contiguous',
      path,
      message: repeated
        ? `Expected a position of its own for ${path} but received ${position} again`
        : `Expected a position from 1 to ${slides.length} for ${path} of ${count(slides.length, 'slide')} but received ${position}`,
      remedy: `Use ${free.shift() ?? index + 1} for ${path}, or leave out all positions to keep the order of the list.`,
    });
  }
  return problems;
}
