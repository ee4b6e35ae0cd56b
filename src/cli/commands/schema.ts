/** `reelwright schema` */
import { quote } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import { printJson } from '../report.js';

/** Schemas of documents that are not compositions, each loaded when it is asked for. */
const OTHER_SCHEMAS = {
  look: async () => (await import('../../document/looks/look-schema.js')).lookSchema,
  brand: async () => (await import('../../document/brand/brand-schema.js')).brandSchema,
  tracks: async () => (await import('../../tracking/tracks-schema.js')).tracksSchema,
} as const;

export async function schema(kind: string): Promise<void> {
  const [{ jsonSchemaFrom }, { KINDS }] = await Promise.all([
    import('../../document/json-schema.js'),
    import('../../document/kinds.js'),
  ]);
  const row = KINDS.find((known) => known.kind === kind);
  const other = Object.entries(OTHER_SCHEMAS).find(([name]) => name === kind)?.[1];
  if (row !== undefined) return printJson(jsonSchemaFrom(row.schema));
  if (other !== undefined) return printJson(jsonSchemaFrom(await other()));
  const names = [...KINDS.map((known) => known.kind), ...Object.keys(OTHER_SCHEMAS)].join(', ');
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected one of ${names} for the kind but received ${quote(kind)}`,
      remedy: `Use one of ${names}.`,
    },
    { class: 'usage' },
  );
}
