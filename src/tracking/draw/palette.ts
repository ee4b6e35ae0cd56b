/** A distinct, stable colour per class, and the ink that reads on it. */
import { contrastRatio, type Rgba, relativeLuminance } from '../../color.js';

/** Hues spread so that the commonest classes (person, bicycle, car, motorcycle, bus, truck, dog, cat …) lie far apart. */
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

/** Near-black or white, whichever contrasts more with `plate`. */
export function inkOn(plate: Rgba): Rgba {
  const dark: Rgba = { r: 16, g: 16, b: 20, a: 255 };
  const light: Rgba = { r: 255, g: 255, b: 255, a: 255 };
  const luminance = relativeLuminance(plate);
  const isDark =
    contrastRatio(relativeLuminance(dark), luminance) >= contrastRatio(relativeLuminance(light), luminance);
  return isDark ? dark : light;
}
