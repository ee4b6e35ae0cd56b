/** argv -> what to do, or a problem with the command line. */
import { parseArgs } from 'node:util';
import type { OwnerCommand } from '../app/owner-commands.js';

/** What the command line asks for. */
export type Task =
  | { readonly kind: 'help' }
  | {
      /** `demo` serves, and makes a first short. */
      readonly kind: 'serve' | 'demo';
      readonly port: number;
      readonly host: string;
      readonly data: string;
      readonly workers: number;
      readonly names: readonly string[];
      readonly publicUrl: string | undefined;
    }
  | { readonly kind: 'work'; readonly data: string; readonly lanes: number }
  | { readonly kind: 'account'; readonly data: string; readonly command: OwnerCommand };

/** A command line that can not be understood: exit code 2. */
export class UsageProblem extends Error {}

/** How it is used. */
export const HELP = `reelwright-service: the video ad service over Reelwright

  reelwright-service serve [--port 4810] [--data ./.reelwright] [--workers 1] [--host 127.0.0.1]
                           [--name HOST …] [--public-url https://HOST]
  reelwright-service demo                               the same, and makes a first short: its film, its review page
  reelwright-service work  [--lanes 1] [--data ./.reelwright]    a worker elsewhere: DATABASE_URL, and the server's
                           data folder under the same path, are needed
  reelwright-service account add MAIL --currency EUR|USD|GBP
  reelwright-service account credit MAIL 50.00          money, in the account's currency
  reelwright-service account credits MAIL 10            credits, the second unit
  reelwright-service account subscribe MAIL
  reelwright-service account session MAIL               prints a session token: it may make tokens
  reelwright-service account token MAIL --scopes video:read,video:generate|account:admin|'*' [--label TEXT]

REELWRIGHT_WEBHOOK_HOSTS=HOST,…   to which webhooks may go besides public addresses, also over HTTP.
DATABASE_URL=postgres://… names a PostgreSQL server; without it the database lies in the data folder.
`;

const OPTIONS = {
  port: { type: 'string', default: '4810' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: './.reelwright' },
  workers: { type: 'string', default: '1' },
  lanes: { type: 'string', default: '1' },
  name: { type: 'string', multiple: true, default: [] as string[] },
  'public-url': { type: 'string' },
  currency: { type: 'string', default: '' },
  scopes: { type: 'string', default: '' },
  label: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the words after the program's name. Throws `UsageProblem`. */
export function readArguments(argv: readonly string[]): Task {
  const { values, positionals } = parsed(argv);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return { kind: 'help' };
  if ((command === 'serve' || command === 'demo') && rest.length === 0) {
    const { host, data, name } = values;
    const port = wholeNumber('--port', values.port, 0, 65_535);
    const workers = wholeNumber('--workers', values.workers, 0, 64);
    return { kind: command, port, host, data, workers, names: name, publicUrl: publicUrlOf(values['public-url']) };
  }
  if (command === 'work' && rest.length === 0)
    return { kind: 'work', data: values.data, lanes: wholeNumber('--lanes', values.lanes, 1, 64) };
  if (command === 'account') return { kind: 'account', data: values.data, command: ownerCommandOf(rest, values) };
  throw new UsageProblem(`Expected serve, demo, work or account but received ${positionals.join(' ')}`);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

function ownerCommandOf(
  words: readonly string[],
  values: { readonly currency: string; readonly scopes: string; readonly label: string },
): OwnerCommand {
  const [command, mail, amount, ...more] = words;
  const takesAmount = command === 'credit' || command === 'credits';
  if (mail === undefined || more.length > 0 || (amount !== undefined) !== takesAmount)
    throw new UsageProblem(
      `Expected account COMMAND MAIL${takesAmount ? ' AMOUNT' : ''} but received ${words.join(' ')}`,
    );
  switch (command) {
    case 'add':
      return { command, mail, currency: values.currency };
    case 'credit':
    case 'credits':
      return { command, mail, amount: amount ?? '' };
    case 'subscribe':
    case 'session':
      return { command, mail };
    case 'token':
      return { command, mail, scopes: values.scopes.split(',').filter((word) => word !== ''), name: values.label };
    default:
      throw new UsageProblem(`Expected add, credit, credits, subscribe, session or token but received ${command}`);
  }
}

/** An origin: no path, no query. */
function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\/[^/?#\s]+$/.test(text))
    throw new UsageProblem(`Expected an address like https://reel.example.com for --public-url but received ${text}`);
  return text;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new UsageProblem(`Expected ${min} to ${max} for ${name} but received ${text}`);
  return value;
}
