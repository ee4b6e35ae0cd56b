#!/usr/bin/env node
/** `reelwright-studio [file|folder]`: opens the studio on a composition or a folder of them and prints its address. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openStudio, type StudioOptions } from './studio-server.js';

const USAGE = `Usage: reelwright-studio [file|folder] [options]

Make an ad, see it before it is rendered, and change it by hand. Without a file: the ads of this folder.

  --root <folder>     media may also lie here (repeatable); the composition's own folder always counts
  -o, --output <path> folder for what the studio renders; default: the folder of the file, under its name
  --cache <folder>    folder of finished work
  --no-cache          use no cache: neither read nor write it
  --port <number>     default: one that is free
  --no-open           print the address and open no browser
  --json              print the address as one JSON object, { "address": "…" }, and open no browser
`;

interface Asked {
  readonly studio: StudioOptions;
  readonly opens: boolean;
  readonly isJson: boolean;
}

function asked(): Asked | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: 'string', multiple: true },
      output: { type: 'string', short: 'o' },
      cache: { type: 'string' },
      'no-cache': { type: 'boolean' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [file = '.', ...more] = positionals;
  if (values.help || more.length > 0) return undefined;
  const cacheDir = values['no-cache'] ? null : values.cache;
  return {
    opens: !values['no-open'] && !values.json && process.stdout.isTTY === true,
    isJson: values.json === true,
    studio: {
      ...{ file, cacheDir, roots: values.root ?? [] },
      ...(values.output === undefined ? {} : { output: values.output }),
      ...(values.port === undefined ? {} : { port: Number(values.port) }),
    },
  };
}

/** Opens an address with the command of this system; without a browser nothing happens. */
function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer.exe'] : ['xdg-open'];
  const child = spawn(command as string, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function failed(message: string, code: number): void {
  process.stderr.write(`error: ${message}\n`);
  process.exitCode = code;
}

async function main(): Promise<void> {
  let options: Asked | undefined;
  try {
    options = asked();
  } catch (error) {
    failed((error as Error).message, 2);
    return;
  }
  if (options === undefined) {
    const wantsHelp = process.argv.slice(2).some((word) => word === '-h' || word === '--help');
    process[wantsHelp ? 'stdout' : 'stderr'].write(USAGE);
    process.exitCode = wantsHelp ? 0 : 2;
    return;
  }
  try {
    const studio = await openStudio(options.studio);
    const { address } = studio;
    process.stdout.write(options.isJson ? `${JSON.stringify({ address }, null, 2)}\n` : `${address}\n`);
    if (options.opens) openBrowser(address);
    // `reelwright studio` holds a channel to this process: it closes when that process is killed.
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
      process.once(event, () => void studio.close().then(() => process.exit(130)));
    }
  } catch (error) {
    const failure = failureOf(error);
    if (options.isJson) process.stdout.write(`${JSON.stringify(failure.told, null, 2)}\n`);
    else process.stderr.write(`error: ${failure.told.message}\n  -> ${failure.told.remedy}\n`);
    process.exitCode = failure.exitCode;
  }
}

/** Why the studio did not open, as the command line tells errors, with its exit code. */
function failureOf(error: unknown) {
  const { code, message: said, syscall, path = '', remedy, retryable = false, errors } = error as Partial<Told> & Error;
  const isPort = syscall === 'listen';
  const message = isPort ? `Expected a port that is free for --port but received a refusal (${said})` : said;
  const told: Told = {
    ...{ error: isPort ? 'usage' : (code ?? 'internal_error'), code: isPort ? 'usage' : (code ?? 'internal_error') },
    ...{ message, path },
    remedy: isPort ? 'Use another --port, or leave it out for one that is free.' : (remedy ?? 'Try again.'),
    ...{ retryable, errors: errors ?? { [path]: [message] } },
  };
  return { told, exitCode: isPort ? 2 : 3 };
}

interface Told {
  readonly error: string;
  readonly code: string;
  readonly message: string;
  readonly path: string;
  readonly remedy: string;
  readonly retryable: boolean;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What the system was asked for, where an error is the system's. */
  readonly syscall?: string;
}

await main();
