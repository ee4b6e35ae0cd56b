/** How far two colours of an SDR screen are apart to the eye: CIEDE2000 as Sharma, Wu and Dalal write it (2005). */

export type Rgb = readonly [red: number, green: number, blue: number];
export type Lab = readonly [lightness: number, a: number, b: number];

/** Levels 0 to 255 of BT.709 on a display with a gamma of 2.4 -> the distance; 1 is about what is just seen. */
export function deltaE(one: Rgb, other: Rgb): number {
  return deltaE2000(labOf(one), labOf(other));
}

/** Levels 0 to 255 of BT.709 on a display with a gamma of 2.4 -> CIE L*a*b* under D65. */
export function labOf(levels: Rgb): Lab {
  const [r, g, b] = levels.map((level) => (level / 255) ** 2.4) as unknown as Rgb;
  const x = (0.4123908 * r + 0.3575843 * g + 0.1804808 * b) / 0.9504559;
  const y = 0.212639 * r + 0.7151687 * g + 0.0721923 * b;
  const z = (0.0193308 * r + 0.1191948 * g + 0.9505322 * b) / 1.0890578;
  const f = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

const RADIANS = Math.PI / 180;

/** CIEDE2000 with all weights 1. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const seventh = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hueOf = (p: number, b: number) => (p === 0 && b === 0 ? 0 : (Math.atan2(b, p) / RADIANS + 360) % 360);
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = h2 - h1;
  const dh = isGrey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * RADIANS);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const sum = h1 + h2;
  const h = isGrey ? sum : Math.abs(turn) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2;
  const cos = (degrees: number) => Math.cos(degrees * RADIANS);
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const [sl, sc, sh] = [1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation = -2 * seventh(c) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIANS);
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
  return Math.sqrt(x * x + y * y + z * z + rotation * y * z);
}
