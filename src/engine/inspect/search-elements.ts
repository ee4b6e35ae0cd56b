/**
 * Searches a film for everything that the layout puts over it: compares each element's own bitmap with the frames that
 * should show it.
 */

import type { FilmPlan } from '../../compose/plan.js';
import { bitmapBytes } from '../../compose/sprite-inputs.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import { type Box, overlaps, type Size } from '../../geometry.js';
import { celAt, type ElementMoment, elementMoments, type SeenElement, sightOf } from '../../inspect/element-moments.js';
import { matchPatch } from '../../inspect/element-sight.js';
import { readFrames } from '../../io/inspect/read-frames.js';
import { drawerFor } from '../film/drawer.js';
import { scaledImages } from '../film/scaled-images.js';
import type { Workspace } from '../workspace.js';
import type { AskedFilm } from './asked-film.js';
import type { SurveyedFile } from './receipt.js';

export interface ElementSearch {
  readonly asked: AskedFilm & { readonly plan: FilmPlan };
  readonly surveyed: SurveyedFile;
  readonly render: SurveyedFile;
  /** Frame of the film (as decoded) that shows a frame of the render; undefined where none does. */
  readonly frameOf: (frame: number) => number | undefined;
  /** Stored level of the film -> level as in limited range. */
  readonly toLimited: (level: number) => number;
}

/** What is seen of each element of the film, in the order of the layout. */
export async function searchElements(search: ElementSearch, workspace: Workspace): Promise<readonly SeenElement[]> {
  const { asked, surveyed, render, frameOf, toLimited } = search;
  const { plan, files } = asked;
  const moments = elementMoments(plan);
  const wanted = [...new Set(moments.flatMap(({ frame }) => frameOf(frame) ?? []))].toSorted((a, b) => a - b);
  if (wanted.length === 0) return moments.length === 0 ? [] : sightOf(plan, []);
  const read = ({ file, media }: SurveyedFile, name: string, frames: readonly number[]) => {
    const { run, folder, tools } = workspace;
    return readFrames(file, media, { ffmpegPath: tools.ffmpegPath, run, folder, name, size: plan.output.size, frames });
  };
  const frames = await read(surveyed, 'film', wanted);
  const own = await read(
    render,
    'render',
    [...new Set(moments.map(({ frame }) => frame))].toSorted((a, b) => a - b),
  );
  try {
    const draw = await drawerFor(plan, files, scaledImages(workspace));
    const matches: { moment: ElementMoment; match: ReturnType<typeof matchPatch> }[] = [];
    for (const moment of moments) {
      workspace.signal.throwIfAborted();
      const frame = frameOf(moment.frame);
      const { track, cel } = moment;
      const box = insideOf(track.cels[cel]?.box ?? track.box, plan.output.size);
      const seen = frame === undefined ? undefined : await frames.patch(frame, box);
      const asRendered = await own.patch(moment.frame, box);
      if (seen === undefined || asRendered === undefined) continue;
      const match = matchPatch({
        ...box,
        seen: seen.map(toLimited),
        render: asRendered,
        ...drawn(moment, box, { plan, draw }),
      });
      matches.push({ moment, match });
    }
    return sightOf(plan, matches);
  } finally {
    await Promise.all([frames.close(), own.close()]);
  }
}

/** The element's bitmap with everything that lies over it at that frame: a plate is seen with its text on it. */
function drawn(moment: ElementMoment, box: Box, { plan, draw }: { readonly plan: FilmPlan; readonly draw: Draw }) {
  const { track, cel, frame } = moment;
  const pixels = box.width * box.height;
  const planesOf = (of: SpriteTrack, index: number) => {
    const planes = draw(of.cels[index] ?? { nodes: [] }, box, new Uint8Array(bitmapBytes(box)));
    return { drawn: planes.subarray(0, pixels), alpha: planes.subarray(planes.length - pixels) };
  };
  const own = planesOf(track, cel);
  for (const above of plan.tracks.slice(plan.tracks.indexOf(track) + 1)) {
    const index = celAt(above, frame);
    if (index >= 0 && overlaps(above.cels[index]?.box ?? above.box, box)) layOver(own, planesOf(above, index));
  }
  return own;
}

type Draw = Awaited<ReturnType<typeof drawerFor>>;
type Bitmap = Readonly<Record<'drawn' | 'alpha', Uint8Array>>;

/** Straight alpha over straight alpha, in place. */
function layOver(under: Bitmap, over: Bitmap): void {
  for (let at = 0; at < under.alpha.length; at += 1) {
    const top = (over.alpha[at] as number) / 255;
    if (top === 0) continue;
    const below = ((under.alpha[at] as number) / 255) * (1 - top);
    const all = top + below;
    under.drawn[at] = Math.round(((over.drawn[at] as number) * top + (under.drawn[at] as number) * below) / all);
    under.alpha[at] = Math.round(255 * all);
  }
}

/** Boxes lie in the frame by their making; a plan of another version might not. */
function insideOf(box: Box, { width, height }: Size): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return { x, y, width: Math.min(box.width, width - x), height: Math.min(box.height, height - y) };
}
