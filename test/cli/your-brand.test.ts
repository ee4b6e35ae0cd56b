/** "Your brand in ten minutes", as its page has it: its commands in their order, with a logo of two colours. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { jsonOf, runCli } from './support/run-cli.js';

const page = readFileSync(new URL('../../docs/brand.md', import.meta.url), 'utf8');
const [begin = [], another = [], check = []] = [...page.matchAll(/```sh\nreelwright ([^\n]*)\n```/g)].map(([, line]) =>
  (line ?? '').split(' '),
);

async function logo(file: string, ink: string): Promise<void> {
  const bar = {
    input: { create: { width: 200, height: 60, channels: 3 as const, background: ink } },
    left: 90,
    top: 20,
  };
  const sign = { input: { create: { width: 60, height: 60, channels: 3 as const, background: '#0a5c4a' } } };
  const clear = { width: 300, height: 100, channels: 4 as const, background: '#00000000' };
  await sharp({ create: clear })
    .composite([bar, { ...sign, left: 20, top: 20 }])
    .png()
    .toFile(file);
}

it('from a logo to a kit, a look that holds, and a carousel with the logo for its ground', async () => {
  const cwd = tempDir();
  await logo(join(cwd, 'logo.png'), '#10201a');
  await logo(join(cwd, 'logo-white.png'), '#ffffff');
  expect([begin, another, check].map((words) => words.slice(0, 2).join(' '))).toEqual([
    'brand init',
    'look init',
    'look check',
  ]);
  const made = await runCli([...begin, '--json'], { cwd });
  expect(made.code, made.stderr).toBe(0);
  expect(jsonOf<{ accent: string }>(made).accent).toBe('#0a5c4a');

  const kit = JSON.parse(readFileSync(join(cwd, 'brand.json'), 'utf8')) as { logo: object };
  expect(kit.logo).toEqual({ light: { source: 'logo.png' } });
  const logos = { ...kit.logo, dark: { source: 'logo-white.png' } };
  writeFileSync(join(cwd, 'brand.json'), JSON.stringify({ ...kit, logo: logos }));
  const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline }));
  const carousel = { kind: 'slider', template: 'editorialStory', brand: { source: 'brand.json' }, slides };
  writeFileSync(join(cwd, 'carousel.json'), JSON.stringify(carousel));
  const rendered = await runCli(['render', 'carousel.json', '-o', 'slides/', '--json'], { cwd });
  expect(rendered.code, rendered.stderr).toBe(0);
  expect(jsonOf<{ warnings: readonly unknown[] }>(rendered).warnings).toEqual([]);

  // What is there is not written over, and a folder that is named is made.
  expect((await runCli(another, { cwd })).code).toBe(2);
  const deep = await runCli(['brand', 'init', 'kits/north/brand.json', '--logo', 'logo.png'], { cwd });
  expect(deep.code, deep.stderr).toBe(0);
  const deepKit = JSON.parse(readFileSync(join(cwd, 'kits/north/brand.json'), 'utf8')) as { logo: object };
  expect(deepKit.logo).toEqual({ light: { source: '../../logo.png' } });
  expect((await runCli(['look', 'init', 'looks/own.look.json'], { cwd })).code).toBe(0);
  mkdirSync(join(cwd, 'own'));
  expect((await runCli(another, { cwd: join(cwd, 'own') })).code).toBe(0);
  const checked = await runCli([...check, '--json'], { cwd });
  expect(checked.code, checked.stdout).toBe(0);
  expect(readFileSync(join(cwd, 'sheet.png')).subarray(1, 4).toString()).toBe('PNG');
});
