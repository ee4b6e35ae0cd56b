/** An extension with one of each: a look, a text animation, a transition, a slide template, an annotator. */
import {
  chain,
  contrast,
  decelerate,
  defineExtension,
  eased,
  grown,
  layOn,
  lineFor,
  moved,
  outwards,
  paced,
  placeLogo,
  placeText,
  progress,
  rect,
  reportText,
  roundBar,
  sampleEntrance,
  setText,
  staggered,
  textNodes,
} from 'reelwright/extend';

/** Neon on near-black: a built-in look, and what differs from it. */
const neon = {
  name: 'Neon',
  extends: 'kinetic_creator',
  colors: { ink: '#ffffff', subInk: '#ffffff', accent: '#39ffb6', paper: '#10131a', onPaper: '#ffffff' },
  headline: { family: 'ShortFontBebasNeue', letterSpacing: 0.02 },
  badge: { skewDegrees: 0, radius: 'pill' },
  offer: { skewDegrees: 0, fill: 'paper', ink: 'accent', shadow: 'none' },
  animation: { headline: 'fade_in', secondary: 'fade_in' },
};

/** Lines slide in from the reading edge, one after the other: a pure function of the frame. */
const drift = {
  idea: 'lines slide in from the side over 400 ms, 100 ms apart',
  unit: 'line',
  exit: 'rise',
  cels: (scene) => {
    const travel = paced(scene, 12);
    const window = paced(scene, 9);
    const count = scene.text.lines.length;
    const distance = Math.min(120, scene.room.side);
    const motionAt = (frame, unit) => {
      const progress = (frame - staggered(unit.index, count, 3, window)) / travel;
      if (progress <= 0) return 'hidden';
      const part = decelerate(Math.min(1, progress));
      return { dx: (part - 1) * distance, opacity: Math.min(1, progress / 0.5) };
    };
    const frames = Math.ceil(travel + staggered(count - 1, count, 3, window));
    return sampleEntrance(scene, { unit: 'line', frames, motionAt, plates: { motionAt: (frame, index) => motionAt(frame, { index }) } });
  },
};

/** The new picture rises over the old one, as a sheet is laid on another: chains of filters from two labels to one. */
const rise = (request) => [
  chain([request.from, request.to], layOn({ x: 0, y: `H*(1-${eased(progress(request))})` }), [request.out]),
];

/** A bar under an object, as wide as it is. */
const underline = {
  idea: 'a bar under each object',
  isFrame: false,
  shapes: ({ edges }, { plane, sizes, growPx }) => {
    const { left, right, bottom } = edges;
    const line = 2 * lineFor(right - left, 1 / 8, sizes.linePx, sizes.gridPx);
    const covers = outwards(grown({ left, top: bottom - line, right, bottom }, growPx), plane);
    return [{ x: covers.left, y: covers.top, path: roundBar(moved(covers, covers.left, covers.top), line / 2), covers }];
  },
};

const HEADLINE = { family: 'ShortFontMontserrat', cut: 'display', leading: 1.5, letterSpacing: -0.02 };
const BODY = { family: 'ShortFontMontserrat', cut: 'text', leading: 1.9 };
const [BAR, GAP] = [14, 64];
/** Under the last baseline: letters hang below it. */
const FOOT = 24;

/** A page with a bar of the accent down its side: sizes come from the ladder, colours from the palette. */
const ledger = {
  accent: '#0a5c4a',
  ladder: [
    { headline: 84, body: 34, art: 0, air: 1 },
    { headline: 66, body: 29, art: 0, air: 0.8 },
    { headline: 50, body: 25, art: 0, air: 0.7 },
    { headline: 38, body: 22, art: 0, air: 0.6 },
    { headline: 30, body: 19, art: 0, air: 0.5 },
  ],
  hookScales: [1.3, 1.15, 1],
  arrangements: () => [{ place: undefined, photo: 'all', natural: 0 }],
  lay: (text, density, kit) => {
    const { frame, palette } = kit;
    const { safe } = frame;
    const width = safe.width - BAR - GAP;
    const set = (value, style, cap, maxLines) =>
      value === '' ? undefined : setText(value, style, { width, cap, maxLines }, kit);
    const kicker = set(text.kicker, BODY, 22, 2);
    const headline = set(text.headline, HEADLINE, density.headline, 7);
    const body = set(text.body, BODY, density.body, 16);
    const parts = [kicker, headline, body].filter((part) => part !== undefined);
    const gap = Math.round(GAP * density.air);
    const height = parts.reduce((sum, part) => sum + part.height, 0) + gap * Math.max(0, parts.length - 1);
    return {
      fits: height <= safe.height - 160 - FOOT && parts.every((part) => part.fits),
      strain: headline?.strain ?? 0,
      unrest: { offence: 0, tower: 0 },
      // Words on paper: the picture is hidden under them, so there is nothing to keep free.
      page: { stage: { x: 0, y: 0, width: frame.width, height: frame.height }, cards: [], lines: [], isHidden: true },
      paint: () => {
        const x = safe.x + BAR + GAP;
        let y = safe.y + safe.height - height - FOOT;
        const nodes = [
          rect({ x: 0, y: 0, width: frame.width, height: frame.height }, palette.paper),
          rect({ x: safe.x, y: safe.y + 120, width: BAR, height: safe.height - 120 }, palette.onLight.fill),
        ];
        const texts = [];
        const put = (element, part, ink) => {
          if (part === undefined) return;
          const placed = placeText(part, x, y);
          nodes.push(...textNodes(placed, ink));
          texts.push(...reportText(element, placed, { ink, ratio: () => contrast(ink, palette.paper) }));
          y += part.height + gap;
        };
        put('kicker', kicker, palette.muted);
        put('headline', headline, palette.deep);
        put('body', body, palette.deep);
        const behind = () => ({ low: 250, high: 250 });
        const logo = placeLogo(kit, { x: safe.x, y: safe.y + 42, radiusPx: 8, isPlated: false }, behind);
        return { nodes: logo === undefined ? nodes : [...nodes, ...logo.nodes], texts, logo };
      },
    };
  },
};

export default defineExtension({
  name: 'acme',
  version: '1.0.0',
  looks: { neon },
  animations: { drift },
  transitions: { rise },
  templates: { ledger },
  annotators: { underline },
});
