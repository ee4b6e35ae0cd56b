/** A slide of a carousel's plan -> what is on it and why. */

import type { TextReport } from '../slides/slide.types.js';
import type { PlannedSlide, SliderPlan } from '../slides/slider-plan.js';
import type { SlideExplanation, SlideTextExplanation } from './explanation.types.js';

const TARGET = 4.5;

export function explainSlide(plan: SliderPlan, slide: PlannedSlide): SlideExplanation {
  const { background } = slide;
  return {
    kind: 'slider',
    combination_hash: plan.combinationHash,
    slide: slide.position,
    slides: plan.slides.length,
    template: plan.template,
    background:
      background === undefined
        ? null
        : {
            path: background.documentPath,
            file: background.path,
            sha256: background.contentHash,
            part: background.part ?? null,
          },
    texts: slide.texts.map(textOf),
    why: [scaleSentence(plan), placeSentence(slide)],
    chunk: { key: slide.key, kept: false },
  };
}

function textOf(report: TextReport): SlideTextExplanation {
  const { element, text, sizePx, lines, ink, contrast, veil } = report;
  const under = veil > 0 ? `under a veil of ${Math.round(100 * veil)}%, the least that is enough` : 'as it lies there';
  const reached = `${ink} reaches ${contrast}:1 of the ${TARGET}:1 wanted on what is behind it, ${under}.`;
  return { element, text, size_px: sizePx, lines, ink, contrast, veil, why: [reached] };
}

function scaleSentence({ rung, scale: { rungs, reason, heldBy, hookScale } }: SliderPlan): string {
  const on = `One scale of type for all slides: step ${rung + 1} of ${rungs}`;
  const slides = heldBy.length === 0 ? '' : ` (slide ${heldBy.join(', ')})`;
  const hook = hookScale === 1 ? '' : ` The first slide's headline is ${hookScale.toFixed(2)} times as large.`;
  switch (reason) {
    case 'roomiest':
      return `${on}, the largest.${hook}`;
    case 'texts_must_fit':
      return `${on}: at a larger one the texts do not fit${slides}.${hook}`;
    case 'calm_lines':
      return `${on}: a larger one would part words, leave one alone on its line or pile them up${slides}.${hook}`;
    case 'packed':
      return `${on}, the densest: the texts fit no other one${slides}.${hook}`;
    default:
      return reason satisfies never;
  }
}

/** The place of the words, by the name of their arrangement. */
const PLACE_PHRASES: Readonly<Record<string, string>> = {
  own: "at the template's own place",
  top: 'at the head',
  middle: 'in the middle',
  bottom: 'at the foot',
};
const PHOTOS: Readonly<Record<string, string>> = {
  above: ', the photo above them alone',
  below: ', the photo below them alone',
  beside: ', the photo beside them',
  corner: ', the photo in the corner above them',
};

function named(name: string): string {
  const [place = '', photo = ''] = name.split(' ');
  return `${PLACE_PHRASES[place] ?? place}${PHOTOS[photo] ?? ''}`;
}

function placeSentence({ arrangement: { name, runnersUp, costs } }: PlannedSlide): string {
  const [next] = runnersUp;
  const dearest = Object.entries(costs).toSorted((a, b) => b[1] - a[1])[0];
  const most = dearest === undefined ? '' : ` Most of what it costs is ${dearest[0]} (${dearest[1]}).`;
  const other = next === undefined ? '' : ` Next best, ${next.dearer} dearer: ${named(next.arrangement)}.`;
  return `The words stand ${named(name)}.${most}${other}`;
}
