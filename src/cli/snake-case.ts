/** `{ largestDelta: 1 }` -> `{ largest_delta: 1 }`, all the way down: `--json` has one way to write names. */

export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeName(key), snakeCased(inner)]));
}

function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
