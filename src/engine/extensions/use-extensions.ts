/** Extensions at an engine's door: proved by shape, told by version and code, put where a document names them. */

import { addTransitions } from '../../compose/transitions/transition-table.js';
import { oneOf, quote } from '../../document/describe.js';
import { didYouMean } from '../../document/did-you-mean.js';
import type { Composition } from '../../document/kinds.js';
import { type OwnUse, ownUses } from '../../document/own-name.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import { hashOf } from '../../hash.js';
import { addAnimations } from '../../overlay/animations/animation-table.js';
import { addTemplates } from '../../slides/templates/template-table.js';
import { addAnnotators } from '../../tracking/draw/annotators/annotator-table.js';
import type { Extension } from './define-extension.js';
import { EXTENSION_TABLES, extensionFaults, fault } from './extension-faults.js';
import { guarded } from './guarded.js';

/** Extensions that this process has loaded, by vendor: code that knows no engine looks names up here. */
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
  const asked = ownUses(composition);
  for (const extension of extensions) await load(extension);
  expectKnown(asked, extensions);
  const withLooks = asked.reduce(
    (document, use) => (use.table === 'looks' ? withLook(document, use, extensions) : document),
    composition,
  );
  // A look may name parts of extensions as well.
  const uses = [...asked, ...ownUses(withLooks)];
  if (uses.length === 0) return composition;
  expectKnown(uses, extensions);
  const vendors = [...new Set(uses.map(({ vendor }) => vendor))].sort();
  const stamps = vendors.flatMap((vendor) => extensions.filter(({ name }) => name === vendor).map(stampOf));
  return { ...withLooks, extensions: stamps } as C;
}

/**
 * Loads what a saved plan is drawn with: `uses` are the names in it, `stamps` what its document says of their versions.
 * Rejects with `extension_missing` (class `environment`), also where another version or other code was loaded.
 */
export async function expectPlanExtensions(
  uses: readonly OwnUse[],
  stamps: readonly string[],
  extensions: readonly Extension[],
): Promise<void> {
  if (uses.length === 0) return;
  for (const extension of extensions) await load(extension);
  expectKnown(uses, extensions);
  const others = uses.flatMap(({ path, vendor }) => {
    const [asked] = stamps.filter((stamp) => stamp.startsWith(`${vendor}@`));
    const [here] = extensions.filter(({ name }) => name === vendor).map(stampOf);
    return asked === undefined || asked === here ? [] : [otherVersion(path, asked, String(here))];
  });
  if (others.length > 0) throw ReelwrightError.fromProblems(others, { class: 'environment' });
}

function otherVersion(path: string, asked: string, here: string): Problem {
  return {
    code: 'extension_missing',
    path,
    message: `Expected ${asked} for ${path} but received an engine with ${here}`,
    remedy: 'Load the version that the plan was made with, or make the plan again.',
  };
}

function expectKnown(uses: readonly OwnUse[], extensions: readonly Extension[]): void {
  const missing = uses.flatMap((use) => missingIn(use, extensions));
  if (missing.length > 0) throw ReelwrightError.fromProblems(missing, { class: 'environment' });
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
  const code = hashOf(EXTENSION_TABLES.map((table) => textsOf(extension[table] ?? {}))).slice(0, 16);
  HASHES.set(extension, code);
  return code;
}

/** Functions as their source text, everything else as it is. */
function textsOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return value.toString();
  if (typeof value !== 'object' || value === null || depth > 12) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => textsOf(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, textsOf(item, depth + 1)]));
}

/** In one process, each vendor has one version of code: names are looked up without an engine. */
async function load(extension: Extension): Promise<void> {
  const problems = await extensionFaults(extension);
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
  const stamp = stampOf(extension);
  const before = LOADED.get(extension.name);
  if (before === stamp) return;
  if (before !== undefined)
    throw new ReelwrightError(
      fault(`one version of ${extension.name} a process`, `${before} and ${stamp}`, 'Load the same one everywhere.'),
      { class: 'usage' },
    );
  const { animations, transitions, templates, annotators } = guarded(extension);
  addAnimations(extension.name, animations);
  addTransitions(extension.name, transitions);
  addTemplates(extension.name, templates);
  addAnnotators(extension.name, annotators);
  LOADED.set(extension.name, stamp);
}
