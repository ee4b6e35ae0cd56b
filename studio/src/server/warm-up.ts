/**
 * Redraws a document as if somebody typed in it, while nobody does: the first key stroke loads and compiles code, and
 * takes 150 ms and more where one of the next takes 50.
 */
import { setTimeout as rested } from 'node:timers/promises';
import type { Composition } from 'reelwright';

/** The first still and its reasons are drawn in this time. */
const IDLE_MS = 1500;
const PAUSE_MS = 30;
const STROKES = 10;

interface WarmUp {
  readonly redraw: (composition: Composition) => unknown;
  /** Milliseconds since the last request. */
  readonly idleMs: () => number;
  readonly signal: AbortSignal;
  /** How long nobody must have asked for anything, milliseconds. Default 1500. */
  readonly restMs?: number;
}

/** Ends early when somebody types: that does the same. Never rejects. */
export async function warmUp(
  composition: Composition,
  { redraw, idleMs, signal, restMs = IDLE_MS }: WarmUp,
): Promise<void> {
  try {
    await rested(restMs, undefined, { signal, ref: false });
    for (let stroke = 1; stroke <= STROKES && idleMs() >= restMs; stroke += 1) {
      redraw(typedIn(composition, stroke) as Composition);
      await rested(PAUSE_MS, undefined, { signal, ref: false });
    }
  } catch {
    // A text that cannot be drawn when it is shorter needs no warming.
  }
}

/** The value with letters taken from the end of its first headline or text. */
function typedIn(value: unknown, letters: number): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (index === 0 ? typedIn(item, letters) : item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const [name, text] = fields.find(([key, of]) => /^(headline|text)$/.test(key) && typeof of === 'string') ?? [];
  if (name === undefined) return Object.fromEntries(fields.map(([key, of]) => [key, typedIn(of, letters)]));
  const kept = String(text);
  return { ...value, [name]: kept.slice(0, Math.max(3, kept.length - letters)) };
}
