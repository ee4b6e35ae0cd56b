/**
 * A worker of a queue: takes one job on standard input and prints the report. Arguments: the package's root; `die`:
 * killed as it stores its second chunk.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { text } from 'node:stream/consumers';

const [root, death] = process.argv.slice(2);
if (death === 'die') {
  const { rename } = fs;
  let stored = 0;
  fs.rename = async (from, to) => {
    if (String(to).includes('/objects/') && ++stored === 2) process.kill(process.pid, 'SIGKILL');
    return rename(from, to);
  };
  syncBuiltinESMExports();
}
const { renderChunks } = await import(`${root}/dist/index.js`);
console.log(JSON.stringify(await renderChunks(JSON.parse(await text(process.stdin)))));
