/**
 * V8's settings for a process that does one thing for seconds and ends; only the command line makes them, a library
 * must not. A cold short takes 0.23 s less CPU with them. Said at run time, because `node main.js` cannot carry
 * options.
 */
import { setFlagsFromString } from 'node:v8';

/**
 * The V8 of Node 20, on which the flags were measured; other versions print a complaint about flags they do not know.
 */
const KNOWN_V8 = /^11\./;

export function tuneV8(): void {
  if (!KNOWN_V8.test(process.versions.v8)) return;
  // Incremental marking starts when live memory and buffers come near the heap's limit. Here these are mostly pixels,
  // which are freed soon anyway. With a trigger that is never reached the heap is collected only when it is full: twice
  // a render instead of a dozen times.
  setFlagsFromString('--incremental-marking-hard-trigger=1000000');
  // A function runs four times as long before it is optimized: most code for typesetting and planning runs too seldom
  // for optimization to pay.
  setFlagsFromString('--interrupt-budget=264000');
}
