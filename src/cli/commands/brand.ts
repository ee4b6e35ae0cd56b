/**
 * `reelwright brand init FILE [--logo FILE] [--accent #rrggbb] [--name NAME]`: a brand kit and its look beside it, with
 * a palette derived from one colour, or from the logo's.
 */
import { basename, dirname, join, relative, resolve } from 'node:path';
import { contrast, parseHex, readableOn } from '../../color.js';
import { brandSchema } from '../../document/brand/brand-schema.js';
import { quote } from '../../document/describe.js';
import { jsonSchemaFrom, printSchema } from '../../document/json-schema.js';
import { lookSchema } from '../../document/looks/look-schema.js';
import { accentOfLogo } from '../../engine/looks/accent-of-logo.js';
import { ReelwrightError } from '../../errors.js';
import { expectWritable } from '../../io/files/output-place.js';
import { slidePalette } from '../../slides/slide-palette.js';
import { beginFiles, expectNew } from '../begin-files.js';
import { say } from '../manner.js';
import { printJson } from '../report.js';

interface BrandFlags {
  readonly logo?: string;
  readonly accent?: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** The accent where neither a colour nor a logo with a colour is given. */
const DEFAULT_ACCENT = '#ff4d00';

export async function brand(action: string, file: string, flags: BrandFlags): Promise<void> {
  if (action !== 'init')
    throw usage(`Expected init but received ${quote(action)}`, 'Use "reelwright brand init brand.json".');
  if (flags.accent !== undefined && (parseHex(flags.accent) === undefined || flags.accent.length !== 7))
    throw usage(`Expected #rrggbb for --accent but received ${quote(flags.accent)}`, 'Use --accent "#ff4d00".');
  const path = resolve(file);
  const folder = dirname(path);
  const lookFile = `${basename(path).replace(/\.json$/, '')}.look.json`;
  const paths = [path, ...[lookFile, 'brand.schema.json', 'look.schema.json'].map((name) => join(folder, name))];
  await expectNew(paths.slice(0, 2));
  await expectWritable(paths);
  const logo = flags.logo === undefined ? undefined : await accentOfLogo(resolve(flags.logo));
  const accent = flags.accent?.toLowerCase() ?? logo?.accent ?? DEFAULT_ACCENT;
  const palette = paletteFrom(accent);
  const source = flags.logo === undefined ? undefined : { source: relative(folder, resolve(flags.logo)) };
  const kit = {
    $schema: './brand.schema.json',
    name: flags.name ?? '',
    accent_color: accent,
    ...(source === undefined ? {} : { logo: logo?.isLight ? { dark: source } : { light: source } }),
    look: { source: `./${lookFile}` },
    default_cta: '',
    cta: {},
  };
  const look = { $schema: './look.schema.json', name: flags.name ?? '', extends: 'neutral', colors: palette.colors };
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const texts = [text(kit), text(look), ...[brandSchema, lookSchema].map((one) => printSchema(jsonSchemaFrom(one)))];
  await beginFiles(Object.fromEntries(paths.map((made, index) => [made, texts[index] ?? ''])));
  if (flags.json) return printJson({ brand: path, look: paths[1], accent, contrast: palette.contrast });
  process.stdout.write(`${paths.join('\n')}\n`);
  for (const [pair, ratio] of Object.entries(palette.contrast)) say(`${pair}: ${ratio}:1`);
  say(`Next: reelwright look check ${relative(process.cwd(), paths[1] ?? '')} -o sheet.png`);
}

/** A palette with plates in the darkest shade of the accent and white type on them, and the contrast of each pair. */
function paletteFrom(accent: string) {
  const { deep } = slidePalette(accent);
  const colors = { ink: '#ffffff', subInk: '#ffffff', accent, paper: deep, onPaper: '#ffffff' };
  const ratio = (ink: string, ground: string) => Number(contrast(ink, ground).toFixed(2));
  return {
    colors,
    contrast: {
      text_on_plates: ratio(colors.onPaper, colors.paper),
      text_on_accent: ratio(readableOn(accent), accent),
      accent_on_plates: ratio(accent, colors.paper),
    },
  };
}

function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}
