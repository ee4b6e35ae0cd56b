/** Labels as items of the layout: one at several sizes, or offer, stars and button as a group. */
import type { LabelForm, LookTokens } from '../../document/looks/look.types.js';
import { alignedX, type Box, bottom, type ColumnSide, movedBy, type Size, union } from '../../geometry.js';
import type { ItemSetting } from '../../layout/item.types.js';
import type { TextWorld } from '../short/text-settings.js';
import { type LabelRequest, type MeasuredLabel, measureLabel, plateHeight } from './label.js';
import { type MeasuredStars, measureStars } from './star-rating.js';

/** The typesetter of a film or a card, with its language and colours. */
export type LabelWorld = Pick<TextWorld, 'short' | 'palette' | 'typeset' | 'column'>;

type LabelRoom = Pick<LabelRequest, 'maxWidth'> & Partial<Pick<LabelRequest, 'maxHeight' | 'leastWidth' | 'onStage'>>;

/** A label in the type of its document. */
export function labelIn(world: LabelWorld, text: string, form: LabelForm, room: LabelRoom): MeasuredLabel {
  return measureLabel({ text, form, maxHeight: 300, ...typeOf(world), ...room });
}

function typeOf({ short: { language, direction, fontFamily }, palette, typeset }: LabelWorld) {
  return { language, direction, palette, typeset, family: fontFamily === 'auto' ? undefined : fontFamily };
}

/** Stars beside an offer as high as its plate; `ground`: what they stand on in place of a picture. */
export function starsIn(
  world: LabelWorld & Pick<TextWorld, 'look'>,
  rating: number,
  ground: string | undefined,
  offer?: MeasuredLabel,
): MeasuredStars {
  return measureStars(rating, { look: world.look, ...typeOf(world), ground, besidePx: plateHeight(offer) });
}

/** The setting of something that brings its own ground and is one box. */
export function bareSetting({ width, height }: Size, cap: number, shrunk = 0): ItemSetting {
  const boxes = [{ x: 0, y: 0, width, height }];
  return { width, height, boxes, lines: [], cap, shrunk: Math.max(0, shrunk), sense: 0, ragged: 0, fits: true };
}

/** A label in each of its sizes that one of the rooms gives, the first of a size; `wanted`: its cap height, px. */
export function sizesOfLabel(
  labels: readonly MeasuredLabel[],
  wanted: number,
): readonly { readonly label: MeasuredLabel; readonly setting: ItemSetting }[] {
  const caps = labels.map(({ block }) => block.capHeightPx);
  return labels
    .filter((_, index) => caps.indexOf(caps[index] as number) === index)
    .map((label) => {
      const cap = label.block.capHeightPx;
      return { label, setting: bareSetting(label, cap, Math.round(100 * Math.log(wanted / cap))) };
    });
}

/** Labels over one another, each at its place from the group's left top corner. */
export interface LabelGroup {
  readonly offer?: { readonly label: MeasuredLabel; readonly box: Box } | undefined;
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box } | undefined;
  readonly cta?: { readonly label: MeasuredLabel; readonly box: Box } | undefined;
}

interface Labels {
  readonly offer?: MeasuredLabel | undefined;
  readonly stars?: MeasuredStars | undefined;
  readonly cta?: MeasuredLabel | undefined;
}

/** Pixels between an offer and stars beside it. */
const PROOF_GAP = 22;

/** The offer and the stars side by side in reading order where both fit, else one under the other; then the button. */
export function labelGroup(
  { offer, stars, cta }: Labels,
  {
    column,
    align,
    gaps,
    direction,
  }: Pick<LookTokens, 'gaps'> & Pick<LabelRequest, 'direction'> & { readonly column: Box; readonly align: ColumnSide },
): { readonly group: LabelGroup; readonly boxes: readonly Box[] } & Size {
  const at = ({ width, height }: Size, x: number, y: number): Box => ({ x, y, width, height });
  const row = (item: Size, y: number) => at(item, alignedX(column, item.width, align, direction), y);
  const width = offer && stars && offer.width + PROOF_GAP + stars.width;
  let [offerBox, starsBox] = [offer && row(offer, 0), stars && row(stars, offer ? offer.height + gaps.row : 0)];
  if (offer && stars && width !== undefined && width <= column.width) {
    const left = alignedX(column, width, align, direction);
    const [height, isFirst] = [Math.max(offer.height, stars.height), direction === 'ltr'];
    const beside = (item: Size, x: number) => at(item, x, Math.round((height - item.height) / 2));
    offerBox = beside(offer, isFirst ? left : left + stars.width + PROOF_GAP);
    starsBox = beside(stars, isFirst ? left + offer.width + PROOF_GAP : left);
  }
  const proof = union([offerBox, starsBox].flatMap((box) => box ?? []));
  const ctaBox = cta && row(cta, proof === undefined ? 0 : bottom(proof) + gaps.row);
  const boxes = [offerBox, starsBox, ctaBox].flatMap((box) => box ?? []);
  const whole = union(boxes) ?? { x: 0, y: 0, width: 0, height: 0 };
  const own = (box: Box): Box => movedBy(box, { x: -whole.x, y: 0 });
  return {
    group: {
      offer: offer && offerBox && { label: offer, box: own(offerBox) },
      stars: stars && starsBox && { measured: stars, box: own(starsBox) },
      cta: cta && ctaBox && { label: cta, box: own(ctaBox) },
    },
    boxes: boxes.map(own),
    ...{ width: whole.width, height: bottom(whole) },
  };
}

/** The labels of a group at their places on the frame; those that it has not are absent. */
export function groupAt(group: LabelGroup, place: Box): LabelGroup {
  const placed = Object.entries(group).flatMap(([name, part]: [string, { readonly box: Box } | undefined]) =>
    part === undefined ? [] : [[name, { ...part, box: movedBy(part.box, place) }]],
  );
  return Object.fromEntries(placed) as LabelGroup;
}
