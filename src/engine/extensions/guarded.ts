/**
 * Wraps an extension's functions: one that throws, or returns something of the wrong shape, becomes an error that names
 * it.
 */
import { describe } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import type { Extension, OwnTemplate } from './define-extension.js';
import { fault } from './extension-faults.js';

type Code = (...given: never[]) => unknown;

interface Wanted {
  readonly what: string;
  holds(made: unknown): boolean;
}

const CELS: Wanted = {
  what: 'cels with a frame and nodes',
  holds: (made) =>
    isListOf(made, ({ frame, nodes }) => Number.isInteger(frame) && Array.isArray(nodes)) && made.length > 0,
};
const CHAINS: Wanted = {
  what: 'filter chains',
  holds: (made) => isListOf(made, ({ filters }) => Array.isArray(filters)) && made.length > 0,
};
const SHAPES: Wanted = { what: 'a list of shapes', holds: (made) => isListOf(made, () => true) };
const LAID_SLIDE_SHAPE: Wanted = {
  what: 'a laid slide with fits, page and paint',
  holds: (made) =>
    isRecord(made) && typeof made['fits'] === 'boolean' && isPage(made['page']) && typeof made['paint'] === 'function',
};
const PAINTED: Wanted = {
  what: 'a painted slide with nodes and texts',
  holds: (made) => isRecord(made) && Array.isArray(made['nodes']) && Array.isArray(made['texts']),
};
const ARRANGEMENTS: Wanted = {
  what: 'a list of arrangements',
  holds: (made) => isListOf(made, ({ photo }) => photo !== undefined) && made.length > 0,
};

/** The tables of code with functions that throw `invalid_extension` (class `usage`) and nothing else of their own. */
export function guarded({ name, animations, transitions, templates, annotators }: Extension) {
  return {
    animations: each(name, animations, (one, at) => withGuard(one, 'cels', { ...CELS, at })),
    transitions: each(name, transitions, (one, at) => calling(one, undefined, { ...CHAINS, at })),
    templates: each(name, templates, (one, at) => guardedTemplate(one, at)),
    annotators: each(name, annotators, (one, at) => withGuard(one, 'shapes', { ...SHAPES, at })),
  };
}

function each<T>(vendor: string, table: Readonly<Record<string, T>> = {}, made: (one: T, at: string) => T) {
  return Object.fromEntries(Object.entries(table).map(([key, one]) => [key, made(one, `${vendor}/${key}`)]));
}

/** A template of an extension under the guard, and with it the slides that it lays out. */
function guardedTemplate(one: OwnTemplate, at: string): OwnTemplate {
  const own = withGuard(withGuard(one, 'lay', { ...LAID_SLIDE_SHAPE, at }), 'arrangements', { ...ARRANGEMENTS, at });
  const lay: OwnTemplate['lay'] = (...given) => withGuard(own.lay(...given), 'paint', { ...PAINTED, at });
  return Object.assign(withGuard(own, 'lay', { ...LAID_SLIDE_SHAPE, at }), { lay });
}

/** The object with one function guarded; methods of a class go with it. */
function withGuard<T extends object, K extends keyof T>(one: T, key: K, wanted: Wanted & { readonly at: string }): T {
  const own = Object.assign(Object.create(Object.getPrototypeOf(one)) as T, one);
  return Object.assign(own, { [key]: calling(one[key] as Code, one, wanted) });
}

function calling<F>(code: F, owner: object | undefined, { what, holds, at }: Wanted & { readonly at: string }): F {
  const call = (...given: never[]) => {
    const made = attempt(() => (code as Code).apply(owner, given), at);
    if (holds(made)) return made;
    throw failed(`${what} of ${at}`, describe(made));
  };
  return call as F;
}

function attempt(work: () => unknown, at: string): unknown {
  try {
    return work();
  } catch (error) {
    // An error of the engine's own parts is passed on, for instance a letter without a glyph.
    if (error instanceof ReelwrightError) throw error;
    throw failed(`${at} to draw`, error instanceof Error ? error.message.slice(0, 200) : describe(error));
  }
}

function failed(expected: string, received: string): ReelwrightError {
  return new ReelwrightError(
    fault(expected, received, 'Mend the extension; proveExtension shows what does not hold.'),
    {
      class: 'usage',
    },
  );
}

function isRecord(made: unknown): made is Readonly<Record<string, unknown>> {
  return typeof made === 'object' && made !== null;
}

function isPage(page: unknown): boolean {
  if (!isRecord(page) || !isRecord(page['stage'])) return false;
  return ['cards', 'lines'].every((part) => Array.isArray(page[part]));
}

function isListOf(
  made: unknown,
  holds: (one: Readonly<Record<string, unknown>>) => boolean,
): made is readonly unknown[] {
  return Array.isArray(made) && made.every((one) => isRecord(one) && holds(one));
}
