/** Searches a film for the marks of tracked objects, where the tracks of its composition place them. */
import type { Box, Size } from '../../geometry.js';
import type { SeenElement } from '../../inspect/element-moments.js';
import { verdictOn } from '../../inspect/element-moments.js';
import type { PatchMatch } from '../../inspect/element-sight.js';
import { matchMark, type TrackMoment, trackMoments } from '../../inspect/track-sight.js';
import { type ReadFramesOptions, readFrames } from '../../io/inspect/read-frames.js';
import { outputSize, upright } from '../../tracking/draw/burn-graph.js';
import type { Workspace } from '../workspace.js';
import type { AskedTracks } from './asked-film.js';
import type { ElementSearch } from './search-elements.js';

/** What is seen of the mark of each track, in order of the tracks' ids. */
export async function searchMarks(
  tracks: AskedTracks,
  { surveyed, render, frameOf, toLimited }: Omit<ElementSearch, 'asked'>,
  workspace: Workspace,
): Promise<readonly SeenElement[]> {
  const { clip, media, document } = tracks;
  const size = outputSize(media);
  const moments = trackMoments(document).filter(({ frame }) => frameOf(frame) !== undefined);
  if (moments.length === 0) return [];
  const { run, folder, tools } = workspace;
  const common = { ffmpegPath: tools.ffmpegPath, run, folder, size, planes: 'yuv444p' } as const;
  const sorted = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b);
  const wanted = sorted(moments.map(({ frame }) => frame));
  const places = sorted(wanted.flatMap((frame) => frameOf(frame) ?? []));
  const read = (file: string, of: typeof media, more: Pick<ReadFramesOptions, 'name' | 'frames' | 'filters'>) =>
    readFrames(file, of, { ...common, ...more });
  const frames = [
    await read(surveyed.file, surveyed.media, { name: 'film', frames: places }),
    await read(render.file, render.media, { name: 'render', frames: wanted }),
    await read(clip.file, media, { name: 'source', frames: wanted, filters: upright(media) }),
  ] as const;
  try {
    const matches: { readonly moment: TrackMoment; readonly match: PatchMatch }[] = [];
    for (const moment of moments) {
      workspace.signal.throwIfAborted();
      const box = within(moment.box, size);
      const [film, own, source] = frames;
      const seen = await film.patch(frameOf(moment.frame) ?? -1, box);
      const asked = await own.patch(moment.frame, box);
      const bare = await source.patch(moment.frame, box);
      if (seen === undefined || asked === undefined || bare === undefined) continue;
      const { width, height } = box;
      const match = matchMark({ width, height, seen: seen.map(toLimited), render: asked, source: bare });
      if (match !== undefined) matches.push({ moment, match });
    }
    return sightsOf(matches, tracks);
  } finally {
    await Promise.all(frames.map((one) => one.close()));
  }
}

/** The worst of an object's moments decides. */
function sightsOf(
  matches: readonly { readonly moment: TrackMoment; readonly match: PatchMatch }[],
  { document }: AskedTracks,
): readonly SeenElement[] {
  const worst = new Map<number, (typeof matches)[number]>();
  for (const one of matches) {
    const known = worst.get(one.moment.id);
    if (known === undefined || one.match.worst < known.match.worst) worst.set(one.moment.id, one);
  }
  return [...worst.values()].map(({ moment, match }) => {
    const verdict = verdictOn(match);
    return {
      ...{ id: `track-${moment.id}`, element: 'annotation', text: `${moment.name} ${moment.id}`, path: '' },
      at_seconds: document.frames[moment.frame]?.pts ?? 0,
      score: Math.round(match.score * 1000) / 1000,
      worst_part: Math.round(match.worst * 1000) / 1000,
      seen: verdict === 'seen',
      verdict,
    };
  });
}

/** An odd row or column of the clip is not in the film. */
function within(box: Box, size: Size): Box {
  return {
    ...box,
    width: Math.min(box.width, size.width - box.x),
    height: Math.min(box.height, size.height - box.y),
  };
}
