/** The tracks of a closing card: its ground, its product, and words that are there as the ground closes. */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, overlaps, right } from '../../geometry.js';
import type { TextAnimationName } from '../animations/animation.types.js';
import { animationOf } from '../animations/animation-table.js';
import { celsFrom } from '../cels.js';
import { easeOutExpo } from '../easing.js';
import type { LabelPlace } from '../elements/label.js';
import { labelEntrance } from '../elements/label-motion.js';
import { labelTrack } from '../elements/label-track.js';
import { drawLogo } from '../elements/logo.js';
import { cloudNodes, shadeBox, shadesFor, shadesUnder } from '../elements/scrim.js';
import { starsTrack } from '../elements/star-motion.js';
import { type Backdrop, decideLegibility, flatBackdrop, type LegibilityReport } from '../legibility.js';
import { zoneOf } from '../safe-zone.js';
import { standingTrack, type TrackAndReport } from '../standing-track.js';
import { type TextStage, textTrack } from '../text-track.js';
import type { CardLayout, CardLogo, CardText } from './card.types.js';
import { closingCels, growingCels, type Opening, openingAt, openingCels } from './card-entrance.js';
import { CARD_CLOSES, GROWTH_FRAMES } from './card-growth.js';
import { productCels } from './card-product.js';
import { cardSurface, openAll, openSurface, shutter } from './card-surface.js';

/** Frames after the card's first at which the parts arrive: the words come with the closing ground. */
const ARRIVAL_FRAMES = { words: -3, rule: 2, labels: 3, cta: 6 } as const;
/** The frame of the card at which its button pulses. */
const CTA_PULSE_FRAME = 36;

/** How far above its place a sheet may still be when words come onto it, px. */
const NEARLY_LAID_PX = 48;

/** First frame of words: when the ground is closed, or, around a picture, as soon as it has closed under them. */
function wordsFrom({ start, opening }: Staged, box: Box): number {
  if (opening === undefined) return start + ARRIVAL_FRAMES.words;
  const { from, to, isSheet } = opening;
  let frame = opening.isThere ? -CARD_CLOSES : ARRIVAL_FRAMES.words;
  const isUnder = ({ window, words }: Opening) =>
    isSheet ? Math.abs(words.y - to.words.y) < NEARLY_LAID_PX : !overlaps(window, box);
  while (frame < GROWTH_FRAMES - CARD_CLOSES && !isUnder(openingAt(from, to, frame))) frame += 1;
  return start + frame;
}

/** The parts of a card that hold no text and no button. */
export const CARD_GROUNDS = /-(ground|shutter|poster|scrim-\d+)$/;

export interface CardScene {
  /** Output frames [start, end) of the card. */
  readonly start: number;
  readonly end: number;
  /** The prefix of the names of its tracks. */
  readonly id: string;
  readonly animation: TextAnimationName;
  /**
   * True where its picture is the film's own, which moves to its place: the ground closes in around it. Default false.
   */
  readonly grows?: boolean;
  /** The opening of such a picture in the film. Default: it fills the frame. */
  readonly from?: Opening | undefined;
  /** The picture behind a box of the frame, for a photo that fills it. */
  readonly behind?: ((box: Box) => Backdrop) | undefined;
}

/** The tracks of a card, the lowest first. */
export function cardTracks(given: TextStage, layout: CardLayout, asked: CardScene): readonly TrackAndReport[] {
  const stage = { ...given, look: layout.look, palette: layout.palette };
  const scene: Staged = { ...asked, opening: growing(stage, layout, asked) };
  const texts = textReports(layout, scene);
  return [
    ...groundTracks(stage, layout, scene),
    ...scrimTracks(stage, layout, scene, texts),
    ...partTracks(stage, layout, scene, texts),
  ];
}

/** A card with the facts that its tracks are made from. */
interface Staged extends CardScene {
  /** How its opening moves to its place; undefined where the ground closes over the film. */
  readonly opening: Growing | undefined;
}

interface Growing {
  readonly from: Opening;
  readonly to: Opening;
  /** True where the film already had a ground of its own around the picture. */
  readonly isThere: boolean;
  /** True where words stand on a sheet. */
  readonly isSheet: boolean;
}

function growing({ frame }: TextStage, layout: CardLayout, { grows, from }: CardScene): Growing | undefined {
  const { picture, words, look } = layout;
  if (grows !== true || picture.kind !== 'window') return undefined;
  const form = look.endCard.stage;
  return {
    from: from ?? openAll(form, frame, words),
    to: { window: picture.window, words, raised: 0 },
    ...{ isThere: from !== undefined, isSheet: form === 'sheet' },
  };
}

type Texts = Readonly<Record<'brand' | 'claim', LegibilityReport | undefined>>;

function textReports({ ground, parts }: CardLayout, { behind }: CardScene): Texts {
  const report = (text: CardText | undefined) =>
    text &&
    decideLegibility({
      fill: text.ink,
      mayChangeColor: ground === undefined,
      ladder: ground === undefined ? ['none', 'colour', 'scrim'] : ['none'],
      backdrop:
        ground === undefined && behind !== undefined ? behind(text.box) : flatBackdrop(ground?.paper ?? '#808080'),
      plate: { fill: '#000000', ink: '#ffffff' },
    });
  const [brand, claim] = [report(parts.brand), report(parts.claim)];
  return { brand, claim };
}

/** Ground and product. The ground closes over the film, with its window shut where another picture follows in it. */
function groundTracks(stage: TextStage, layout: CardLayout, scene: Staged): readonly TrackAndReport[] {
  const { start, end, id, opening } = scene;
  const { ground, picture, words, look } = layout;
  const { frame, short } = stage;
  const form = look.endCard.stage;
  const made = (name: string, from: number, cels: readonly Cel[], until = end) =>
    standingTrack({ id: `${id}-${name}`, element: 'end-card', start: from, end: until, cels }, stage);
  if (ground === undefined) {
    const nodes = openSurface(form, stage.palette.accent.slice(0, 7), frame);
    return nodes.length === 0 ? [] : [made('ground', start, [{ frame: start, nodes }])];
  }
  const window = picture.kind === 'window' ? picture.window : undefined;
  const product = picture.kind === 'product' ? picture : undefined;
  const { direction } = short;
  const common = { stage: form, ground, frame, direction };
  const nodes = cardSurface({
    ...{ ...common, words },
    ...(window === undefined ? {} : { window }),
    ...(product === undefined ? {} : { product: product.box }),
  });
  const shut = window === undefined ? nodes : [shutter(form, ground, window), ...nodes];
  const middle = Math.round(window === undefined ? frame.height / 2 : window.y + window.height / 2);
  const closing =
    opening === undefined
      ? closingCels(shut, form, { middle, direction, frame, start })
      : growingCels((part) => cardSurface({ ...common, ...part }), { ...opening, start });
  const arrives = start + ARRIVAL_FRAMES.words;
  const landed = opening === undefined ? start : start + GROWTH_FRAMES - CARD_CLOSES;
  return [
    ...(window !== undefined && opening === undefined
      ? [made('shutter', start, openingCels(shutter(form, ground, window), window, start), start + 6)]
      : []),
    made('ground', start - CARD_CLOSES, [...closing, { frame: landed, nodes }]),
    ...(product === undefined
      ? []
      : [made('poster', arrives, productCels(product.image, form, product.box, { start: arrives, end }))]),
  ];
}

/** Shade on a photo, where a text needs it. */
function scrimTracks(
  stage: TextStage,
  { parts }: CardLayout,
  { start, end, id, behind }: CardScene,
  texts: Texts,
): readonly TrackAndReport[] {
  if (behind === undefined) return [];
  const asked = (['brand', 'claim'] as const).flatMap((part) =>
    shadesUnder(texts[part], parts[part]?.box, [{ start, end }], behind),
  );
  return shadesFor(asked).map((shade, index): TrackAndReport => {
    const drawn = { box: shadeBox(shade, stage.frame), nodes: cloudNodes(shade, shade.opacity) };
    return standingTrack({ id: `${id}-scrim-${index}`, element: 'end-card', start, end, ...drawn }, stage);
  });
}

/** The parts of the card, each of which enters at its own time. */
function partTracks(
  stage: TextStage,
  { parts, ground }: CardLayout,
  scene: Staged,
  texts: Texts,
): readonly TrackAndReport[] {
  const { logo, brand, rule, claim, stars, offer, cta } = parts;
  const { id, behind, animation } = scene;
  const calmer = animationOf(animation).calmer?.claim ?? animation;
  const { start, end } = scene;
  const label = (place: LabelPlace, element: 'offer' | 'cta', at: number, breaths: readonly number[] = []) => {
    const under = ground === undefined ? behind?.(place.box) : undefined;
    return labelTrack(stage, place, {
      ...{ id: `${id}-${element}`, element, anchor: 'end_card', start: start + at, end, breaths },
      ...(under === undefined ? {} : { backdrop: under }),
    });
  };
  return [
    ...(logo === undefined ? [] : [logoTrack(stage, logo, scene)]),
    ...(brand === undefined || texts.brand === undefined
      ? []
      : [textOf(stage, brand, { scene, id: `${id}-brand`, animation: 'fade_in', legibility: texts.brand })]),
    ...(rule === undefined ? [] : [ruleTrack(stage, rule, scene)]),
    ...(claim === undefined || texts.claim === undefined
      ? []
      : [textOf(stage, claim, { scene, id: `${id}-claim`, animation: calmer, legibility: texts.claim })]),
    ...(stars === undefined
      ? []
      : [starsTrack(stage, stars, { id: `${id}-stars`, start: start + ARRIVAL_FRAMES.labels, end })]),
    ...(offer === undefined ? [] : [label(offer, 'offer', ARRIVAL_FRAMES.labels)]),
    ...(cta === undefined ? [] : [label(cta, 'cta', ARRIVAL_FRAMES.cta, [start + CTA_PULSE_FRAME])]),
  ];
}

interface TextEntrance {
  readonly scene: Staged;
  readonly id: string;
  readonly animation: TextAnimationName;
  readonly legibility: LegibilityReport;
}

function textOf(stage: TextStage, text: CardText, { scene, id, animation, legibility }: TextEntrance): TrackAndReport {
  const { track, report } = textTrack(stage, {
    ...{ id, element: 'end-card', anchor: 'end_card', block: text.block, size: text.size, animation, legibility },
    ...{ x: text.x, y: text.y, area: text.box, start: wordsFrom(scene, text.box), end: scene.end },
    ...{ tempo: 'beat', plate: stage.look.plate.headline, emphasis: 'none', exitFrames: 0 },
    room: { up: 10, down: 16 },
  });
  return { track, report: { ...report, start: scene.start } };
}

const RULE_FRAMES = 7;

function ruleTrack(
  stage: TextStage,
  { box, color }: NonNullable<CardLayout['parts']['rule']>,
  { id, ...scene }: CardScene,
): TrackAndReport {
  const isCentered = stage.look.endCard.align === 'center';
  const [start, end] = [scene.start + ARRIVAL_FRAMES.rule, scene.end];
  const cels = celsFrom(start, RULE_FRAMES, (_, index): readonly DrawNode[] => {
    const width = Math.round(box.width * easeOutExpo((index + 1) / RULE_FRAMES));
    const left = isCentered
      ? box.x + (box.width - width) / 2
      : stage.short.direction === 'ltr'
        ? box.x
        : right(box) - width;
    return [{ kind: 'shape', shape: { kind: 'rect', box: { ...box, x: left, width } }, fill: color }];
  });
  return standingTrack({ id: `${id}-rule`, element: 'end-card', start, end, box, cels }, stage);
}

function logoTrack(stage: TextStage, { image, decision, ink, box }: CardLogo, scene: Staged): TrackAndReport {
  const { id } = scene;
  const { plateColor, radiusPx } = decision;
  const shape = { kind: 'rect', box, radiusPx: Math.min(radiusPx, box.height / 3) } as const;
  const nodes: readonly DrawNode[] = [
    ...(plateColor === undefined ? [] : [{ kind: 'shape', shape, fill: plateColor } as const]),
    ...drawLogo(image, ink, { ...decision, plateColor: undefined, treatment: 'plain' }),
  ];
  const [start, end] = [wordsFrom(scene, box), scene.end];
  const motion = stage.look.labelMotion === 'pop' ? 'pop' : 'fade';
  const cels = labelEntrance(nodes, box, { start, motion, zone: zoneOf(stage.frame, stage.short) });
  const said = { box, ink: plateColor === undefined ? ink : box, logo: decision };
  const { track, report } = standingTrack({ id: `${id}-logo`, element: 'logo', start, end, ...said, cels }, stage);
  return { track, report: { ...report, start: scene.start } };
}
