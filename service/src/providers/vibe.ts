/** The kind of music where the caller chose none: it follows the look. */

const VIBES: Readonly<Record<string, string>> = {
  kinetic_creator: 'Upbeat',
  premium_editorial: 'Minimal',
  cinematic_product: 'Cinematic',
  ugc_realism: 'Playful',
  startup_explainer: 'Upbeat',
  luxury_minimal: 'Luxury',
};

/** `vibeOfLook('luxury_minimal')` is 'Luxury'; of the neutral look, 'Upbeat'. */
export function vibeOfLook(look: string | null): string {
  return VIBES[look ?? ''] ?? 'Upbeat';
}
