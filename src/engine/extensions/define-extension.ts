/** Extensions: custom looks, animations, templates and annotators, with the same types as the built-in ones. */
import type { TransitionGraph } from '../../compose/transitions/transition.types.js';
import type { LookData } from '../../document/looks/look-schema.js';
import type { TextAnimation } from '../../overlay/animations/animation.types.js';
import type { SlideTemplate } from '../../slides/slide.types.js';
import type { Annotator } from '../../tracking/draw/annotators/annotator.types.js';

/** Without its name: that is `vendor/name`, by the extension and its place in the table. */
export type OwnAnimation = Omit<TextAnimation, 'name'>;
/** A slide template without its name, which is `vendor/name`. */
export type OwnTemplate = Omit<SlideTemplate, 'name'>;

/** The content of an extension; each table may be empty or left out. */
export interface Extension {
  /** The vendor: lower-case letters, digits and `-`. Documents say `vendor/name`. */
  readonly name: string;
  /** Stands in plans and keys beside a hash of the code: raise it with every release. */
  readonly version: string;
  /** For `visual_language`. */
  readonly looks?: Readonly<Record<string, LookData>>;
  /** For `short_text_animation`. */
  readonly animations?: Readonly<Record<string, OwnAnimation>>;
  /** For `transition.type` of a short and of an editor ad's scenes, and `transition.kind` of a look. */
  readonly transitions?: Readonly<Record<string, TransitionGraph>>;
  /** For `template` of a carousel, in both modes. */
  readonly templates?: Readonly<Record<string, OwnTemplate>>;
  /** For `style` of a tracked clip. */
  readonly annotators?: Readonly<Record<string, Annotator>>;
}

/**
 * An extension, for `createEngine({ extensions: [ … ] })` and for `--extension FILE`, which takes the default export.
 * Nothing is checked here: an engine knows extensions by their shape, from whichever copy of the package they come.
 *
 * @example
 * export default defineExtension({
 *   name: 'acme', version: '1.0.0',
 *   looks: { neon: { extends: 'kinetic_creator', colors: { accent: '#39ffb6' } } },
 * });
 */
export function defineExtension(extension: Extension): Extension {
  return extension;
}
