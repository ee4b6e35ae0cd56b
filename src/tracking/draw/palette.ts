/**
 * A distinct, stable colour for each class, the ink that is legible on it, and the edge that separates a line from a
 * ground of its colour.
 */
import { contrastRatio, type Rgba, relativeLuminance } from '../../color.js';

/**
 * Hues spread so that the commonest classes (person, bicycle, car, motorcycle, bus, truck, dog, cat …) lie far apart.
 */
const COLORS: readonly (readonly [number, number, number])[] = [
  [255, 77, 0],
  [0, 194, 168],
  [46, 134, 255],
  [255, 190, 11],
  [181, 89, 255],
  [255, 56, 120],
  [72, 199, 54],
  [0, 187, 249],
  [255, 133, 190],
  [163, 211, 0],
  [124, 122, 255],
  [255, 158, 84],
  [0, 168, 107],
  [229, 68, 222],
  [102, 215, 209],
  [214, 164, 62],
  [240, 62, 62],
  [87, 160, 211],
  [140, 198, 132],
  [205, 127, 218],
];

/** Opaque colour of a class id; the same in every clip. */
export function classColor(classId: number): Rgba {
  // Each further round of the list is a little darker, so that 80 classes differ.
  const [r, g, b] = COLORS[classId % COLORS.length]!;
  const shade = 0.82 ** (Math.floor(classId / COLORS.length) % 4);
  return { r: Math.round(r * shade), g: Math.round(g * shade), b: Math.round(b * shade), a: 255 };
}

/** A colour so dark that on every plate either it or white has a contrast of 4.5:1. */
const DARK: Rgba = { r: 6, g: 6, b: 8, a: 255 };
const LIGHT: Rgba = { r: 255, g: 255, b: 255, a: 255 };

/** Near-black or white, whichever contrasts more with `plate`. */
export function labelInk(plate: Rgba): Rgba {
  return contrast(DARK, plate) >= contrast(LIGHT, plate) ? DARK : LIGHT;
}

/** The contrast that WCAG AA asks for in text of this size. */
const LEGIBLE = 4.5;

/**
 * The plate of a label in a colour that may be see-through: as opaque as its letters need to be read over any picture,
 * the darkest under dark ink and the lightest under light. Wholly transparent stays so. `plateOf` of white with alpha
 * 60 has alpha 119.
 */
export function plateOf(color: Rgba): Rgba {
  if (color.a === 0) return color;
  const ink = labelInk(color);
  const ground = ink === DARK ? 0 : 255;
  let a = color.a;
  while (a < 255 && contrast(ink, over(color, a, ground)) < LEGIBLE) a += 1;
  return { ...color, a };
}

/** Colours closer than this to white or to black get lost in a clip as bright or as dark. */
const LEAST_COLOR_CONTRAST = 1.6;

/** Alpha of a casing, which separates a line from its ground and should not look like a line itself. */
const CASING_ALPHA = 120;

/**
 * The thin edge that parts a line from a ground like itself: dark around the lightest colours, light around the
 * darkest; others need none.
 */
export function casingOf(color: Rgba): Rgba | undefined {
  const casing =
    contrast(color, LIGHT) < LEAST_COLOR_CONTRAST
      ? DARK
      : contrast(color, DARK) < LEAST_COLOR_CONTRAST
        ? LIGHT
        : undefined;
  return casing && { ...casing, a: Math.round((CASING_ALPHA * color.a) / 255) };
}

function contrast(one: Rgba, other: Rgba): number {
  return contrastRatio(relativeLuminance(one), relativeLuminance(other));
}

function over(color: Rgba, a: number, ground: number): Rgba {
  const mix = (value: number) => (value * a + ground * (255 - a)) / 255;
  return { r: mix(color.r), g: mix(color.g), b: mix(color.b), a: 255 };
}
