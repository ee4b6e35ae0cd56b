/** Extensions at an engine's door: proved by shape, told by version and code, put where a document names them. */

import { describe, oneOf, quote } from '../../document/describe.js';
import { didYouMean } from '../../document/did-you-mean.js';
import type { Composition } from '../../document/kinds.js';
import { OWN_NAME, type OwnUse, ownUses } from '../../document/own-name.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import { hashOf } from '../../hash.js';
import { addAnimations } from '../../overlay/animations/animation-table.js';
import { addTemplates } from '../../slides/templates/template-table.js';
import type { Extension } from './define-extension.js';

const TABLES = ['looks', 'animations', 'templates'] as const;

/** What this process has loaded, by vendor: names are looked up by rooms that know no engine. */
const LOADED = new Map<string, string>();

/**
 * The composition with the looks that it names put in their place, and its extensions by version and code. Rejects with
 * `extension_missing` (class `environment`) for each name that no extension of the engine has, and `invalid_extension`
 * (class `usage`) for what is none.
 */
export async function withExtensions<C extends Composition>(
  composition: C,
  extensions: readonly Extension[],
): Promise<C> {
  const uses = ownUses(composition);
  for (const extension of extensions) await load(extension);
  if (uses.length === 0) return composition;
  const missing = uses.flatMap((use) => missingIn(use, extensions));
  if (missing.length > 0) throw ReelwrightError.fromProblems(missing, { class: 'environment' });
  const vendors = [...new Set(uses.map(({ vendor }) => vendor))].sort();
  const stamps = vendors.flatMap((vendor) => extensions.filter(({ name }) => name === vendor).map(stampOf));
  const looked = uses.reduce(
    (document, use) => (use.table === 'looks' ? withLook(document, use, extensions) : document),
    composition,
  );
  return { ...looked, extensions: stamps } as C;
}

/** The look in the place of its name; that of a profile counts where the document says nothing. */
function withLook<C extends Composition>(
  composition: C,
  { path, vendor, name }: OwnUse,
  extensions: readonly Extension[],
): C {
  const look = extensions.find((extension) => extension.name === vendor)?.looks?.[name];
  const { visual_language: asked, brand_profile: profile, ...rest } = composition as Readonly<Record<string, unknown>>;
  if (path === 'visual_language')
    return { ...rest, ...(profile ? { brand_profile: profile } : {}), look } as unknown as C;
  const { visual_language: _, ...seeds } = profile as Record<string, unknown>;
  const isTold = asked !== undefined || rest['look'] != null;
  return {
    ...rest,
    ...(asked === undefined ? {} : { visual_language: asked }),
    brand_profile: seeds,
    ...(isTold ? {} : { look }),
  } as unknown as C;
}

function missingIn({ table, path, vendor, name }: OwnUse, extensions: readonly Extension[]): readonly Problem[] {
  const extension = extensions.find((one) => one.name === vendor);
  const known = Object.keys(extension?.[table] ?? {});
  if (known.includes(name)) return [];
  const near = didYouMean(name, known);
  const hint = near === undefined ? '' : `; did you mean "${vendor}/${near}"?`;
  const has = known.length === 0 ? `no ${table}` : oneOf(known.map((one) => `${vendor}/${one}`));
  return [
    {
      code: 'extension_missing',
      path,
      message:
        extension === undefined
          ? `Expected the extension ${vendor} for ${path} but received an engine without it`
          : `Expected ${has} for ${path} but received ${quote(`${vendor}/${name}`)}${hint}`,
      remedy:
        extension === undefined
          ? `Load it: --extension FILE on the command line, createEngine({ extensions: [ … ] }) in code.`
          : `Use one of ${has}, or another version of ${vendor}.`,
    },
  ];
}

/** Name, version and a hash of its code and data: part of every key of what is made with it. */
export function stampOf(extension: Extension): string {
  return `${extension.name}@${extension.version} ${codeOf(extension)}`;
}

const HASHES = new WeakMap<object, string>();

function codeOf(extension: Extension): string {
  const known = HASHES.get(extension);
  if (known !== undefined) return known;
  const code = hashOf(TABLES.map((table) => textsOf(extension[table] ?? {}))).slice(0, 16);
  HASHES.set(extension, code);
  return code;
}

/** Functions by their text, everything else as it is. */
function textsOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return value.toString();
  if (typeof value !== 'object' || value === null || depth > 12) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => textsOf(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textsOf(item, depth + 1)]));
}

/** One vendor is one code in a process: rooms look names up without an engine. */
async function load(extension: Extension): Promise<void> {
  const problems = await faultsOf(extension);
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
  const stamp = stampOf(extension);
  const before = LOADED.get(extension.name);
  if (before === stamp) return;
  if (before !== undefined)
    throw wrong(
      `one version of ${extension.name} a process`,
      `${before} and ${stamp}`,
      'Load the same one everywhere.',
    );
  addAnimations(extension.name, extension.animations ?? {});
  addTemplates(extension.name, extension.templates ?? {});
  LOADED.set(extension.name, stamp);
}

async function faultsOf(extension: Extension): Promise<readonly Problem[]> {
  const { name, version } = Object(extension) as Partial<Extension>;
  if (typeof name !== 'string' || !OWN_NAME.test(`${name}/x`))
    return [
      fault('a vendor of lower-case letters, digits and - as its name', describe(name), 'Name it "acme" for example.'),
    ];
  if (typeof version !== 'string' || version === '' || version.length > 40)
    return [fault(`a version for ${name}`, describe(version), 'Use the version of its package.')];
  const names = TABLES.flatMap((table) => Object.keys(extension[table] ?? {}).map((key) => [table, key] as const));
  const badNames = names.filter(([, key]) => !OWN_NAME.test(`a/${key}`));
  const { lookSchema } = await import('../../document/looks/look-schema.js');
  const { problemsOf } = await import('../../document/problems.js');
  return [
    ...badNames.map(([table, key]) =>
      fault(`a name of letters, digits, _ and - in ${table}`, quote(key), 'Rename it.'),
    ),
    ...Object.entries(extension.looks ?? {}).flatMap(([key, look]) =>
      problemsOf(look, { schema: lookSchema, noun: 'a look', ownerElsewhere: () => undefined }).map((problem) => ({
        ...problem,
        path: `${name}/${key}.${problem.path}`,
      })),
    ),
    ...Object.entries(extension.animations ?? {})
      .filter(([, made]) => typeof Object(made).cels !== 'function')
      .map(([key]) =>
        fault(`a function cels for ${name}/${key}`, 'an animation without one', 'See docs/extensions.md.'),
      ),
    ...Object.entries(extension.templates ?? {})
      .filter(([, made]) => typeof Object(made).lay !== 'function' || !Array.isArray(Object(made).ladder))
      .map(([key]) =>
        fault(`a ladder and a function lay for ${name}/${key}`, 'a template without', 'See docs/extensions.md.'),
      ),
  ];
}

function fault(expected: string, received: string, remedy: string): Problem {
  return { code: 'invalid_extension', path: '', message: `Expected ${expected} but received ${received}`, remedy };
}

function wrong(expected: string, received: string, remedy: string): ReelwrightError {
  return new ReelwrightError(fault(expected, received, remedy), { class: 'usage' });
}
