/** All looks by name. A new look is one file and one row here. */
import type { Look } from '../enumerations.js';
import { cinematicProduct } from './cinematic-product.js';
import { kineticCreator } from './kinetic-creator.js';
import type { LookTokens } from './look.types.js';
import { luxuryMinimal } from './luxury-minimal.js';
import { neutral } from './neutral.js';
import { premiumEditorial } from './premium-editorial.js';
import { startupExplainer } from './startup-explainer.js';
import { ugcRealism } from './ugc-realism.js';

export const LOOKS: Readonly<Record<Look, LookTokens>> = {
  neutral,
  kinetic_creator: kineticCreator,
  premium_editorial: premiumEditorial,
  cinematic_product: cinematicProduct,
  ugc_realism: ugcRealism,
  startup_explainer: startupExplainer,
  luxury_minimal: luxuryMinimal,
};
