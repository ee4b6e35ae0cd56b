/** Names that extensions give: `vendor/name`, in the same fields as built-in ones. */
import { type DocumentRecord, fieldOf, objectOf, objectsOf } from './record.js';

/** What an extension brings, by its vendor and its own name. */
export type OwnName = `${string}/${string}`;

/**
 * The vendor has lower-case letters, digits and `-`; the name may also have capitals and `_`; each has at most 40
 * characters.
 */
export const EXTENSION_NAME = /^[a-z0-9][a-z0-9-]{0,39}\/[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** A name of an extension in a document. */
export interface OwnUse {
  /** The table of the extension in which the name must stand. */
  readonly table: 'looks' | 'animations' | 'transitions' | 'templates' | 'annotators';
  /** The field that names it. */
  readonly path: string;
  readonly vendor: string;
  readonly name: string;
}

/** Every name of an extension that a valid document uses. */
export function ownUses(document: DocumentRecord): readonly OwnUse[] {
  const profile = objectOf(document, 'brand_profile') ?? {};
  const transitionOf = (record: DocumentRecord) => objectOf(record, 'transition') ?? {};
  return [
    ...ownUse('looks', 'visual_language', fieldOf(document, 'visual_language')),
    ...ownUse('looks', 'brand_profile.visual_language', fieldOf(profile, 'visual_language')),
    ...ownUse('animations', 'short_text_animation', fieldOf(document, 'short_text_animation')),
    ...ownUse('templates', 'template', fieldOf(document, 'template')),
    ...ownUse('annotators', 'style', fieldOf(document, 'style')),
    ...ownUse('transitions', 'look.transition.kind', fieldOf(transitionOf(objectOf(document, 'look') ?? {}), 'kind')),
    ...ownUse('transitions', 'transition.type', fieldOf(transitionOf(document), 'type')),
    ...objectsOf(document, 'segments').flatMap((segment, index) =>
      ownUse('transitions', `segments[${index}].transition.type`, fieldOf(transitionOf(segment), 'type')),
    ),
  ];
}

/** The use of a table that `value` names; [] for a value that is not the name of an extension's part. */
export function ownUse(table: OwnUse['table'], path: string, value: unknown): readonly OwnUse[] {
  if (typeof value !== 'string' || !EXTENSION_NAME.test(value)) return [];
  const [vendor = '', name = ''] = value.split('/');
  return [{ table, path, vendor, name }];
}

/** The extensions that a document uses, as its resolved form lists them: name, version and hash of the code of each. */
export function extensionsOf(document: object): { readonly extensions?: readonly string[] } {
  const { extensions } = document as { readonly extensions?: readonly string[] };
  return extensions === undefined || extensions.length === 0 ? {} : { extensions };
}
