/** Shapes of answers, for the OpenAPI document and for the tests that compare answers with it. */
import { z } from 'zod';
import { CURRENCIES } from '../values/money.js';

/** An amount of money. */
export const moneySchema = z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) }).meta({ id: 'Money' });

/** The envelope around a shape. */
export function wrapped(data: z.ZodType) {
  return z.object({ data, error: z.null(), meta: z.object({ timestamp: z.string() }) });
}
