/** The loudest colour of a logo, and whether it is made for dark grounds. */
import { formatHex, relativeLuminance } from '../../color.js';
import { loadImageRgba } from '../../io/images/load-image.js';
import { LOGO_LIMITS } from '../../io/images/probe-image.js';
import { toOklch } from '../../slides/oklch.js';
import { imageOf } from '../media/gather.js';
import type { CallOptions, EngineOptions } from '../options.js';
import { withStillWorkspace } from '../workspace.js';

export interface LogoAccent {
  /** The colour as #rrggbb; undefined for a logo without a colour. */
  readonly accent: string | undefined;
  /** True for a logo of light ink, which stands on dark grounds. */
  readonly isLight: boolean;
}

const SIDE = 64;
/** Alpha of 255 from which a pixel is ink; chroma of OKLCH from which it has a colour. */
const [SEEN, COLOURED] = [200, 0.06];
/** Luminance from which ink is light. */
const LIGHT = 0.4;
/** Steps a channel is counted in: anti-aliased edges and noise fall together. */
const STEP = 16;

/** Rejects as a logo of a composition does for a file that is none. */
export function accentOfLogo(file: string, options: EngineOptions & CallOptions = {}): Promise<LogoAccent> {
  return withStillWorkspace({ cacheDir: null, ...options }, async (workspace) => {
    const where = { baseDir: process.cwd(), roots: options.roots };
    const found = await imageOf({ source: file, id: 'logo', limits: LOGO_LIMITS, grid: false }, where, workspace);
    const { width, height } = found.media.size;
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const size = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
    const { data } = await loadImageRgba(found.file, { size, decoder: workspace.images });
    return accentOf(data);
  });
}

function accentOf(data: Uint8Array): LogoAccent {
  const counts = new Map<string, { count: number; chroma: number; readonly colors: Map<string, number> }>();
  let [light, ink] = [0, 0];
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [r, g, b, a] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
    if (a < SEEN) continue;
    ink += 1;
    if (relativeLuminance({ r, g, b, a: 255 }) > LIGHT) light += 1;
    const color = formatHex({ r, g, b, a: 255 });
    const { chroma } = toOklch(color);
    if (chroma < COLOURED) continue;
    const key = [r, g, b].map((value) => Math.floor(value / STEP)).join();
    const known = counts.get(key) ?? { count: 0, chroma, colors: new Map<string, number>() };
    known.count += 1;
    known.colors.set(color, (known.colors.get(color) ?? 0) + 1);
    counts.set(key, known);
  }
  const [loudest] = [...counts.values()].sort((a, b) => b.count * b.chroma - a.count * a.chroma);
  // Among colours that lie close together, the most frequent one is the accent: the pixels at edges differ by a level
  // or two.
  const [accent] = [...(loudest?.colors ?? [])].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  return { accent: accent || undefined, isLight: light > ink / 2 };
}
