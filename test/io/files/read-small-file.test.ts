import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSmallFile } from '../../../src/io/files/read-small-file.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const at = (name: string) => join(root, name);

it.each<[string, (path: string) => void, object]>([
  ['a file', (path) => writeFileSync(path, 'é'), { kind: 'text', text: 'é' }],
  ['an empty file', (path) => writeFileSync(path, ''), { kind: 'text', text: '' }],
  ['nothing', () => {}, { kind: 'missing' }],
  ['a folder', (path) => mkdirSync(path), { kind: 'unfit', reason: 'no regular file' }],
  // Opened to be read, it would wait for a writer for ever.
  ['a pipe', (path) => void execFileSync('mkfifo', [path]), { kind: 'unfit', reason: 'no regular file' }],
  ['a link to a file', (path) => symlinkSync('/etc/hostname', path), { kind: 'unfit', reason: 'ELOOP' }],
  [
    'a file of 2 TB',
    (path) => {
      writeFileSync(path, '');
      truncateSync(path, 2e12);
    },
    { kind: 'unfit', reason: '2000000000000 bytes' },
  ],
])('%s', async (name, make, expected) => {
  const path = at(name.replaceAll(' ', '-'));
  make(path);
  expect(await readSmallFile(path, 100)).toEqual(expected);
});
