/** All looks by name. A new look is one file and one row here. */
import type { Look } from '../../document/enumerations.js';
import { kineticCreator } from './kinetic-creator.js';
import type { LookTokens } from './look.types.js';
import { neutral } from './neutral.js';

export const LOOKS: Readonly<Partial<Record<Look, LookTokens>>> = {
  neutral,
  kinetic_creator: kineticCreator,
};

export function lookOf(look: Look): LookTokens {
  return LOOKS[look] ?? neutral;
}
