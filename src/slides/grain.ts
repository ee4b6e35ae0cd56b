/** The grain of paper: short fibres, the same on every slide of one size. Vector strokes, so that no picture grows. */
import { withAlpha } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Size } from '../geometry.js';

/** Square pixels of paper for each fibre, and the longest fibre, px. */
const [FIBRE_ROOM, LONGEST_PX] = [1200, 5];
/** How clearly dark and light fibres are seen. */
const [DARK, LIGHT] = [0.075, 0.6];

const known = new Map<string, readonly [dark: string, light: string]>();

/** Fibres over a whole slide, in the ink of its page and in white. */
export function paperGrain(size: Size, ink: string): readonly DrawNode[] {
  const key = `${size.width}x${size.height}`;
  const [dark, light] = known.get(key) ?? fibres(size);
  known.set(key, [dark, light]);
  const strokes = (data: string, paint: string): DrawNode => ({
    kind: 'shape',
    shape: { kind: 'path', data },
    stroke: { paint, widthPx: 1.3, order: 'over' },
  });
  return [strokes(dark, withAlpha(ink, DARK)), strokes(light, withAlpha('#ffffff', LIGHT))];
}

function fibres({ width, height }: Size): readonly [dark: string, light: string] {
  let seed = 20_011;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * most);
  };
  const lines: [string[], string[]] = [[], []];
  const count = Math.round((width * height) / FIBRE_ROOM);
  for (let fibre = 0; fibre < count; fibre += 1) {
    const [x, y] = [below(width), below(height)];
    const step = () => below(2 * LONGEST_PX) - LONGEST_PX;
    const end = [step(), step()];
    lines[fibre % 2 === 0 ? 0 : 1].push(
      `M${x} ${y}q${Math.round(step() / 2)} ${Math.round(step() / 2)} ${end.join(' ')}`,
    );
  }
  return [lines[0].join(''), lines[1].join('')];
}
