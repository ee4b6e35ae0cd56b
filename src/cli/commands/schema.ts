/** `reelwright schema` */
import { quote } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import { printJson } from '../report.js';

export async function schema(kind: string): Promise<void> {
  const [{ jsonSchemaOf }, { KINDS }] = await Promise.all([
    import('../../document/json-schema.js'),
    import('../../document/kinds.js'),
  ]);
  if (kind === 'tracks') {
    const [{ jsonSchemaFrom }, { tracksSchema }] = await Promise.all([
      import('../../document/json-schema.js'),
      import('../../tracking/tracks-schema.js'),
    ]);
    return printJson(jsonSchemaFrom(tracksSchema));
  }
  const row = KINDS.find((known) => known.kind === kind);
  if (row === undefined) {
    const names = [...KINDS.map((known) => known.kind), 'tracks'].join(', ');
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
  printJson(jsonSchemaOf(row.kind));
}
