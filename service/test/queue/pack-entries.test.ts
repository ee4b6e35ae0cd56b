import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { packEntries, unpackEntries } from '../../src/queue/pack-entries.js';

const root = scratchFolder();
const entry = (digit: string) => `objects/${digit.repeat(2)}/${digit.repeat(64)}`;

test('entries come to another cache as they were; what is there already stays', async () => {
  const [from, to, pack] = ['from', 'to', 'pack'].map((name) => join(root, name)) as [string, string, string];
  for (const digit of ['a', 'b']) {
    mkdirSync(join(from, entry(digit)), { recursive: true });
    writeFileSync(join(from, entry(digit), 'data'), digit.repeat(100_000));
    writeFileSync(join(from, entry(digit), 'entry.json'), digit === 'a' ? 'facts' : '');
  }
  mkdirSync(join(to, entry('b')), { recursive: true });
  writeFileSync(join(to, entry('b'), 'data'), 'older');
  await packEntries(from, [entry('a'), entry('b')], pack);
  await unpackEntries(pack, to);
  expect(readFileSync(join(to, entry('a'), 'data'), 'utf8')).toBe('a'.repeat(100_000));
  expect(readFileSync(join(to, entry('a'), 'entry.json'), 'utf8')).toBe('facts');
  expect(readFileSync(join(to, entry('b'), 'data'), 'utf8')).toBe('older');
  expect(readdirSync(to)).toEqual(['objects']);
  appendFileSync(pack, 'more');
  await expect(unpackEntries(pack, join(root, 'third'))).rejects.toThrow('of the length that its header gives');
  expect(readdirSync(join(root, 'third'))).toEqual([]);
});

test.each([
  ['a file elsewhere', '[{"name":"../../etc/passwd","bytes":1}]\nx'],
  ['a file of no entry', `[{"name":"${entry('a')}/more","bytes":1}]\nx`],
  ['a size that is none', `[{"name":"${entry('a')}/data","bytes":-1}]\n`],
  ['more than there is', `[{"name":"${entry('a')}/data","bytes":99}]\nx`],
  ['no JSON', 'pack\n'],
  ['no end of its head', 'x'.repeat(2_000_000)],
  ['nothing', ''],
])('a pack of %s puts nothing into the cache', async (_what, text) => {
  const [pack, to] = [join(root, 'hostile'), join(root, 'hostile-cache')];
  writeFileSync(pack, text);
  await expect(unpackEntries(pack, to)).rejects.toThrow();
  expect(existsSync(join(to, 'objects'))).toBe(false);
});
