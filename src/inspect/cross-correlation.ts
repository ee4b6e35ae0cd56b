/** Cross-correlation by the fast Fourier transform. */

/**
 * Sums of products for every shift from -reach to reach: at index `reach + s`, `a` is shifted by s against `b` (a later
 * than b for s > 0).
 */
export function crossCorrelation(a: Float32Array, b: Float32Array, reach: number): Float64Array {
  let size = 1;
  while (size < a.length + b.length) size *= 2;
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  // Two real signals as one complex one: their transforms are its even and its odd part.
  re.set(a);
  im.set(b);
  transform(re, im, 1);
  const [productRe, productIm] = [new Float64Array(size), new Float64Array(size)];
  for (let at = 0; at < size; at += 1) {
    const mirror = (size - at) % size;
    const [x, y, u, v] = [re[at] as number, im[at] as number, re[mirror] as number, im[mirror] as number];
    const [aRe, aIm, bRe, bIm] = [(x + u) / 2, (y - v) / 2, (y + v) / 2, (u - x) / 2];
    productRe[at] = aRe * bRe + aIm * bIm;
    productIm[at] = aIm * bRe - aRe * bIm;
  }
  transform(productRe, productIm, -1);
  return Float64Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const shift = index - reach;
    return Math.abs(shift) >= size / 2 ? 0 : (productRe[(shift + size) % size] as number) / size;
  });
}

/** A Fourier transform in place: radix 2, without a scaling factor. */
function transform(re: Float64Array, im: Float64Array, sign: 1 | -1): void {
  const size = re.length;
  reorder(re, im);
  for (let half = 1; half < size; half *= 2) {
    const angle = (sign * -Math.PI) / half;
    for (let turn = 0; turn < half; turn += 1)
      butterflies(re, im, { half, turn, cos: Math.cos(angle * turn), sin: Math.sin(angle * turn) });
  }
}

interface Turn {
  readonly half: number;
  readonly turn: number;
  readonly cos: number;
  readonly sin: number;
}

function butterflies(re: Float64Array, im: Float64Array, { half, turn, cos, sin }: Turn): void {
  for (let at = turn; at < re.length; at += 2 * half) {
    const other = at + half;
    const [x, y] = [re[other] as number, im[other] as number];
    const [tRe, tIm] = [x * cos - y * sin, x * sin + y * cos];
    re[other] = (re[at] as number) - tRe;
    im[other] = (im[at] as number) - tIm;
    re[at] = (re[at] as number) + tRe;
    im[at] = (im[at] as number) + tIm;
  }
}

function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let at = 1, mirror = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (at >= mirror) continue;
    [re[at], re[mirror]] = [re[mirror] as number, re[at] as number];
    [im[at], im[mirror]] = [im[mirror] as number, im[at] as number];
  }
}
