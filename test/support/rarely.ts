import { it } from 'vitest';
import { isWhole } from './tier.js';

/**
 * A dear test that `npm run test:all` alone knows: a cheaper one beside it shows the same kind of fault in the gate. It
 * must own no golden, and must not be the only test of its group.
 */
export function rarely(title: string, run: () => unknown, timeout?: number): void {
  if (isWhole) it(title, () => run() as Promise<void>, timeout);
}
