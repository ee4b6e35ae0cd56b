/** `reelwright schema` */
import { printJson } from '../report.js';

export async function schema(kind: string): Promise<void> {
  const { jsonSchemaOf } = await import('../../document/json-schema.js');
  printJson(jsonSchemaOf(kind));
}
