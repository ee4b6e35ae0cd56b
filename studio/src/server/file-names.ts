/** Names that people give -> file names that are valid on every system. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';

const LONGEST = 80;
/** Names that Windows reserves for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** `fileName('Sale: 20%/off?')` is `Sale 20% off`; empty where nothing is left. */
export function fileName(wanted: string): string {
  const name = wanted
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/^[. ]+|[. ]+$/g, '');
  return DEVICES.test(name) ? `${name}_` : name;
}

/** A name that no file of the folder has: `Sale`, else `Sale 2`, … `end`: the suffix, with its dot. */
export async function freeName(folder: string, name: string, end = ''): Promise<string> {
  for (let count = 1; ; count += 1) {
    const free = `${name}${count === 1 ? '' : ` ${count}`}${end}`;
    if (!(await isThere(join(folder, free)))) return free;
  }
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
