/**
 * A short text with a form of its own (badge, offer, button, disclosure): measured first, drawn where the layout puts
 * it.
 */

import { contrast, formatHex, inkOn, leastSolid, readableOn, rgba, withAlpha } from '../../color.js';
import type { Language, ShortFontFamily } from '../../document/enumerations.js';
import type { LabelForm } from '../../document/looks/look.types.js';
import type { DrawNode, Stroke } from '../../draw/draw-list.js';
import { type Box, inflate } from '../../geometry.js';
import { rememberFor } from '../../remember-for.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import type { Backdrop } from '../legibility.js';
import { type Palette, roleColor } from '../palette.js';
import type { SizeReason } from '../size-reason.types.js';
import { extentOf, type PlacedText, placeBlock } from '../text/placed-text.js';
import { strikeLine, strikeWidth } from '../text/strike-line.js';
import { struckRuns } from '../text/word-spans.js';
import { softShadow } from './soft-shadow.js';

export interface MeasuredLabel {
  readonly text: string;
  readonly form: LabelForm;
  readonly block: TypesetBlock;
  readonly size: SizeReason;
  /** Size of the whole element, hard shadow included. */
  readonly width: number;
  readonly height: number;
  readonly padX: number;
  readonly iconWidth: number;
  /** The colours as drawn. */
  readonly fill: string | undefined;
  readonly ink: string;
  readonly contrast: number;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** True on an even ground and for dark ink on a light picture: letters without a plate need no shadow there. */
  readonly needsNoShadow?: boolean;
  /** Colour of a fine line around a plate that has the colour of the picture. */
  readonly ring?: string;
}

/** A measured label at its place. */
export interface LabelPlace {
  readonly label: MeasuredLabel;
  readonly box: Box;
}

export interface LabelRequest {
  readonly text: string;
  readonly form: LabelForm;
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** The least width of the plate; that of a shorter text is padded to it. Default 0. */
  readonly leastWidth?: number;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** The family in the document; undefined for the look's. */
  readonly family: ShortFontFamily | undefined;
  readonly palette: Palette;
  readonly typeset: Typeset;
  /** Set for the stage with this alignment: large letters on several lines rather than small ones on one. */
  readonly onStage?: 'start' | 'center';
}

const HARD_SHADOW_PX = 8;
/** Least width of the text, px, whatever its plate takes. */
const LEAST_WIDTH = 40;

/**
 * The largest step at which the text stands on one line, else the largest that fits on the number of lines of its form.
 */
export function measureLabel({ typeset, ...asked }: LabelRequest): MeasuredLabel {
  return rememberFor(typeset, `label ${JSON.stringify(asked)}`, () => measured({ typeset, ...asked }));
}

function measured(request: LabelRequest): MeasuredLabel {
  const { form, palette, direction } = request;
  const { capHeights: steps } = form.text;
  const { block, limit } = fitLabel(request);
  const cap = block.capHeightPx;
  const isBare = form.form === 'bare' || form.form === 'underline';
  const inner = extentOf(block).width + iconWidthOf(form, cap);
  const lacking = ((request.leastWidth ?? 0) - inner) / 2;
  const padX = isBare ? 0 : Math.round(Math.max(form.padXShare * cap, lacking));
  const padY = Math.round(form.padYShare * cap);
  const textHeight = cap + (block.lines.length - 1) * form.text.leading * cap;
  const height = Math.round(textHeight + 2 * padY) + hardShadow(form);
  const fill = roleColor(form.fill, palette);
  const asked = roleColor(form.ink, palette) ?? '#ffffff';
  // For a bare text the fill is the colour of its rule: the picture is behind the letters.
  const back = fill === undefined || isBare ? undefined : leastSolid(fill);
  const ink = back === undefined ? asked : inkOn(asked, back);
  return {
    text: request.text,
    form,
    block,
    size: { setAs: 'label', capHeightsPx: steps, limit, room: { width: request.maxWidth, height: request.maxHeight } },
    width: Math.ceil(inner + 2 * padX + skewWidth(form, height)),
    height,
    padX,
    iconWidth: iconWidthOf(form, cap),
    fill,
    ink,
    contrast: back === undefined ? 0 : Math.round(contrast(ink, back) * 100) / 100,
    language: request.language,
    direction,
  };
}

/** The text at the chosen step, and what kept it from a larger one. */
function fitLabel(request: LabelRequest): { readonly block: TypesetBlock; readonly limit: SizeReason['limit'] } {
  const { form, direction } = request;
  const steps = form.text.capHeights;
  const set = (capHeights: readonly number[], maxLines: number) => {
    const cap = capHeights[0] ?? 20;
    const frame = form.form === 'bare' || form.form === 'underline' ? 0 : 2 * form.padXShare * cap;
    return request.typeset({
      text: request.text,
      language: request.language,
      family: request.family ?? form.text.family,
      cut: form.text.cut ?? 'display',
      direction,
      width: Math.max(
        LEAST_WIDTH,
        request.maxWidth - frame - iconWidthOf(form, cap) - skewWidth(form, 3 * cap) - 2 * hardShadow(form),
      ),
      height: request.maxHeight - (request.onStage !== undefined ? 2 * form.padYShare * cap + hardShadow(form) : 0),
      capHeights,
      maxLines,
      leading: form.text.leading,
      upperCase: form.text.upperCase,
      letterSpacing: form.text.letterSpacing,
      align: request.onStage ?? 'center',
      // No word of a label is divided where a size holds it whole.
      wholeFrom: 0,
    });
  };
  let limit: SizeReason['limit'] = 'largest_size';
  // The padding grows with the size, so the room for text differs at every step: the first step that fits in its own
  // room is taken.
  const firstFitting = (maxLines: number) => {
    limit = 'largest_size';
    for (let from = 0; from < steps.length; from += 1) {
      const block = set(steps.slice(from), maxLines);
      const isSet = block.fits && block.lines.length <= maxLines;
      // On the stage margins may take all of the room at large sizes, and leave some at smaller ones.
      if (!isSet && request.onStage === undefined) return undefined;
      if (isSet && block.step === 0) return block;
      limit = block.limit;
    }
    return undefined;
  };
  const one = request.onStage !== undefined ? undefined : firstFitting(1);
  const block = one ?? firstFitting(form.text.maxLines) ?? set(steps.slice(-1), 6);
  return { block, limit: block.fits ? limit : 'smallest_size' };
}

function hardShadow(form: LabelForm): number {
  return form.shadow === 'hard' ? HARD_SHADOW_PX : 0;
}

/** Height of a label's plate without its hard shadow. */
export function plateHeight(label: MeasuredLabel | undefined): number | undefined {
  return label?.form.form === 'plate' ? label.height - hardShadow(label.form) : undefined;
}

function skewWidth(form: LabelForm, height: number): number {
  return Math.ceil(Math.abs(Math.tan((form.skewDegrees * Math.PI) / 180)) * height);
}

function iconWidthOf(form: LabelForm, cap: number): number {
  switch (form.icon) {
    case 'none':
      return 0;
    case 'dot':
      return Math.round(cap * 1.1);
    case 'rule':
      return Math.round(cap * 2.4);
    default:
      return Math.round(cap * 1.9);
  }
}

export interface DrawnLabel {
  readonly nodes: readonly DrawNode[];
  readonly text: PlacedText;
  readonly ink: Box;
}

/** Width of a stroke through the text, in cap heights. */
const STRIKE = 0.18;

/**
 * The label with its top left corner at x, y. Text is centred by its cap height; `struck` is the share of the stroke
 * through an old price that is drawn. Default 1.
 */
export function drawLabel(label: MeasuredLabel, x: number, y: number, struck = 1): DrawnLabel {
  const { form, block } = label;
  const cap = block.capHeightPx;
  const body: Box = { x, y, width: label.width, height: label.height - hardShadow(form) };
  const leading = form.text.leading * cap;
  const capTop = body.y + (body.height - cap - (block.lines.length - 1) * leading) / 2;
  const firstBaseline = block.lines[0]?.baseline ?? cap;
  const skew = skewWidth(form, label.height) / 2;
  const iconFirst = form.icon === 'dot' || form.icon === 'rule';
  const atStart = (label.direction === 'ltr') === iconFirst;
  const textX = x + skew + label.padX + (atStart ? label.iconWidth : 0);
  const text = placeBlock(block, textX, capTop + cap - firstBaseline, label.language, label.direction);
  const baseline = text.lines[0]?.baseline ?? capTop + cap;
  const middle = baseline - cap / 2 + ((block.lines.length - 1) * leading) / 2;
  const nodes = [
    ...bodyNodes(label, body),
    ...text.lines.map(
      (line): DrawNode => ({
        kind: 'text',
        text: line.text,
        x: line.x,
        y: line.baseline,
        font: line.font,
        language: label.language,
        direction: line.direction,
        offGrid: true,
        fill: label.ink,
        ...((form.form === 'bare' || form.form === 'underline') && label.needsNoShadow !== true
          ? { shadow: { color: '#000000a0', offsetXPx: 0, offsetYPx: 2, blurPx: Math.round(cap * 0.5) } }
          : {}),
      }),
    ),
    ...struckRuns(text).flatMap((run) =>
      strikeLine(
        run,
        { fill: label.ink, line: 'bar', widthPx: strikeWidth(STRIKE, cap), drawn: struck },
        label.direction,
      ),
    ),
    ...iconNodes(label, atStart ? textX - label.iconWidth : textX + extentOf(block).width, middle, cap),
  ];
  return { nodes, text, ink: { x, y, width: label.width, height: label.height } };
}

function bodyNodes(label: MeasuredLabel, body: Box): readonly DrawNode[] {
  const { form, fill, ink } = label;
  if (form.form === 'bare') return [];
  if (form.form === 'underline') {
    const line = { x: body.x, y: body.y + body.height - 4, width: body.width, height: 4 };
    return [{ kind: 'shape', shape: { kind: 'rect', box: line }, fill: fill ?? ink }];
  }
  // The radius of one line's round ends: with that of two lines a short text would look like a ball.
  const cap = label.block.capHeightPx;
  const oneLine = body.height - (label.block.lines.length - 1) * form.text.leading * cap;
  const radius = form.radius === 'pill' ? oneLine / 2 : form.radius * cap;
  const plate = (paint: string, dy: number, shadow: boolean): DrawNode => {
    // A line around the plate lies inside its box.
    const box = inflate({ ...body, y: body.y + dy }, -(lineAround(label).stroke?.widthPx ?? 0) / 2);
    const common = {
      ...(form.form === 'outline'
        ? {
            stroke: { paint: ink, widthPx: form.outlinePx, order: 'over' as const },
            ...(fill === undefined ? {} : { fill: paint }),
          }
        : { fill: paint, ...lineAround(label) }),
      ...(shadow ? { shadow: softShadow } : {}),
    };
    const rect = (own: Box, radiusPx = radius): DrawNode => {
      return { kind: 'shape', shape: { kind: 'rect', box: own, radiusPx }, ...common };
    };
    const inset = form.outlinePx / 2;
    if (form.form === 'outline') return rect(inflate(box, -inset), Math.max(0, radius - inset));
    if (form.skewDegrees === 0) return rect(box);
    const lean = skewWidth(form, label.height);
    const straight = { ...box, x: box.x + lean, width: box.width - lean };
    const slope = -lean / box.height;
    return { kind: 'group', transform: [1, 0, slope, 1, -slope * box.y, 0], children: [rect(straight)] };
  };
  const nodes: DrawNode[] = [];
  if (form.shadow === 'hard')
    nodes.push(plate(readableOn(fill ?? ink) === '#111111' ? '#111111' : '#ffffff', HARD_SHADOW_PX, false));
  nodes.push(plate(fill ?? '#00000000', 0, form.shadow === 'soft'));
  return nodes;
}

function lineAround(label: MeasuredLabel): { readonly stroke?: Stroke } {
  const { form, ink, ring } = label;
  if (form.form !== 'plate') return {};
  if (form.outlinePx > 0) return { stroke: { paint: ink, widthPx: form.outlinePx, order: 'over' } };
  return ring === undefined ? {} : { stroke: { paint: ring, widthPx: RING_PX, order: 'over' } };
}

const RING_PX = 3;
/** Below this contrast a plate cannot be distinguished from its picture. */
const PLATE_SHOWS = 1.25;

/** True for a colour that differs from grey of the same lightness. */
function hasHue(fill: string): boolean {
  const { r, g, b } = rgba(fill);
  return Math.max(r, g, b) - Math.min(r, g, b) > 90;
}

/** A label without a plate, in dark ink. */
export function turnedLabel(label: MeasuredLabel): MeasuredLabel {
  const bare = label.form.form === 'bare' || label.form.form === 'underline';
  return bare ? { ...label, ink: '#111111', needsNoShadow: true } : label;
}

/** A plate without a line of its own gets a thin one where all of the picture behind it has its colour. */
export function ringed(label: MeasuredLabel, { low, high, broad, measured }: Backdrop): MeasuredLabel {
  const { form, fill, ink } = label;
  if (form.form !== 'plate' || form.outlinePx > 0 || fill === undefined || !measured || hasHue(fill)) return label;
  const levels = [broad?.low ?? low, broad?.high ?? high].map((luma) => {
    const level = Math.round(luma);
    return formatHex({ r: level, g: level, b: level, a: 255 });
  });
  return levels.every((level) => contrast(fill, level) < PLATE_SHOWS)
    ? { ...label, ring: withAlpha(ink, 0.42) }
    : label;
}

function iconNodes(label: MeasuredLabel, x: number, middle: number, cap: number): readonly DrawNode[] {
  const { form, ink } = label;
  const accent = label.fill !== undefined && form.form !== 'plate' ? label.fill : ink;
  const round = (value: number) => Math.round(value * 100) / 100;
  switch (form.icon) {
    case 'none':
      return [];
    case 'dot': {
      const size = Math.round(cap * 0.5);
      const dotX = label.direction === 'ltr' ? x : x + label.iconWidth - size;
      return [
        {
          kind: 'shape',
          shape: { kind: 'ellipse', box: { x: dotX, y: middle - size / 2, width: size, height: size } },
          fill: accent,
        },
      ];
    }
    case 'rule': {
      const width = Math.round(cap * 1.7);
      const ruleX = label.direction === 'ltr' ? x : x + label.iconWidth - width;
      return [
        { kind: 'shape', shape: { kind: 'rect', box: { x: ruleX, y: middle - 1.5, width, height: 3 } }, fill: accent },
      ];
    }
    case 'arrow':
    case 'chevron': {
      const sign = label.direction === 'ltr' ? 1 : -1;
      const tail = label.direction === 'ltr' ? x + cap * 0.75 : x + label.iconWidth - cap * 0.75;
      const head = tail + sign * cap * (form.icon === 'arrow' ? 1.05 : 0.62);
      const wing = cap * 0.36;
      const wingX = head - sign * wing;
      const shaft = form.icon === 'arrow' ? `M ${round(tail)} ${round(middle)} L ${round(head)} ${round(middle)} ` : '';
      const data = `${shaft}M ${round(wingX)} ${round(middle - wing)} L ${round(head)} ${round(middle)} L ${round(wingX)} ${round(middle + wing)}`;
      const weight = form.text.family === 'ShortFontDMSerif' ? 0.09 : 0.17;
      return [
        {
          kind: 'shape',
          shape: { kind: 'path', data },
          stroke: { paint: ink, widthPx: Math.max(2.5, round(cap * weight)), order: 'over' },
        },
      ];
    }
    default:
      return form.icon satisfies never;
  }
}
