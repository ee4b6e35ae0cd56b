/** Checks the shape of a value that was passed as an extension. */
import { describe, quote } from '../../document/describe.js';
import { EXTENSION_NAME } from '../../document/own-name.js';
import type { Problem } from '../../errors.js';
import type { Extension } from './define-extension.js';

/** The tables of an extension, in the order in which its hash reads them. */
export const EXTENSION_TABLES = ['looks', 'animations', 'templates', 'transitions', 'annotators'] as const;
export type ExtensionTable = (typeof EXTENSION_TABLES)[number];

/** What an entry of a table of code must be. */
const ENTRIES: Readonly<
  Record<Exclude<ExtensionTable, 'looks'>, { readonly noun: string; readonly has: (made: unknown) => boolean }>
> = {
  animations: { noun: 'an object with a function cels', has: (made) => typeof Object(made).cels === 'function' },
  templates: {
    noun: 'an object with a ladder and a function lay',
    has: (made) => typeof Object(made).lay === 'function' && Array.isArray(Object(made).ladder),
  },
  transitions: { noun: 'a function that gives filter chains', has: (made) => typeof made === 'function' },
  annotators: { noun: 'an object with a function shapes', has: (made) => typeof Object(made).shapes === 'function' },
};

/** All faults at once; [] for a valid extension. */
export async function extensionFaults(extension: Extension): Promise<readonly Problem[]> {
  const { name, version } = Object(extension) as Partial<Extension>;
  if (typeof name !== 'string' || !EXTENSION_NAME.test(`${name}/x`))
    return [
      fault('a vendor of lower-case letters, digits and - as its name', describe(name), 'Name it "acme" for example.'),
    ];
  if (typeof version !== 'string' || version === '' || version.length > 40)
    return [fault(`a version for ${name}`, describe(version), 'Use the version of its package.')];
  return [
    ...EXTENSION_TABLES.flatMap((table) => nameFaults(table, extension)),
    ...(await lookFaults(extension)),
    ...Object.entries(ENTRIES).flatMap(([table, { noun, has }]) =>
      Object.entries(extension[table as keyof typeof ENTRIES] ?? {})
        .filter(([, made]) => !has(made))
        .map(([key, made]) =>
          fault(`${noun} for ${name}/${key} in ${table}`, describe(made), 'See docs/extensions.md.'),
        ),
    ),
  ];
}

function nameFaults(table: ExtensionTable, extension: Extension): readonly Problem[] {
  return Object.keys(extension[table] ?? {})
    .filter((key) => !EXTENSION_NAME.test(`a/${key}`))
    .map((key) => fault(`a name of letters, digits, _ and - in ${table}`, quote(key), 'Rename it.'));
}

async function lookFaults({ name, looks = {} }: Extension): Promise<readonly Problem[]> {
  const { lookSchema } = await import('../../document/looks/look-schema.js');
  const { problemsOf } = await import('../../document/problems.js');
  return Object.entries(looks).flatMap(([key, look]) =>
    problemsOf(look, { schema: lookSchema, noun: 'a look', ownerElsewhere: () => undefined }).map((problem) => ({
      ...problem,
      path: `${name}/${key}.${problem.path}`,
    })),
  );
}

/** A problem of code `invalid_extension`. */
export function fault(expected: string, received: string, remedy: string): Problem {
  return { code: 'invalid_extension', path: '', message: `Expected ${expected} but received ${received}`, remedy };
}
