/** A plan -> a summary of what a reader wants to know of it, about a thousandth of its length. */

import type { Kind } from '../../document/kinds.js';
import type { PlanByKind } from '../../engine/calls.js';

/** Rounded to a thousandth of a second. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

export function planSummary(plan: PlanByKind[Kind]): Readonly<Record<string, unknown>> {
  const { composition: kind, combinationHash: combination_hash, warnings } = plan;
  const { width, height } = plan.output.size;
  const common = { kind, combination_hash, width, height };
  if (plan.kind === 'slider-plan') {
    const { template } = plan;
    const slides = plan.slides.map((slide) =>
      slide.status === 'pending'
        ? { position: slide.position, arrangement: slide.arrangement.name, texts: slide.texts.length }
        : { position: slide.position, status: slide.status },
    );
    return { ...common, template, slides, warnings };
  }
  const { frameRate, totalFrames } = plan.output;
  const seconds = (frame: number) => rounded((frame * frameRate.den) / frameRate.num);
  const film = { ...common, frames: totalFrames, duration_seconds: seconds(totalFrames), chunks: plan.chunks.length };
  if (plan.kind === 'tracking-plan')
    return { ...film, detector: plan.detector.name, frames_looked_at: plan.looks.length, warnings };
  return {
    ...film,
    scenes: plan.scenes.map(({ start, end, shot, enter }) => ({
      shows: shot.kind === 'color' ? shot.color : shot.media,
      start_seconds: seconds(start),
      end_seconds: seconds(end),
      enter: enter.kind,
    })),
    elements: plan.tracks.map(({ id, box, start, end }) => ({
      id,
      box,
      start_seconds: seconds(start),
      end_seconds: seconds(end),
    })),
    warnings,
  };
}
