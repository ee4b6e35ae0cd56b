/**
 * A process of its own that renders with the compiled engine, and may kill itself at an exact point: when a progress
 * report fits, or around the n-th call of a function of node:fs/promises. argv: one JSON document (see
 * render-child.ts). Prints one JSON line.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { index, engine, composition, render, die } = JSON.parse(process.argv[2] ?? '{}');
const kill = () => process.kill(process.pid, 'SIGKILL');

if (die?.at === 'call') {
  const real = fs[die.name];
  let count = 0;
  fs[die.name] = async (...args) => {
    const hit = new RegExp(die.matching).test(String(args[die.argument ?? 0])) && ++count === (die.nth ?? 1);
    if (hit && die.before) kill();
    const value = await real(...args);
    if (hit) setTimeout(kill, die.delayMs ?? 0);
    return value;
  };
  syncBuiltinESMExports();
}

const { createEngine } = await import(index);
const onProgress = ({ stage, completed }) => {
  if (die?.at !== 'progress' || stage !== die.stage || completed < (die.completed ?? 0)) return;
  if (die.delayMs === undefined) kill();
  else setTimeout(kill, die.delayMs);
};
try {
  const result = await createEngine(engine).render(composition, { ...render, onProgress });
  process.stdout.write(JSON.stringify({ result }));
} catch (error) {
  const { name, code, message, remedy, retryable } = error;
  process.stdout.write(JSON.stringify({ error: { name, code, message, remedy, retryable, class: error.class } }));
}
