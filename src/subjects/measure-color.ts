/** Small pictures -> what colours a clip has on the whole: what another clip is matched to. */
import { decodeSrgb, toOklab } from '../color.js';
import type { ColorFacts } from '../media.js';
import type { SmallPicture } from './small-picture.js';

/** Every third sample of each row and column is used: in two dozen pictures that is 38,000 colours, 10 ms. */
const STEP = 3;
/** Linear light of each half step of a display value, and of a few beyond both ends. */
const LIGHT = Float64Array.from({ length: 512 }, (_, half) => decodeSrgb(half / 510));

/** The weights of red and blue in luma; green has the rest. */
export interface LumaWeights {
  readonly red: number;
  readonly blue: number;
}

/** Undefined without pictures. `weights`: those of the matrix in which the pictures' chroma is encoded. */
export function measureColor(
  pictures: readonly SmallPicture[],
  { red: kr, blue: kb }: LumaWeights,
): ColorFacts | undefined {
  let [count, sumL, sumA, sumB, squaresL, squaresC] = [0, 0, 0, 0, 0, 0];
  for (const { luma, blue, red, width, height } of pictures) {
    for (let row = 1; row < height; row += STEP) {
      for (let at = row * width + 1; at < (row + 1) * width; at += STEP) {
        const y = luma[at] as number;
        const r = y + 2 * (1 - kr) * (red[at] as number);
        const b = y + 2 * (1 - kb) * (blue[at] as number);
        const g = (y - kr * r - kb * b) / (1 - kr - kb);
        const lab = toOklab(lightOf(r), lightOf(g), lightOf(b));
        count += 1;
        sumL += lab.lightness;
        sumA += lab.a;
        sumB += lab.b;
        squaresL += lab.lightness ** 2;
        squaresC += lab.a ** 2 + lab.b ** 2;
      }
    }
  }
  if (count === 0) return undefined;
  const [lightness, a, b] = [sumL / count, sumA / count, sumB / count];
  const spread = (squares: number, mean: number) => Math.sqrt(Math.max(0, squares / count - mean));
  return {
    lightness: thousandths(lightness),
    a: thousandths(a),
    b: thousandths(b),
    lightnessSpread: thousandths(spread(squaresL, lightness ** 2)),
    chromaSpread: thousandths(spread(squaresC, a ** 2 + b ** 2)),
  };
}

function lightOf(level: number): number {
  return LIGHT[Math.max(0, Math.min(511, Math.round(2 * level)))] as number;
}

/** Rounds facts to steps so coarse that differences between processors rarely change them. */
function thousandths(value: number): number {
  return Math.round(1000 * value);
}
