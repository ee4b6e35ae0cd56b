#!/usr/bin/env node
/** argv -> library call -> exit code and message. Commands load what they need when they run, so that --help is quick. */

import { Command, CommanderError, Option } from 'commander';
import { ReelwrightError } from '../errors.js';
import { interruption, listenForInterruption } from './interruption.js';
import { printJson, reportFailure } from './report.js';
import { tuneV8 } from './tune-v8.js';
import { version } from './version.js';

tuneV8();
listenForInterruption();
// A reader that closed the pipe early (head, grep -q) wants no more: the work goes on, the words are dropped. On a full disk they are lost.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`error: Expected room for standard output but received ${error.message}\n`);
  process.exitCode ||= 1;
});
process.stderr.on('error', () => {});
const wantsJson = process.argv.includes('--json');

const program = new Command('reelwright')
  .description('Renders JSON compositions to post-ready media.')
  .version(version())
  .showSuggestionAfterError()
  .addOption(new Option('--json', 'print exactly one JSON object on standard output').hideHelp())
  .exitOverride()
  .configureOutput(quiet());

const json = () => new Option('--json', 'print exactly one JSON object on standard output');
const set = () =>
  new Option('--set <path=value>', 'change a field of the composition, e.g. headline="New" (repeatable)').argParser(
    (value: string, all: readonly string[] = []) => [...all, value],
  );
const cache = () => [
  new Option('--cache <dir>', 'folder of finished work').argParser(folderName),
  new Option('--no-cache', 'neither read nor write a cache'),
];
/** An empty name, as an unset variable gives, is never meant as the working directory. */
function folderName(value: string): string {
  if (value !== '') return value;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected a folder for --cache but received an empty path',
      remedy: 'Name a folder, or use --no-cache.',
    },
    { class: 'usage' },
  );
}
const model = () => new Option('--model <name|file>', 'detector model (tracking)');
const quality = () =>
  new Option('--quality <quality>', 'draft, standard or high')
    .choices(['draft', 'standard', 'high'])
    .default('standard');

function command(
  signature: string,
  description: string,
  options: readonly Option[],
  /** Called with the arguments, the options and the signal. */
  load: () => Promise<(...args: never[]) => Promise<void>>,
): void {
  const added = program.command(signature).description(description);
  for (const option of options) added.addOption(option);
  added.addOption(json());
  added.exitOverride().configureOutput(quiet());
  added.action(async (...args: unknown[]) => {
    const run = await load();
    const flags = { ...(args.at(-2) as object), json: wantsJson };
    await run(...([...args.slice(0, -2), flags, interruption] as never[]));
  });
}

/** Commander's own words: help goes to standard output (as JSON when asked), errors are reported by report.ts. */
function quiet() {
  return {
    writeErr: () => {},
    writeOut: (text: string) => {
      if (wantsJson) printJson({ text: text.trimEnd() });
      else process.stdout.write(text);
    },
  };
}

command(
  'render <composition>',
  'render a composition, or a saved plan',
  [
    new Option('-o, --output <path>', 'file or folder').makeOptionMandatory(),
    set(),
    quality(),
    ...cache(),
    new Option('--verify', 'render a share of the cached chunks again and compare'),
    model(),
    new Option('--mot <file>', 'also write MOT-challenge text (tracking)'),
    new Option('--media <folder>', 'where the media of a saved plan lie'),
  ],
  async () => (await import('./commands/render.js')).render,
);
command(
  'frame <composition>',
  'write one frame of the render as PNG',
  [
    new Option('-o, --output <file>', 'PNG file').makeOptionMandatory(),
    new Option('--at <seconds>', 'time of the frame').conflicts('slide'),
    new Option('--slide <number>', 'slide number, from 1 (sliders)'),
    new Option('--safe-zones', 'draw the safe zones over the still'),
    set(),
    quality(),
    ...cache(),
    model(),
  ],
  async () => (await import('./commands/frame.js')).frame,
);
command(
  'plan <composition>',
  'print the render plan',
  [new Option('--filtergraph', 'print the filter graphs alone'), set(), quality(), ...cache(), model()],
  async () => (await import('./commands/plan.js')).plan,
);
command(
  'check <composition>',
  'list problems and warnings without rendering',
  [set(), quality(), ...cache(), model()],
  async () => (await import('./commands/check.js')).check,
);
command(
  'schema <kind>',
  'print the JSON Schema of a composition kind, or of "tracks" (tracks.json)',
  [],
  async () => (await import('./commands/schema.js')).schema,
);
command(
  'fonts',
  'list the font families',
  [new Option('--specimen <file>', 'draw a specimen sheet as PNG')],
  async () => (await import('./commands/fonts.js')).fonts,
);
command(
  'models [action] [name]',
  'list detector models (list), or download and verify one (pull NAME)',
  [],
  async () => (await import('./commands/models.js')).models,
);
command(
  'doctor',
  'say what this machine offers: ffmpeg, fonts, models, processors',
  [],
  async () => (await import('./commands/doctor.js')).doctor,
);
command(
  'demo',
  'render one composition of each kind from media it makes itself',
  [new Option('-o, --output <folder>', 'folder').default('out')],
  async () => (await import('./commands/demo.js')).demo,
);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = 0;
  else process.exitCode = reportFailure(error, wantsJson, program);
}
