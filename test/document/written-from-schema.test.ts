/** Who writes a document from the JSON Schema alone, and has it checked against that, is right at once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../src/document/json-schema.js';
import { KINDS } from '../../src/document/kinds.js';
import { compositionProblems } from '../../src/document/validate.js';
import { jsonSchemaAccepts } from '../support/json-schema-accepts.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { writtenFrom } from './support/written-from-schema.js';

/** Per cent of documents that the JSON Schema accepts and the runtime takes as they are. */
const LEAST_RIGHT = 95;

describe.each(KINDS.map(({ kind }) => kind))('documents of kind %s', (kind) => {
  it('are valid when the JSON Schema says so', () => {
    const schema = jsonSchemaOf(kind);
    const written = fc
      .sample(writtenFrom(schema), { seed: propertySeed(), numRuns: propertyRuns(300) })
      .filter((document) => jsonSchemaAccepts(schema, document));
    expect(written.length).toBeGreaterThan(100);
    const wrong = written.flatMap((document) => compositionProblems(document).slice(0, 1));
    const right = 100 * (1 - wrong.length / written.length);
    expect(right, wrong.map(({ code, path }) => `${code} ${path}`).join(', ')).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
