/**
 * How much a colour is like skin, whatever its tone. Skin of every tone has nearly the same hue, because melanin and
 * blood colour all of it; tones differ in brightness and in how strong the colour is. So the hue decides, brightness
 * does not, and the strength only at its ends: grey has no hue, and paint and spices are stronger than any skin. Tested
 * against the ten tones of the Monk scale in light, shade and warm light (`skin.test.ts`).
 */
/**
 * The angle, in degrees between less blue and more red, at which skin lies: from the first to the second; outside these
 * it fades out over the third.
 */
const [HUE_FROM, HUE_TO, HUE_FADE] = [27, 80, 9];
/**
 * Chroma as a factor of luma: below the first value there is no hue, from the second on the colour is certain; above
 * the third the likeness fades, and it is gone at the fourth.
 */
const [GREY, SURE, STRONG, PAINT] = [0.02, 0.07, 0.5, 0.62];
/** Chroma in levels of 255 that noise alone may have. */
const NOISE = 2;

/** 0 (not skin) to 255 (certainly like skin), for a display luma of 0-255 and chroma of -128 to 127. */
export function skinLikelihood(luma: number, blue: number, red: number): number {
  if (red <= 0 || blue >= 0 || luma < 8) return 0;
  const chroma = Math.hypot(blue, red);
  if (chroma <= NOISE) return 0;
  const strength = chroma / luma;
  const hue = (Math.atan2(red, -blue) * 180) / Math.PI;
  const ofHue = fade(Math.max(HUE_FROM - hue, hue - HUE_TO), HUE_FADE);
  const ofStrength =
    Math.min(1, Math.max(0, (strength - GREY) / (SURE - GREY))) * fade(strength - STRONG, PAINT - STRONG);
  return Math.round(255 * ofHue * ofStrength);
}

/** 1 where `over` is 0 or less, falling to 0 where it is `width`. */
function fade(over: number, width: number): number {
  return Math.min(1, Math.max(0, 1 - over / width));
}
