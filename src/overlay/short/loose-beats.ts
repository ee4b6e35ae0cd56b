/**
 * Beats that each stand where their own time leaves room beside faces, over badge, proof row and button, which stand
 * together at the foot: for a clip whose faces move too far for one place.
 */
import { type Box, bottom, union } from '../../geometry.js';
import { type Body, type FitWorld, fitBody } from './fit-texts.js';
import { alignedX } from './layout-rows.js';
import { placeTexts } from './place-texts.js';
import type { Band } from './short-layout.js';
import type { StackRequest, StandingStack } from './stand-stack.js';

/** The least that a beat is fitted into; what it then covers is judged as everything else. */
const LEAST_AREA = 60;

export function standLoose(
  world: FitWorld,
  body: Body,
  request: Omit<StackRequest, 'texts'>,
  bands: readonly Band[],
): StandingStack {
  const { badge, head, top, end, column, look, direction, position } = request;
  const headTop = head.height > 0 ? end - head.height : end;
  const badgeTop = badge === undefined ? headTop : headTop - look.gaps.badge - badge.height;
  const ceiling = badgeTop - (badgeTop < end ? look.gaps.text : 0);
  const placed = world.beats.map((text, index) => {
    const area = areaOf(bands[index], { ...column, y: top, height: ceiling - top });
    const texts = fitBody({ ...world, beats: [text] }, area.height, { ...body, headlineStays: false });
    const slack = Math.max(0, area.height - texts.beatArea);
    const share = position === 'top' ? 0 : position === 'center' ? 0.5 : 1;
    const y = Math.round(area.y + slack * share);
    return placeTexts(texts, y, { column, look, direction, position }, 0);
  });
  const beats = placed.flatMap((one) => one.beats);
  const beatArea = union(placed.map((one) => one.beatArea)) ?? { ...column, y: ceiling, height: 0 };
  return {
    badge: badge && { ...badge, x: alignedX(column, badge.width, look.align, direction), y: badgeTop },
    headTop,
    placed: { beats, beatArea },
    travel: 0,
    height: end - beatArea.y,
    below: 0,
  };
}

/** A band within the stage; the foot of the stage where there is none. */
function areaOf(band: Band | undefined, stage: Box): Box {
  const y = Math.max(stage.y, Math.min(band?.y ?? bottom(stage), bottom(stage) - LEAST_AREA));
  const end = Math.min(bottom(stage), band === undefined ? bottom(stage) : band.y + band.height);
  return { ...stage, y, height: Math.max(LEAST_AREA, end - y) };
}
