#!/usr/bin/env node
/**
 * argv -> library call -> exit code and message. Commands load what they need when they run, so that --help is quick.
 */

import { Command, CommanderError, Option } from 'commander';
import { UPLOAD_SLOTS } from '../engine/ingest/upload.js';
import { ReelwrightError } from '../errors.js';
import { systemWords } from '../io/system/system-words.js';
import { interruption, listenForInterruption } from './interruption.js';
import { manner } from './manner.js';
import { printJson, reportFailure } from './report.js';
import { tuneV8 } from './tune-v8.js';
import { version } from './version.js';

tuneV8();
listenForInterruption();
// When the reader closes the pipe early (head, grep -q) it wants no more output: the work goes on, and further output
// is dropped. On a full disk the output is lost.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`error: Expected room for standard output but received ${systemWords(error)}\n`);
  process.exitCode ||= 1;
});
process.stderr.on('error', () => {});

/** The help that commander writes piece by piece, collected for --json. */
let help = '';

const program = new Command('reelwright')
  .description('Renders JSON compositions to post-ready media.')
  .version(version())
  .showSuggestionAfterError()
  .addOption(new Option('--json').hideHelp())
  .addOption(new Option('--quiet').conflicts('verbose').hideHelp())
  .addOption(new Option('--verbose').hideHelp())
  .exitOverride()
  .configureOutput(quiet());

/** Options that every command takes; manner.ts reads them. */
const manners = () => [
  new Option('--json', 'print exactly one JSON object on standard output'),
  new Option('--quiet', 'no progress and no warnings: results and errors only'),
  new Option('--verbose', 'also show the cause of an error: the command of a tool and the last lines it wrote'),
  new Option('--extension <file>', 'a module with looks, animations, templates of your own (repeatable)').argParser(
    (value: string, all: readonly string[] = []) => [...all, value],
  ),
];
const set = () =>
  new Option('--set <path=value>', 'change a field of the composition, e.g. headline="New" (repeatable)').argParser(
    (value: string, all: readonly string[] = []) => [...all, value],
  );
const cache = () => [
  new Option('--cache <dir>', 'folder of finished work').argParser(folderName),
  new Option('--no-cache', 'use no cache: neither read nor write it'),
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
const subjects = () =>
  new Option('--subjects <name>', 'how people in pictures are found, by default saliency').choices([
    'saliency',
    'network',
  ]);
const quality = () => new Option('--quality <quality>', 'by default standard').choices(['draft', 'standard', 'high']);

function command(
  signature: string,
  description: string,
  options: readonly Option[],
  /** Example command lines, shown below the options. */
  examples: readonly string[],
  /** Called with the arguments, the options and the signal. */
  load: () => Promise<(...args: never[]) => Promise<void>>,
): void {
  const added = program.command(signature).description(description);
  for (const option of [...options, ...manners()]) added.addOption(option);
  refuseTogether(added, 'cache', 'no-cache');
  const [title, indent] = [examples.length > 1 ? 'Examples:' : 'Example:', '\n  $ reelwright '];
  added.addHelpText('after', `\n${title}${examples.map((example) => `${indent}${example}`).join('')}`);
  added.exitOverride().configureOutput(quiet());
  added.action(async (...args: unknown[]) => {
    const run = await load();
    const { extension = [], ...options } = args.at(-2) as { readonly extension?: readonly string[] };
    if (extension.length > 0) await (await import('./extensions.js')).loadExtensions(extension);
    const flags = { ...options, json: manner.json };
    await run(...([...args.slice(0, -2), flags, interruption] as never[]));
  });
}

/** Refuses an option together with its opposite: commander would take the last of the two, but nobody can mean both. */
function refuseTogether(added: Command, ...pair: readonly [string, string]): void {
  const seen = new Set<string>();
  for (const name of pair) {
    added.on(`option:${name}`, () => {
      if (seen.add(name).size === pair.length)
        added.error(`error: option '--${pair[0]}' cannot be used with option '--${pair[1]}'`, {
          code: 'commander.conflictingOption',
        });
    });
  }
}

/** Commander's own words: help goes to standard output (as JSON when asked), errors are reported by report.ts. */
function quiet() {
  return {
    writeErr: () => {},
    writeOut: (text: string) => {
      if (manner.json) help += text;
      else process.stdout.write(text);
    },
  };
}

command(
  'render <composition>',
  'render a composition, or a saved plan; - reads standard input',
  [
    new Option(
      '-o, --output <path>',
      'file (.mp4, .mov, .webm, .gif, .webp, .m4a, .wav, frames/%05d.png) or folder; - writes the film to standard output',
    ).makeOptionMandatory(),
    set(),
    quality(),
    ...cache(),
    subjects(),
    new Option('--verify', 'render some of the cached chunks again and compare them with the cache'),
    model(),
    new Option('--mot <file>', 'also write MOT-challenge text (tracking)'),
    new Option('--media <folder>', 'where the media of a saved plan lie'),
    new Option(
      '--data <file>',
      'one render a row of a .csv or .jsonl: columns are fields, and {column} in -o names the file',
    )
      .conflicts('mot')
      .conflicts('media'),
    new Option(
      '--placement <names>',
      'keep texts clear of what tiktok, reels, … lay over a film; several give one film each, x.tiktok.mp4 (shorts)',
    )
      .conflicts('data')
      .conflicts('media'),
  ],
  [
    'render ad.json -o out/ad.mp4',
    "render ad.json -o out/ --set language=de --set 'text_beats[0]=Neu' --quality draft",
    'render carousel.json -o slides/',
    'render - -o - < ad.json > ad.mp4',
    'render ad.json -o overlays.mov --set output.alpha=true',
    'render ad.json -o preview.gif --set output.width=320',
    "render ad.json --data rows.csv -o 'out/{brand}-{language}.mp4'",
  ],
  async () => (await import('./commands/render.js')).render,
);
command(
  'frame <composition>',
  'write one frame of the render as PNG, JPEG or WebP',
  [
    new Option(
      '-o, --output <file>',
      'file (.png, .jpg, .webp); - writes a PNG to standard output',
    ).makeOptionMandatory(),
    new Option('--at <seconds>', 'time of the frame').conflicts('slide'),
    new Option('--slide <number>', 'slide number, from 1 (sliders)'),
    new Option('--safe-zones', 'draw the safe zones over the still'),
    set(),
    quality(),
    ...cache(),
    subjects(),
    model(),
  ],
  ['frame ad.json --at 3.2 --safe-zones -o still.png', 'frame carousel.json --slide 2 -o slide.webp'],
  async () => (await import('./commands/frame.js')).frame,
);
command(
  'plan <composition>',
  'print the render plan',
  [new Option('--filtergraph', 'print the filter graphs alone'), set(), quality(), ...cache(), subjects(), model()],
  ['plan ad.json > ad.plan.json', 'plan ad.json --filtergraph'],
  async () => (await import('./commands/plan.js')).plan,
);
command(
  'explain <composition>',
  'say what is on the screen at a moment, which frame of which source it shows, and why it looks as it does',
  [
    new Option('--at <seconds>', 'the moment').conflicts('slide'),
    new Option('--slide <number>', 'slide number, from 1 (sliders)'),
    set(),
    quality(),
    ...cache(),
    subjects(),
    model(),
  ],
  ['explain ad.json --at 3.2', 'explain carousel.json --slide 2 --json'],
  async () => (await import('./commands/explain.js')).explain,
);
command(
  'estimate <composition>',
  'say what a render would make, how much of it the cache holds, and how much processor time the rest takes',
  [set(), quality(), ...cache(), subjects(), model()],
  ['estimate ad.json', "estimate ad.json --set 'text_beats[0]=New' --json"],
  async () => (await import('./commands/estimate.js')).estimate,
);
command(
  'export <composition>',
  'write the timeline of a short or an editor ad for another editing program',
  [
    new Option('--otio', 'as OpenTimelineIO').conflicts('edl'),
    new Option('--edl', 'as a CMX 3600 edit decision list'),
    new Option('-o, --output <path>', 'file (.otio, .edl) or folder; - and by default standard output'),
    set(),
    ...cache(),
    subjects(),
  ],
  ['export ad.json --otio -o ad.otio', 'export ad.json --edl > ad.edl'],
  async () => (await import('./commands/export.js')).exportTimeline,
);
command(
  'import <file>',
  'make a composition from an OpenTimelineIO timeline that reelwright exported, or from another program’s JSON, and say what is lost',
  [
    new Option('--from <format>', 'format of the file, by default otio').choices(['otio', 'shotstack', 'creatomate']),
    new Option('-o, --output <path>', 'file (.json); - and by default standard output'),
  ],
  ['import ad.otio -o ad.json', 'import edit.json --from shotstack -o ad.json'],
  async () => (await import('./commands/import.js')).importTimeline,
);
command(
  'check <composition>',
  'list problems and warnings without rendering',
  [set(), quality(), ...cache(), subjects(), model()],
  ['check ad.json', 'check ad.json --json --set headline=Fresh'],
  async () => (await import('./commands/check.js')).check,
);
command(
  'inspect <file> [composition]',
  'measure a finished film (or carousel) and, with its composition, say whether it is what was asked for; exit code 1 for a fault',
  [set(), ...cache(), subjects(), model()],
  ['inspect out/ad.mp4', 'inspect out/ad.mp4 ad.json --json', 'inspect out/ slider.json'],
  async () => (await import('./commands/inspect.js')).inspect,
);
command(
  'ingest <file>',
  'prepare an uploaded file: check it, correct it (rotation, HDR, frame rate) and write a folder that compositions take as a source',
  [
    new Option('-o, --output <folder>', 'folder of the upload').makeOptionMandatory(),
    new Option('--as <slot>', 'what the file will be used as; by default the content decides').choices(UPLOAD_SLOTS),
    new Option('--size-bytes <number>', 'announced size; another one fails the upload'),
    new Option('--checksum <sha256>', 'announced SHA-256 (hex or base64); another one fails the upload'),
    ...cache(),
  ],
  ['ingest upload.mov -o uploads/1 --as editor_video', 'ingest bed.mp3 -o uploads/2 --json'],
  async () => (await import('./commands/ingest.js')).ingestFile,
);
command(
  'schema <kind>',
  'print the JSON Schema of a composition kind, of "look", "brand" or "tracks" (tracks.json)',
  [],
  ['schema short > short.schema.json', 'schema look > look.schema.json'],
  async () => (await import('./commands/schema.js')).schema,
);
command(
  'fonts',
  'list the font families',
  [new Option('--specimen <file>', 'draw a specimen sheet as PNG')],
  ['fonts --specimen fonts.png'],
  async () => (await import('./commands/fonts.js')).fonts,
);
command(
  'models [action] [name]',
  'list detector models (list), or download and verify one (pull NAME)',
  [],
  ['models list', 'models pull yolox_nano'],
  async () => (await import('./commands/models.js')).models,
);
command(
  'doctor',
  'say what this machine offers: ffmpeg, fonts, models, processors',
  [],
  ['doctor'],
  async () => (await import('./commands/doctor.js')).doctor,
);
command(
  'demo [kinds...]',
  'render one composition of each kind, or of the kinds named, from media that it makes itself',
  [new Option('-o, --output <folder>', 'folder').default('out')],
  ['demo -o out', 'demo slider -o out'],
  async () => (await import('./commands/demo.js')).demo,
);

command(
  'sheet <composition>',
  'draw everything that a composition shows as one picture',
  [
    new Option(
      '-o, --output <file>',
      'file (.png, .jpg, .webp); - writes a PNG to standard output',
    ).makeOptionMandatory(),
    new Option('--safe-zones', 'draw the safe zones over the stills'),
    new Option('--alternatives <number>', 'draw a short and beside it this number of other arrangements, 1 to 3'),
    set(),
    ...cache(),
    subjects(),
    model(),
  ],
  ['sheet ad.json -o sheet.png', 'sheet carousel.json -o sheet.jpg'],
  async () => (await import('./commands/sheet.js')).sheet,
);
command(
  'studio [place]',
  'make an ad in a browser, see it before it is rendered, and change it by hand; a file, or a folder of ads (by default this one)',
  [
    new Option('-o, --output <path>', 'folder for what the studio renders; default: the folder of the file'),
    new Option('--root <folder>', 'media may also lie here (repeatable)').argParser(
      (value: string, all: readonly string[] = []) => [...all, value],
    ),
    new Option('--port <number>', 'default: one that is free'),
    new Option('--no-open', 'print the address and open no browser'),
    ...cache(),
  ],
  ['studio', 'studio ads/', 'studio ad.json'],
  async () => (await import('./commands/studio.js')).studio,
);
command(
  'mcp',
  'serve tools for agents (Model Context Protocol) over standard input and output',
  [
    new Option(
      '--roots <folder>',
      'files are read and written only in this folder, by default the current one (repeatable)',
    ).argParser((value: string, all: readonly string[] = []) => [...all, value]),
    ...cache(),
    subjects(),
  ],
  ['mcp --roots ads'],
  async () => (await import('./commands/mcp.js')).mcp,
);
command(
  'look <action> <file>',
  'begin a look of your own (init), or draw it on difficult pictures and say what fails (check)',
  [
    new Option('--from <look>', 'the built-in look to begin with, by default neutral'),
    new Option('-o, --output <file>', 'the sheet of a check (.png, .jpg, .webp)'),
  ],
  ['look init brand.look.json --from premium_editorial', 'look check brand.look.json -o sheet.png'],
  async () => (await import('./commands/look.js')).look,
);
command(
  'brand <action> <file>',
  'begin a brand kit (init): brand.json and its look, from one colour or from a logo',
  [
    new Option('--logo <file>', 'a logo, jpeg or png; its loudest colour becomes the accent'),
    new Option('--accent <color>', 'the accent, #rrggbb'),
    new Option('--name <text>', 'the brand name'),
  ],
  ['brand init brand.json --logo logo.png --name Northbean', 'brand init brand.json --accent "#0a5c4a"'],
  async () => (await import('./commands/brand.js')).brand,
);
command(
  'compare <first> <second>',
  'say whether two pictures look the same; exit code 1 when they do not',
  [new Option('-o, --output <file>', 'draw both and their difference side by side, as PNG')],
  ['compare golden.png still.png -o difference.png'],
  async () => (await import('./commands/compare.js')).compare,
);
command(
  'init <kind> [folder]',
  'begin: a folder with a short, slider, editor or tracking composition and sample media',
  [],
  ['init short my-ad'],
  async () => (await import('./commands/init.js')).init,
);
command(
  'cache [action]',
  'say how large the cache is (size), or empty it (clear)',
  [new Option('--cache <dir>', 'folder of finished work').argParser(folderName)],
  ['cache size', 'cache clear'],
  async () => (await import('./commands/cache.js')).cache,
);
command(
  'completion <shell>',
  'print a script that completes commands and options in bash, zsh or fish',
  [],
  ['completion bash >> ~/.bashrc'],
  async () => {
    const { completion } = await import('./commands/completion.js');
    return (shell: string, flags: { readonly json?: boolean }) => completion(shell, program, flags.json);
  },
);

try {
  await program.parseAsync();
} catch (error) {
  if (help !== '') printJson({ text: help.trimEnd() });
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = 0;
  else process.exitCode = reportFailure(error, manner.json, program);
}
