/** Checks that the parts of a plan, each valid by itself, fit together in one film. */
import { type DrawNode, nodesOf } from '../draw/draw-list.js';
import { imageNodes } from '../draw/image-nodes.js';
import { isOwnFontAlias, ownFontAlias } from '../draw/own-font.js';
import type { Box, Size } from '../geometry.js';
import { misfitsOf } from '../outputs/delivery.js';
import type { FilmPlan } from './plan.js';
import { clipRate, type Scene, type Shot, stretchesOf, transitionWindow } from './timeline.js';

/** A fault and its place. */
export interface PlanFault {
  readonly path: string;
  readonly message: string;
}

/** Empty for a plan whose parts fit. `fontNames`: what draw lists call the fonts of this installation. */
export function faultsOf(
  plan: Omit<FilmPlan, 'chunks' | 'soundKey'>,
  fontNames: ReadonlySet<string>,
): readonly PlanFault[] {
  return [
    ...deliveryFaults(plan),
    ...sceneFaults(plan),
    ...overlayFaults(plan),
    ...soundFaults(plan),
    ...trackFaults(plan),
    ...drawingFaults(plan, fontNames),
  ];
}

type Parts<K extends keyof FilmPlan> = Pick<FilmPlan, K>;

/** What sizes and rates there are is held against the film where the plan is composed anew. */
function deliveryFaults({ delivery }: Parts<'delivery'>): readonly PlanFault[] {
  if (delivery === undefined) return [];
  return misfitsOf(delivery, delivery.format).map(({ option }) => ({
    path: `delivery.${option}`,
    message: `it cannot be used with ${delivery.format}`,
  }));
}

function sceneFaults({
  scenes,
  loopFrames,
  output,
  media,
  thumbnailFrame,
}: Parts<'scenes' | 'loopFrames' | 'output' | 'media' | 'thumbnailFrame'>) {
  const faults: PlanFault[] = [];
  const expect = expecting(faults);
  try {
    stretchesOf({ scenes, loopFrames });
  } catch {
    expect(false, 'scenes', 'scenes do not stand in a row, or a transition is longer than they allow');
  }
  expect(scenes.at(-1)?.end === output.totalFrames, 'scenes', 'the last scene does not end with the film');
  expect(thumbnailFrame < output.totalFrames, 'thumbnailFrame', 'it lies behind the end of the film');
  for (const [index, { shot, start, end, own }] of scenes.entries()) {
    expect(own === undefined || (own.start <= start && end <= own.end), `scenes[${index}].own`, 'the shot is shorter');
    const path = `scenes[${index}].shot.media`;
    expect(shot.kind !== 'clip' || media[shot.media]?.kind === 'video', path, 'it names no video of the plan');
    expect(shot.kind !== 'still' || media[shot.media]?.kind === 'image', path, 'it names no image of the plan');
    expect(isWithin(shot, output.size), `scenes[${index}].shot.window`, 'it lies outside the frame');
    const found = shot.kind === 'clip' ? media[shot.media] : undefined;
    if (shot.kind !== 'clip' || found?.kind !== 'video') continue;
    const isKnown = found.scannedSeconds >= Math.min(found.durationSeconds, secondsNeeded(scenes, index, output));
    expect(isKnown, `media["${shot.media}"].scannedSeconds`, `the times of its frames end before scene ${index} does`);
  }
  return faults;
}

function overlayFaults({ overlays = [], output, media }: Parts<'overlays' | 'output' | 'media'>) {
  const faults: PlanFault[] = [];
  const expect = expecting(faults);
  for (const [index, { start, end, shot, box }] of overlays.entries()) {
    const path = `overlays[${index}]`;
    expect(start < end && end <= output.totalFrames, path, 'its frames are not in the film');
    const kind = shot.kind === 'clip' ? 'video' : 'image';
    expect(media[shot.media]?.kind === kind, `${path}.shot.media`, `it names no ${kind} of the plan`);
    const isInside = box.x + box.width <= output.size.width && box.y + box.height <= output.size.height;
    expect(isInside && shot.window === undefined, `${path}.box`, 'it lies outside the frame');
    const found = media[shot.media];
    if (shot.kind !== 'clip' || found?.kind !== 'video') continue;
    const rate = clipRate(shot, output.frameRate);
    const seconds = shot.fromSeconds + ((end - start) * rate.den) / rate.num;
    const isKnown = found.scannedSeconds >= Math.min(found.durationSeconds, seconds);
    expect(isKnown, `media["${shot.media}"].scannedSeconds`, 'the times of its frames end before it does');
  }
  return faults;
}

/** How far into its clip a scene reaches, with what the transition behind it shows. */
function secondsNeeded(scenes: readonly Scene[], index: number, { frameRate }: FilmPlan['output']): number {
  const { start: seenStart, end, shot, own } = scenes[index] as Scene;
  const start = own?.start ?? seenStart;
  if (shot.kind !== 'clip') return 0;
  const next = scenes[index + 1];
  const shownEnd = (next && transitionWindow(next)?.end) ?? end;
  const rate = clipRate(shot, frameRate);
  return shot.fromSeconds + ((shownEnd - start) * rate.den) / rate.num;
}

function isWithin(shot: Shot, { width, height }: Size): boolean {
  if (shot.kind === 'color') return true;
  const isInside = (box: Box) => box.x + box.width <= width && box.y + box.height <= height;
  const arrival = shot.kind === 'clip' ? shot.arrives : undefined;
  if (shot.window === undefined) return arrival === undefined;
  return isInside(shot.window) && (arrival === undefined || isInside(arrival.window));
}

function soundFaults({ sound, output, media, sources }: Parts<'sound' | 'output' | 'media' | 'sources'>) {
  const faults: PlanFault[] = [];
  const expect = expecting(faults);
  const isAsLong = sound.totalSamples === (output.totalFrames * 48_000) / output.frameRate.num;
  expect(isAsLong, 'sound.totalSamples', 'sound and picture differ in length');
  for (const [index, { media: id, start, end, fromSeconds }] of sound.tracks.entries()) {
    const path = `sound.tracks[${index}]`;
    const found = media[id];
    expect(found?.kind === 'audio', `${path}.media`, 'it names no sound of the plan');
    expect(start < end && start < sound.totalSamples, `${path}.start`, 'it is heard at no time of the film');
    const isThere = found?.kind !== 'audio' || fromSeconds < found.durationSeconds;
    expect(isThere, `${path}.fromSeconds`, 'it begins behind the end of its sound');
  }
  for (const id of Object.keys(media)) expect(sources[id] !== undefined, `sources.${id}`, 'a medium has no source');
  return faults;
}

function trackFaults({ tracks, output }: Parts<'tracks' | 'output'>) {
  const faults: PlanFault[] = [];
  const expect = expecting(faults);
  const ids = new Set(tracks.map(({ id }) => id));
  expect(ids.size === tracks.length, 'tracks', 'two tracks have one id');
  for (const [index, { start, end, cels }] of tracks.entries()) {
    const inOrder = cels.every(({ frame }, at) => frame >= start && frame < end && frame > (cels[at - 1]?.frame ?? -1));
    const fits = start < end && end <= output.totalFrames && inOrder;
    expect(fits, `tracks[${index}]`, 'its frames are not in order, or not in the film');
  }
  return faults;
}

function drawingFaults({ tracks, media }: Parts<'tracks' | 'media'>, fontNames: ReadonlySet<string>) {
  const faults: PlanFault[] = [];
  const expect = expecting(faults);
  const hashes = (kind: 'font' | 'image') =>
    new Set(Object.values(media).flatMap((one) => (one.kind === kind ? [one.contentHash] : [])));
  const own = new Set([...hashes('font')].map(ownFontAlias));
  const nodes = nodesOf(tracks);
  for (const name of fontsOf(nodes)) {
    const isKnown = isOwnFontAlias(name) ? own.has(name) : fontNames.has(name);
    expect(isKnown, 'tracks', 'a text names a font that is neither a medium of the plan nor one of this version');
  }
  const images = hashes('image');
  const isPictured = imageNodes(nodes).every(({ asset }) => images.has(asset));
  expect(isPictured, 'tracks', 'a drawing shows an image that is no medium of the plan');
  return faults;
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

function expecting(faults: PlanFault[]) {
  return (isRight: boolean, path: string, message: string) => {
    if (!isRight) faults.push({ path, message });
  };
}
