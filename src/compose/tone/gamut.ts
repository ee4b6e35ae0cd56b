/**
 * Maps colours that SDR cannot show to the nearest ones of the same hue (the step "perceptual" of libplacebo). A colour
 * that is too strong loses some of its strength, and one that is both too strong and too bright also some of its
 * brightness: a flame stays orange. Lowering the strength alone turns flames, neon signs and painted walls pale.
 */
import { type Gamut, type Into, iptOf, rgbLight } from './ipt.js';
import { pqLight, pqSignal, type Triple, WHITE_LIGHT } from './light.js';

const WHITE_SIGNAL = pqSignal(WHITE_LIGHT);

/** How fast brightness is lowered along with colour; the value is libplacebo's. */
const PULL = 1.8;
/** The strongest colours stay as they are up to this share of the distance to the edge; the value is libplacebo's. */
const KNEE_SHARE = 0.7;
/** The strength from which a colour has the full knee; greys have none. */
const FULL_KNEE_CHROMA = 0.5;
/** Points on each of the six edges on which a gamut's strongest colours lie, in even steps of PQ's scale. */
const EDGE_POINTS = 64;
/** Halvings of the way between grey and the colour: to 1/500 of it, half a step of 8 bits. */
const HALVINGS = 9;
/** How far rounding may carry a share of light outside 0 to 1. */
const TOLERANCE = 1e-6;

/** A gamut's strongest colour of one hue, PQ. */
interface Cusp {
  readonly brightness: number;
  readonly strength: number;
}

/**
 * IPT of a colour as bright as SDR may be, of any strength -> light of BT.709, 0 to 1. `from`: what the film may hold.
 */
export function gamutStep(from: Gamut): (i: number, p: number, t: number, into: Into) => void {
  const [source, target] = [cuspsOf(from), cuspsOf('bt709')];
  const light = rgbLight('bt709');
  return (i, p, t, into) => {
    const strength = Math.hypot(p, t);
    light(i, p, t, into);
    if (i <= 0 || strength < 1e-7) return toShares(into);
    const hue = Math.atan2(t, p);
    const cusp = target(hue);
    const pull = PULL * (i / cusp.brightness) ** 3 * Math.min(1, strength / cusp.strength);
    // The way from the cusp's grey (0) through the colour (1) and beyond.
    const go = (way: number) => light(cusp.brightness + (i - cusp.brightness) * way ** pull, p * way, t * way, into);
    const knee = 1 + ((KNEE_SHARE - 1) * strength) / FULL_KNEE_CHROMA;
    let [inside, outside] = [0, 1 / knee];
    go(outside);
    if (isShowable(into)) light(i, p, t, into);
    else {
      for (let k = 0; k < HALVINGS; k += 1) {
        const middle = (inside + outside) / 2;
        go(middle);
        if (isShowable(into)) inside = middle;
        else outside = middle;
      }
      const edge = Math.max(inside, 1e-4);
      const most = Math.max(1, source(hue).strength / cusp.strength);
      go(edge * squeezed(1 / edge, knee, most));
    }
    toShares(into);
  };
}

function isShowable(light: Into): boolean {
  const [least, most] = [-TOLERANCE, WHITE_LIGHT + TOLERANCE];
  const [r, g, b] = [light[0] as number, light[1] as number, light[2] as number];
  return r >= least && g >= least && b >= least && r <= most && g <= most && b <= most;
}

function toShares(light: Into): void {
  for (let at = 0; at < 3; at += 1) light[at] = Math.min(1, Math.max(0, (light[at] as number) / WHITE_LIGHT));
}

/** A Möbius curve: values up to the knee stay, and `most` becomes 1. */
function squeezed(value: number, knee: number, most: number): number {
  const x = Math.min(value, most);
  if (x <= knee || knee >= 1) return x;
  const a = (-knee * knee * (most - 1)) / (knee * knee - 2 * knee + most);
  const b = (knee * knee - 2 * knee * most + most) / Math.max(1e-6, most - 1);
  return (((b * b + 2 * b * knee + knee * knee) / (b - a)) * (x + a)) / (x + b);
}

/**
 * The strongest colour by hue (radians, as of atan2): they lie on the edges red, yellow, green, cyan, blue, magenta.
 */
function cuspsOf(gamut: Gamut): (hue: number) => Cusp {
  const ipt = iptOf(gamut);
  const into = new Float64Array(3);
  const corners: readonly Triple[] = [
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 1],
    [1, 0, 1],
  ];
  const points = corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Triple;
    return Array.from({ length: EDGE_POINTS }, (_, step) => {
      const light = corner.map((value, at) => {
        const end = next[at] as number;
        return value === end
          ? value * WHITE_LIGHT
          : pqLight((WHITE_SIGNAL * (value < end ? step : EDGE_POINTS - step)) / EDGE_POINTS);
      });
      const [r = 0, g = 0, b = 0] = light;
      ipt(r, g, b, into);
      const [i = 0, p = 0, t = 0] = into;
      return { hue: Math.atan2(t, p), brightness: i, strength: Math.hypot(p, t) };
    });
  });
  const sorted = points.sort((a, b) => a.hue - b.hue);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new Error('internal: a gamut without corners');
  const ring = [{ ...last, hue: last.hue - 2 * Math.PI }, ...sorted, { ...first, hue: first.hue + 2 * Math.PI }];
  return (hue) => {
    let [low, high] = [0, ring.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((ring[middle]?.hue ?? 0) <= hue) low = middle;
      else high = middle;
    }
    const [a, b] = [ring[low] ?? first, ring[high] ?? last];
    const mix = b.hue === a.hue ? 0 : (hue - a.hue) / (b.hue - a.hue);
    return {
      brightness: a.brightness + (b.brightness - a.brightness) * mix,
      strength: a.strength + (b.strength - a.strength) * mix,
    };
  };
}
