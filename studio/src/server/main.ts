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
`;

interface Asked {
  readonly studio: StudioOptions;
  readonly opens: boolean;
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
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [file = '.', ...more] = positionals;
  if (values.help || more.length > 0) return undefined;
  const cacheDir = values['no-cache'] ? null : values.cache;
  return {
    opens: !values['no-open'] && process.stdout.isTTY === true,
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
    process.stdout.write(`${studio.address}\n`);
    if (options.opens) openBrowser(studio.address);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void studio.close().then(() => process.exit(130)));
    }
  } catch (error) {
    failed((error as Error).message, 3);
  }
}

await main();
