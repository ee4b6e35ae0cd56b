/**
 * A product cut out of its ground, on a closing card: the words at the head, the product as large as the rest of the
 * frame allows, on the surface that each look sets it on. A surface is one that every large part of the product stands
 * out from.
 */
import { contrastRatio, isLight, mix, relativeLuminance, rgba, withAlpha } from '../../color.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { easeOutExpo } from '../easing.js';
import { posterGround } from '../elements/poster-ground.js';
import { softShadow } from '../elements/soft-shadow.js';
import { colorOf, type Palette } from '../palette.js';
import { FRAME_FOOT } from './card-stage.js';
import {
  archOf,
  FRAME_LINE,
  leaningBar,
  leaningHead,
  letterbox,
  lineOf,
  rect,
  ribbon,
  skyOf,
} from './end-card-ground.js';

const { width: WIDTH, height: HEIGHT } = SHORT_SIZE;
const FRAME: Box = { x: 0, y: 0, ...SHORT_SIZE };

/** Contrasts from which a product shows: on a lighter ground, on a darker one, and of its darkest parts on that. */
const [ON_LIGHT, ON_DARK, DARK_PARTS] = [1.8, 1.4, 1.2];

/** How well a product shows on a ground; 1 is just enough. */
function showsBy({ luminance }: ImageMedia, ground: string): number {
  const back = relativeLuminance(rgba(ground));
  const all = contrastRatio(luminance.mean, back);
  // Light marks on a product are held by its outline, dark edges on a dark ground are lost.
  return back > luminance.mean
    ? all / ON_LIGHT
    : Math.min(all / ON_DARK, contrastRatio(luminance.p5, back) / DARK_PARTS);
}

/** The first ground that all of a product shows on, else the one that it shows on best. */
function firstShowing(product: ImageMedia, grounds: readonly string[]): string {
  const best = grounds.reduce((one, other) => (showsBy(product, other) > showsBy(product, one) ? other : one));
  return grounds.find((ground) => showsBy(product, ground) >= 1) ?? best;
}

/** What words stand on, and what the product stands on. */
export interface ProductGround {
  readonly paper: string;
  readonly surface: string;
}

export function productGround(product: ImageMedia, look: LookTokens, palette: Palette): ProductGround {
  const { background, ornamentColor, stage } = look.endCard;
  const own = opaque(colorOf(background, palette) ?? '#111111');
  const ornament = opaque(colorOf(ornamentColor, palette) ?? own);
  const accent = opaque(palette.accent);
  const others = [accent, posterGround(product).color, '#161616', '#f5f5f5'];
  // Its words stand on a card of their own.
  if (stage === 'sheet') return { paper: own, surface: firstShowing(product, [ornament, ...others]) };
  if (GLOW[stage] > 0 && showsBy(product, litUp(own, GLOW[stage])) >= 1) return { paper: own, surface: own };
  const paper = firstShowing(product, [own, ...(stage === 'slant' ? [ornament] : []), ...others]);
  if (stage === 'pane') {
    const panes = [accent, mix(accent, '#ffffff', 0.7), palette.paper, mix(paper, '#000000', 0.35)].filter(
      (color) => color !== paper,
    );
    return { paper, surface: firstShowing(product, panes) };
  }
  if (stage === 'slant') {
    const block = paper === own ? ornament : own;
    return { paper, surface: showsBy(product, block) >= 1 ? block : paper };
  }
  return { paper, surface: paper };
}

/** Light behind a product on a dark ground, by stage. */
const GLOW = { round: 0.2, slant: 0, page: 0, strip: 0.3, sheet: 0, pane: 0, arch: 0 } as const;

/** A dark ground with light on it; a light one as it is. */
function litUp(paper: string, share: number): string {
  return isLight(paper) ? paper : mix(paper, '#ffffff', share);
}

function opaque(color: string): string {
  return color.slice(0, 7);
}

/** Air between words and product; the product's foot. */
const GAP = 56;
const FOOT = {
  round: 1850,
  slant: 1860,
  page: 1800,
  strip: 1720,
  sheet: 1860,
  pane: 1800,
  arch: FRAME_FOOT - 36,
} as const;
const SIDE = { round: 70, slant: 30, page: 60, strip: 90, sheet: 60, pane: 90, arch: 180 } as const;
/** A picture enlarged more than this is soft. */
const MOST_ENLARGED = 2.5;
/** Degrees by which a product leans. */
const LEAN = { round: 0, slant: -7, page: 0, strip: 0, sheet: 4, pane: 0, arch: 0 } as const;

/** The product under words that end at `wordsFoot`; where it stands, it stands on the foot of its area. */
export function productBox(product: ImageMedia, look: LookTokens, wordsFoot: number, direction: 'ltr' | 'rtl'): Box {
  const { stage } = look.endCard;
  const top = wordsFoot + (stage === 'sheet' ? 20 : GAP);
  const area: Box = { x: SIDE[stage], y: top, width: WIDTH - 2 * SIDE[stage], height: FOOT[stage] - top };
  const { inkBox } = product;
  // What leans takes more room than it has itself: its corners keep off the words, too.
  const lean = (Math.abs(LEAN[stage]) * Math.PI) / 180;
  const across = inkBox.width * Math.cos(lean) + inkBox.height * Math.sin(lean);
  const down = inkBox.height * Math.cos(lean) + inkBox.width * Math.sin(lean);
  const scale = Math.min(area.width / across, area.height / down, MOST_ENLARGED);
  const [width, height] = [inkBox.width * scale, inkBox.height * scale];
  const spare = area.width - width;
  const x = area.x + (stage === 'page' ? (direction === 'ltr' ? spare : 0) : spare / 2);
  const stands = stage === 'page' || stage === 'arch' || stage === 'strip';
  const y = stands ? bottom(area) - height : area.y + (area.height - height) / 2;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** What lies behind words and product. */
export function productSurface(
  look: LookTokens,
  palette: Palette,
  { paper, surface }: ProductGround,
  { product, words, direction }: { readonly product: Box; readonly words: Box; readonly direction: 'ltr' | 'rtl' },
): readonly DrawNode[] {
  const { stage, ornamentColor } = look.endCard;
  const ornament = opaque(colorOf(ornamentColor, palette) ?? paper);
  const light = isLight(paper);
  const tone = (share: number) => mix(paper, light ? '#000000' : '#ffffff', share);
  const all = rect(paper, FRAME);
  const middle = [product.x + product.width / 2, product.y + product.height / 2] as const;
  switch (stage) {
    case 'round':
      return [all, glow(litUp(paper, GLOW.round), tone(light ? 0.12 : 0), middle, 860)];
    case 'slant': {
      const line = product.y + product.height * 0.62;
      const bar = surface === paper ? ornamentOn(paper, ornament, palette) : surface;
      const block = surface === paper ? [] : [leaningBar(surface, line, HEIGHT + 200)];
      return [all, ...block, ...leaningHead(bar)];
    }
    case 'page': {
      const shelf = bottom(product) - 70;
      return [
        all,
        rect(tone(0.08), { x: 0, y: shelf, width: WIDTH, height: HEIGHT - shelf }),
        rect(ornamentOn(paper, ornament, palette), { x: 0, y: shelf, width: WIDTH, height: 6 }),
        ribbon(ornamentOn(paper, ornament, palette), direction),
      ];
    }
    case 'strip':
      return [all, glow(litUp(paper, GLOW.strip), tone(light ? 0.12 : 0), middle, 680), ...letterbox()];
    case 'sheet': {
      const card: Box = { x: 56, y: words.y - 60, width: WIDTH - 112, height: words.height + 120 };
      const shape = { kind: 'rect', box: card, radiusPx: 56 } as const;
      return [rect(surface, FRAME), { kind: 'shape', shape, fill: paper, shadow: softShadow }];
    }
    case 'pane': {
      const top = Math.round(product.y + product.height * 0.34);
      const pane: Box = { x: 56, y: top, width: WIDTH - 112, height: 1850 - top };
      // Words are light on a dark ground, from its head on.
      const sky = rect(
        light ? skyOf(paper, ornamentOn(paper, ornament, palette), [0.6, 0]) : skyOf(paper, '#000000', [0.4, 0]),
        FRAME,
      );
      return [sky, { kind: 'shape', shape: { kind: 'rect', box: pane, radiusPx: 44 }, fill: surface }];
    }
    case 'arch':
      return [all, ...nicheUnder(words, tone, ornamentOn(paper, ornament, palette))];
    default:
      return stage satisfies never;
  }
}

/** A niche that the product stands in, within luxury's line. */
function nicheUnder(words: Box, tone: (share: number) => string, color: string): readonly DrawNode[] {
  const top = bottom(words) + 44;
  const niche: Box = { x: 76, y: top, width: WIDTH - 152, height: FRAME_FOOT - 20 - top };
  const stops = [
    [0, tone(0.05)],
    [1, tone(0.16)],
  ] as const;
  const fill = { kind: 'linear-gradient', from: [0, top], to: [0, FRAME_FOOT], stops } as const;
  const stroke = { paint: color, widthPx: 2, order: 'over' } as const;
  return [{ kind: 'shape', shape: { kind: 'path', data: archOf(niche) }, fill, stroke }, lineOf(FRAME_LINE, color)];
}

/** An ornament that is seen on its ground. */
function ornamentOn(paper: string, color: string, { accent, onAccent }: Palette): string {
  const seen = (one: string) => contrastRatio(relativeLuminance(rgba(one)), relativeLuminance(rgba(paper))) >= 1.5;
  return [color, opaque(accent), onAccent].find(seen) ?? '#808080';
}

function glow(inner: string, outer: string, center: readonly [number, number], radiusPx: number): DrawNode {
  const stops = [
    [0, inner],
    [0.45, mix(inner, outer, 0.4)],
    [1, outer],
  ] as const;
  return {
    kind: 'shape',
    shape: { kind: 'rect', box: FRAME },
    fill: { kind: 'radial-gradient', center, radiusPx, stops },
  };
}

/** How far and in how many frames a product comes up, and how it goes on: a pixel in so many frames. */
const [RISE, RISE_FRAMES] = [120, 14];
const DRIFT_EVERY = 3;

/** The product comes up, and goes on rising so slowly that it lives. Its shadow falls under it. */
export function productCels(
  product: ImageMedia,
  look: LookTokens,
  box: Box,
  { start, end }: { readonly start: number; readonly end: number },
): readonly Cel[] {
  const lean = (LEAN[look.endCard.stage] * Math.PI) / 180;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)].map((value) => Math.round(value * 1e6) / 1e6) as [number, number];
  const at = (dy: number): DrawNode => {
    const image: DrawNode = {
      kind: 'image',
      asset: product.contentHash,
      box: { ...box, y: box.y + dy },
      source: product.inkBox,
      shadow: { color: withAlpha('#000000', 0.3), offsetXPx: 0, offsetYPx: 26, blurPx: 60 },
    };
    if (lean === 0) return image;
    const turn = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y] as const;
    return { kind: 'group', children: [image], transform: turn };
  };
  const drift = Math.floor((end - start - RISE_FRAMES) / DRIFT_EVERY);
  const rising = Array.from({ length: RISE_FRAMES }, (_, index) => ({
    frame: start + index,
    nodes: [at(drift + Math.round(RISE * (1 - easeOutExpo((index + 1) / RISE_FRAMES))))],
  }));
  const drifting = Array.from({ length: drift }, (_, index) => ({
    frame: start + RISE_FRAMES + (index + 1) * DRIFT_EVERY - 1,
    nodes: [at(drift - index - 1)],
  }));
  return [...rising, ...drifting];
}
