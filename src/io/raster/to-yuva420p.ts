/**
 * Premultiplied RGBA to the four planes of yuva420p: BT.709 limited range, straight alpha (ITU-R BT.709-6, H.273 matrix
 * 1). Chroma is the alpha-weighted mean of 2x2 pixels, so transparent neighbours never darken an edge.
 */

// 16.16 fixed point: contributions of premultiplied 8-bit R, G, B to Y - 16, Cb - 128 and Cr - 128 at full alpha.
const LUMA = [0.2126, 0.7152, 0.0722] as const;
const table = (weight: number) =>
  Int32Array.from({ length: 256 }, (_, value) => Math.round((weight * value * 65536) / 255));
const Y_TABLES = LUMA.map((weight) => table(219 * weight));
const CB_TABLES = LUMA.map((weight, i) => table((224 * ((i === 2 ? 1 : 0) - weight)) / 1.8556));
const CR_TABLES = LUMA.map((weight, i) => table((224 * ((i === 0 ? 1 : 0) - weight)) / 1.5748));
const [YR, YG, YB] = Y_TABLES as [Int32Array, Int32Array, Int32Array];
const [BR, BG, BB] = CB_TABLES as [Int32Array, Int32Array, Int32Array];
const [RR, RG, RB] = CR_TABLES as [Int32Array, Int32Array, Int32Array];
/** The factor 255 / alpha / 65536, for sums of up to four alphas. */
const UNPREMULTIPLY = Float64Array.from({ length: 1021 }, (_, alpha) => (alpha === 0 ? 0 : 255 / (alpha * 65536)));

/** Where a bitmap lies in larger planes: even offset and even plane size. */
export interface PlanePlacement {
  readonly x: number;
  readonly y: number;
  readonly planeWidth: number;
  readonly planeHeight: number;
}

/**
 * Planes Y (width x height), U and V (half of both, rounded up), A (width x height, 0-255), one after the other. Fully
 * transparent pixels are Y 16, U and V 128. Length: `width * height * 2 + 2 * ceil(width / 2) * ceil(height / 2)`.
 */
export function toYuva420p(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const lumaSize = width * height;
  const chromaSize = ((width + 1) >> 1) * ((height + 1) >> 1);
  const out = new Uint8Array(2 * (lumaSize + chromaSize));
  out.fill(16, 0, lumaSize).fill(128, lumaSize, lumaSize + 2 * chromaSize);
  placeYuva420p(rgba, width, height, { x: 0, y: 0, planeWidth: width, planeHeight: height }, out);
  return out;
}

/** Makes the planes of `width` x `height` at the start of `planes` fully transparent; returns that part. Sizes even. */
export function clearYuva420p(planes: Uint8Array, width: number, height: number): Uint8Array {
  const lumaSize = width * height;
  const out = planes.subarray(0, 2.5 * lumaSize);
  out
    .fill(16, 0, lumaSize)
    .fill(128, lumaSize, 1.5 * lumaSize)
    .fill(0, 1.5 * lumaSize);
  return out;
}

/**
 * Puts a bitmap into transparent planes. Long because it is one loop over pixels: a call per pixel would take as long
 * as the work.
 */
export function placeYuva420p(
  rgba: Uint8Array,
  width: number,
  height: number,
  place: PlanePlacement,
  out: Uint8Array,
): void {
  const { planeWidth, planeHeight } = place;
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const planeChromaWidth = (planeWidth + 1) >> 1;
  const lumaSize = planeWidth * planeHeight;
  const chromaSize = planeChromaWidth * ((planeHeight + 1) >> 1);
  const words =
    rgba.byteOffset % 4 === 0
      ? new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
      : new Uint32Array(rgba.slice().buffer);
  const uAt = lumaSize;
  const vAt = lumaSize + chromaSize;
  const aAt = lumaSize + 2 * chromaSize;

  // Most blocks lie in areas of one colour: the last such colour is kept with its conversion.
  let flat = 0;
  let flatY = 0;
  let flatU = 0;
  let flatV = 0;

  for (let blockY = 0; blockY < chromaHeight; blockY++) {
    const top = 2 * blockY * width;
    const bottom = 2 * blockY + 1 < height ? top + width : -1;
    // Added to a pixel's place in the bitmap, gives its place in the planes.
    const shiftTop = (place.y + 2 * blockY) * planeWidth + place.x - top;
    const shiftBottom = shiftTop + planeWidth - width;
    const chromaRow = ((place.y >> 1) + blockY) * planeChromaWidth + (place.x >> 1);
    for (let blockX = 0; blockX < chromaWidth; blockX++) {
      const left = 2 * blockX;
      const hasRight = left + 1 < width;
      const p0 = top + left;
      const p1 = hasRight ? p0 + 1 : -1;
      const p2 = bottom < 0 ? -1 : bottom + left;
      const p3 = p2 < 0 || !hasRight ? -1 : p2 + 1;
      const w0 = words[p0] as number;
      const w1 = p1 < 0 ? 0 : (words[p1] as number);
      const w2 = p2 < 0 ? 0 : (words[p2] as number);
      const w3 = p3 < 0 ? 0 : (words[p3] as number);
      const any = w0 | w1 | w2 | w3;
      if (any === 0) continue;
      if ((any & 0xffffff) === 0 && p3 >= 0) {
        // Black of any alpha, as in most of a shadow: the planes hold its Y, U and V already.
        const at0 = aAt + p0 + shiftTop;
        const at2 = aAt + p2 + shiftBottom;
        out[at0] = w0 >>> 24;
        out[at0 + 1] = w1 >>> 24;
        out[at2] = w2 >>> 24;
        out[at2 + 1] = w3 >>> 24;
        continue;
      }
      if (w0 === w1 && w0 === w2 && w0 === w3) {
        const alpha = w0 >>> 24;
        if (w0 !== flat) {
          flat = w0;
          const r = w0 & 255;
          const g = (w0 >>> 8) & 255;
          const b = (w0 >>> 16) & 255;
          const luma = (YR[r] as number) + (YG[g] as number) + (YB[b] as number);
          const cb = (BR[r] as number) + (BG[g] as number) + (BB[b] as number);
          const cr = (RR[r] as number) + (RG[g] as number) + (RB[b] as number);
          const share = UNPREMULTIPLY[4 * alpha] as number;
          flatY = alpha === 255 ? (luma + 1081344) >> 16 : 16.5 + luma * (UNPREMULTIPLY[alpha] as number);
          flatU = Math.floor(128.5 + 4 * cb * share);
          flatV = Math.floor(128.5 + 4 * cr * share);
        }
        const at0 = p0 + shiftTop;
        const at2 = p2 + shiftBottom;
        out[at0] = flatY;
        out[at0 + 1] = flatY;
        out[at2] = flatY;
        out[at2 + 1] = flatY;
        out[aAt + at0] = alpha;
        out[aAt + at0 + 1] = alpha;
        out[aAt + at2] = alpha;
        out[aAt + at2 + 1] = alpha;
        out[uAt + chromaRow + blockX] = flatU;
        out[vAt + chromaRow + blockX] = flatV;
        continue;
      }
      let alphaSum = 0;
      let cb = 0;
      let cr = 0;
      for (let i = 0; i < 4; i++) {
        const word = i === 0 ? w0 : i === 1 ? w1 : i === 2 ? w2 : w3;
        const alpha = word >>> 24;
        if (alpha === 0) continue;
        const at = i === 0 ? p0 + shiftTop : i === 1 ? p1 + shiftTop : i === 2 ? p2 + shiftBottom : p3 + shiftBottom;
        const r = word & 255;
        const g = (word >>> 8) & 255;
        const b = (word >>> 16) & 255;
        const luma = (YR[r] as number) + (YG[g] as number) + (YB[b] as number);
        out[at] = alpha === 255 ? (luma + 1081344) >> 16 : 16.5 + luma * (UNPREMULTIPLY[alpha] as number);
        out[aAt + at] = alpha;
        alphaSum += alpha;
        cb += (BR[r] as number) + (BG[g] as number) + (BB[b] as number);
        cr += (RR[r] as number) + (RG[g] as number) + (RB[b] as number);
      }
      const share = UNPREMULTIPLY[alphaSum] as number;
      const chroma = chromaRow + blockX;
      out[uAt + chroma] = Math.floor(128.5 + cb * share);
      out[vAt + chroma] = Math.floor(128.5 + cr * share);
    }
  }
}
