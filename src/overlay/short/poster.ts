/** End cards that are a finished poster: shown whole, or filling the frame where hardly any of it is cut off. */
import type { Focus, StillShot } from '../../compose/timeline.js';

import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { keptIn } from '../card/arrange-card.js';
import { posterGround } from '../elements/poster-ground.js';
import { groundOfImage } from '../film-stages.js';

/** Up to this share of a finished, opaque poster may be cropped away: 4:5 is shown whole, 2:3 is filled. */
const MOST_CROPPED = 0.2;
/** How much closer it is at its start than at the end. */
const PULL = 1.03;
const MIDDLE: Focus = { x: 0.5, y: 0.5 };

/** As a scene; undefined where it is drawn: one with transparent parts. */
export function finishedPoster(poster: ImageMedia): StillShot | undefined {
  if (posterGround(poster).isSeen) return undefined;
  const { width, height } = poster.size;
  const cover = Math.max(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const isWhole = 1 - (SHORT_SIZE.width * SHORT_SIZE.height) / (cover * cover * width * height) > MOST_CROPPED;
  const focus = isWhole ? MIDDLE : facesOr(poster, MIDDLE);
  const view = (zoom: number) => ({ zoom, focus });
  return { kind: 'still', media: 'poster.source', fit: isWhole ? 'blur' : 'cover', from: view(PULL), to: view(1) };
}

function facesOr(poster: ImageMedia, other: Focus): Focus {
  return (poster.subjects?.faces[0] ?? []).length > 0 ? keptIn(groundOfImage(poster), SHORT_SIZE) : other;
}

/**
 * A finished poster with transparent parts, on the ground that it stands out from: all of it, as there is room around
 * it whatever its shape.
 */
export function posterNodes(poster: ImageMedia): readonly DrawNode[] {
  const frame: Box = { x: 0, y: 0, ...SHORT_SIZE };
  const { width, height } = poster.size;
  const ground: DrawNode = { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: posterGround(poster).color };
  const scale = Math.min(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const size = { width: width * scale, height: height * scale };
  const box: Box = { x: (SHORT_SIZE.width - size.width) / 2, y: (SHORT_SIZE.height - size.height) / 2, ...size };
  return [ground, { kind: 'image', asset: poster.contentHash, box }];
}
