/**
 * IPTPQc4: a space in which brightness (I) and colour (P, green to red; T, blue to yellow) are apart and hues run
 * straight, also of bright light, for which PQ makes it fit. Matrices: Ebner and Fairchild 1998, of the eye's response
 * by Hunt, Pointer and Estevez with 4% of crosstalk between the cones.
 */
import { pqSignal, type Triple, tabledPqLight } from './light.js';

type Matrix = readonly [Triple, Triple, Triple];

/** A set of primaries around D65. */
export type Gamut = 'bt2020' | 'p3' | 'bt709' | 'bt601';

/** The chromaticities x and y of red, green and blue. */
const PRIMARIES: Readonly<Record<Gamut, readonly [Chromaticity, Chromaticity, Chromaticity]>> = {
  bt2020: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
  p3: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  bt709: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  bt601: [
    [0.63, 0.34],
    [0.31, 0.595],
    [0.155, 0.07],
  ],
};
type Chromaticity = readonly [x: number, y: number];
const D65: Chromaticity = [0.3127, 0.329];

const CONES: Matrix = [
  [0.40024, 0.7076, -0.08081],
  [-0.2263, 1.16532, 0.0457],
  [0, 0, 0.91822],
];
const CROSSTALK: Matrix = [
  [0.92, 0.04, 0.04],
  [0.04, 0.92, 0.04],
  [0.04, 0.04, 0.92],
];
const IPT_OF_CONES: Matrix = [
  [0.4, 0.4, 0.2],
  [4.455, -4.851, 0.396],
  [0.8056, 0.3572, -1.1628],
];
const CONES_OF_IPT = inverse(IPT_OF_CONES);

/** Three numbers to write into: a cube asks for millions of colours, and an array for each is most of the work. */
export type Into = Float64Array;

/** Light of red, green and blue -> IPT. */
export function iptOf(gamut: Gamut): (r: number, g: number, b: number, into: Into) => void {
  const [rl, rm, rs] = conesOf(gamut);
  const [[il, im, is], [pl, pm, ps], [tl, tm, ts]] = IPT_OF_CONES;
  return (r, g, b, into) => {
    const l = pqSignal(rl[0] * r + rl[1] * g + rl[2] * b);
    const m = pqSignal(rm[0] * r + rm[1] * g + rm[2] * b);
    const s = pqSignal(rs[0] * r + rs[1] * g + rs[2] * b);
    into[0] = il * l + im * m + is * s;
    into[1] = pl * l + pm * m + ps * s;
    into[2] = tl * l + tm * m + ts * s;
  };
}

/** IPT -> light of red, green and blue, below 0 for what the gamut has not. */
export function rgbLight(gamut: Gamut): (i: number, p: number, t: number, into: Into) => void {
  const [r, g, b] = inverse(conesOf(gamut));
  const [[li, lp, lt], [mi, mp, mt], [si, sp, st]] = CONES_OF_IPT;
  return (i, p, t, into) => {
    const l = tabledPqLight(li * i + lp * p + lt * t);
    const m = tabledPqLight(mi * i + mp * p + mt * t);
    const s = tabledPqLight(si * i + sp * p + st * t);
    into[0] = r[0] * l + r[1] * m + r[2] * s;
    into[1] = g[0] * l + g[1] * m + g[2] * s;
    into[2] = b[0] * l + b[1] * m + b[2] * s;
  };
}

function conesOf(gamut: Gamut): Matrix {
  return product(CROSSTALK, product(CONES, xyzOf(gamut)));
}

/** Light of red, green and blue -> CIE XYZ, with Y of white 1. */
function xyzOf(gamut: Gamut): Matrix {
  const xyz = ([x, y]: Chromaticity): Triple => [x / y, 1, (1 - x - y) / y];
  const columns = PRIMARIES[gamut].map(xyz);
  const row = (at: 0 | 1 | 2) => columns.map((column) => column[at]) as unknown as Triple;
  const plain: Matrix = [row(0), row(1), row(2)];
  const [r, g, b] = times(inverse(plain), xyz(D65));
  return product(plain, [
    [r, 0, 0],
    [0, g, 0],
    [0, 0, b],
  ]);
}

function times([a, b, c]: Matrix, [x, y, z]: Triple): Triple {
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

function product(left: Matrix, right: Matrix): Matrix {
  const row = (one: Triple): Triple => {
    const at = (k: 0 | 1 | 2) => one[0] * right[0][k] + one[1] * right[1][k] + one[2] * right[2][k];
    return [at(0), at(1), at(2)];
  };
  return [row(left[0]), row(left[1]), row(left[2])];
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const size = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const over = (value: number) => value / size;
  return [
    [over(e * i - f * h), over(c * h - b * i), over(b * f - c * e)],
    [over(f * g - d * i), over(a * i - c * g), over(c * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}
