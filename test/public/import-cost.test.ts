import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);

/** A loader hook that prints every module as it is resolved; `require` is asked afterwards what it holds. */
const HOOK = `
import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  const found = await next(name, context);
  writeSync(1, found.url + '\\n');
  return found;
}`;

/** What a process loads by running the code: URLs of modules, paths of CommonJS files, shared objects. */
function loadedBy(code: string): readonly string[] {
  const script = `
import { createRequire, register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOK)}));
await import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(code)}));
for (const file of Object.keys(createRequire('file:///x.js').cache)) console.log(file);
for (const file of process.report.getReport().sharedObjects) console.log(file);
`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

const HEAVY = [
  'zod',
  'sharp',
  '@napi-rs',
  'onnxruntime',
  'harfbuzzjs',
  'opentype',
  'music-metadata',
  'bidi-js',
  'hyphen',
];

function packages(loaded: readonly string[]): readonly string[] {
  return [...new Set(loaded.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))].sort();
}

describe("import 'reelwright'", () => {
  it('loads no package but the number words of alignScript, which waits for nothing', () => {
    const loaded = loadedBy(`await import(${JSON.stringify(new URL('index.js', dist).href)})`);
    expect(loaded.some((file) => file.endsWith('dist/index.js'))).toBe(true);
    expect(packages(loaded)).toEqual(['n2words']);
    expect(loaded.filter((file) => file.endsWith('.node'))).toEqual([]);
  });

  it('the measurement sees what it is to see', () => {
    const loaded = loadedBy(`await import(${JSON.stringify(new URL('io/raster/encode-png.js', dist).href)})`);
    const validate = loadedBy(`await import(${JSON.stringify(new URL('document/validate.js', dist).href)})`);
    expect(
      [...packages(loaded), ...packages(validate)].filter((name) => HEAVY.some((heavy) => name.includes(heavy))),
    ).not.toEqual([]);
  });
});

describe('the package', () => {
  it('names what it exports', () => {
    const { exports, bin, files } = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));
    expect(Object.keys(exports)).toContain('.');
    for (const one of Object.values(exports) as { types?: string; default?: string }[])
      for (const file of [one.types, one.default])
        if (file !== undefined) expect(existsSync(new URL(`../${file}`, dist)), file).toBe(true);
    expect(bin).toEqual({ reelwright: 'dist/cli/main.js' });
    expect(files).toContain('dist');
  });

  it('has types that load nothing', async () => {
    expect(Object.keys(await import(new URL('types.js', dist).href))).toEqual([]);
  });
});
