/** A plan from outside -> a film plan of this very code: its data proved, its graphs and keys made anew. */
import { type DrawNode, nodesOf } from '../draw/draw-list.js';
import { isOwnFontAlias, ownFontAlias } from '../draw/own-font.js';
import { type Problem, ReelwrightError } from '../errors.js';
import type { Size } from '../geometry.js';
import { type ComposeFilmRequest, composeFilm, composePicture } from './compose-film.js';
import type { FilmPlan } from './plan.js';
import { filmPlanSchema } from './plan-schema.js';
import { type Shot, stretchesOf, type Timeline } from './timeline.js';

export interface PlanReader {
  /** What draws and encodes here. */
  readonly pictureVersions: Readonly<Record<string, string>>;
  readonly soundVersions: ComposeFilmRequest['soundVersions'];
}

const MOST_PROBLEMS = 20;

/** Throws `plan_invalid` (class `usage`) with what is wrong, by place. */
export function readPlan(value: unknown, { pictureVersions, soundVersions }: PlanReader): FilmPlan {
  const parsed = filmPlanSchema.safeParse(value);
  if (!parsed.success) {
    throw invalid(
      parsed.error.issues
        .slice(0, MOST_PROBLEMS)
        .map(({ path, message }) => problem(path.map(String).join('.').slice(0, 200), message.slice(0, 300))),
    );
  }
  const plan = parsed.data as unknown as FilmPlan;
  const faults = faultsOf(plan);
  if (faults.length > 0) throw invalid(faults);
  const timeline: Timeline = { ...plan, kind: 'timeline' };
  return composeFilm({
    picture: composePicture({ timeline, quality: plan.encoder.quality, versions: pictureVersions }),
    timeline,
    sources: plan.sources,
    warnings: plan.warnings,
    facts: plan.facts,
    combinationHash: plan.combinationHash,
    ...(plan.captions === undefined ? {} : { captions: plan.captions }),
    soundVersions,
  });
}

/** What fields say one by one may still make no film together. */
function faultsOf({ scenes, output, media, sources, sound, thumbnailFrame, tracks }: FilmPlan): readonly Problem[] {
  const faults: Problem[] = [];
  const expect = (isRight: boolean, path: string, message: string) => {
    if (!isRight && faults.length < MOST_PROBLEMS) faults.push(problem(path, message));
  };
  try {
    stretchesOf(scenes);
  } catch {
    expect(false, 'scenes', 'scenes do not stand in a row, or a transition is longer than they allow');
  }
  expect(scenes.at(-1)?.end === output.totalFrames, 'scenes', 'the last scene does not end with the film');
  expect(thumbnailFrame < output.totalFrames, 'thumbnailFrame', 'it lies behind the end of the film');
  expect(
    sound.totalSamples === (output.totalFrames * 48_000) / output.frameRate.num,
    'sound.totalSamples',
    'sound and picture differ in length',
  );
  for (const [index, { shot }] of scenes.entries()) {
    const path = `scenes[${index}].shot.media`;
    expect(shot.kind !== 'clip' || media[shot.media]?.kind === 'video', path, 'it names no video of the plan');
    expect(isWithin(shot, output.size), `scenes[${index}].shot.window`, 'it lies outside the frame');
    expect(shot.kind !== 'still' || media[shot.media]?.kind === 'image', path, 'it names no image of the plan');
  }
  for (const [index, one] of sound.tracks.entries())
    expect(media[one.media]?.kind === 'audio', `sound.tracks[${index}].media`, 'it names no sound of the plan');
  for (const id of Object.keys(media)) expect(sources[id] !== undefined, `sources.${id}`, 'a medium has no source');
  const own = new Set(
    Object.values(media).flatMap((one) => (one.kind === 'font' ? [ownFontAlias(one.contentHash)] : [])),
  );
  for (const alias of fontsOf(nodesOf(tracks)))
    expect(!isOwnFontAlias(alias) || own.has(alias), 'tracks', 'a text names a font that is no medium of the plan');
  const ids = new Set(tracks.map(({ id }) => id));
  expect(ids.size === tracks.length, 'tracks', 'two tracks have one id');
  for (const [index, { start, end, cels }] of tracks.entries()) {
    const inOrder = cels.every(({ frame }, at) => frame >= start && frame < end && frame > (cels[at - 1]?.frame ?? -1));
    expect(
      start < end && end <= output.totalFrames && inOrder,
      `tracks[${index}]`,
      'its frames are not in order, or not in the film',
    );
  }
  return faults;
}

function isWithin(shot: Shot, { width, height }: Size): boolean {
  if (shot.kind !== 'clip' || shot.window === undefined) return true;
  return shot.window.x + shot.window.width <= width && shot.window.y + shot.window.height <= height;
}

function fontsOf(nodes: readonly DrawNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: DrawNode) => {
    if (node.kind === 'group') node.children.forEach(visit);
    if (node.kind === 'text') for (const alias of node.font.families) found.add(alias);
  };
  nodes.forEach(visit);
  return found;
}

function problem(path: string, message: string): Problem {
  return {
    code: 'plan_invalid',
    path,
    message: `Expected a plan as this engine makes them for ${path === '' ? 'the file' : path} but received another: ${message}`,
    remedy: 'Make the plan again with "reelwright plan", and leave it as it is.',
  };
}

function invalid(problems: readonly Problem[]): ReelwrightError {
  return ReelwrightError.fromProblems(problems, { class: 'usage' });
}
