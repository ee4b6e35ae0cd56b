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
      readonly keepSupersededMs: number | undefined;
    }
  | { readonly kind: 'owner'; readonly data: string }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'work'; readonly data: string; readonly lanes: number }
  | { readonly kind: 'account'; readonly data: string; readonly command: OwnerCommand };

/** A command line that can not be understood: exit code 2. */
export class UsageProblem extends Error {}

/** How it is used. */
export const HELP = `reelwright-service: the video ad service over Reelwright

  reelwright-service serve [--port 4810] [--data ./.reelwright] [--workers 1] [--host 127.0.0.1]
                           [--name HOST …] [--public-url https://HOST] [--keep-superseded 7d]
  reelwright-service demo                               the same, and makes a first short: its film, its review page
  reelwright-service work  [--lanes 1] [--data ./.reelwright]    a worker elsewhere: it needs DATABASE_URL, and the
                           server's data folder or STORE_URL
  reelwright-service owner [--data ./.reelwright]       prints the address of the owner's page of the running server
  reelwright-service migrate                            brings the database of DATABASE_URL forward, as each start does;
                           makes the bucket of STORE_URL when there is none
  reelwright-service account add MAIL --currency EUR|USD|GBP
  reelwright-service account credit MAIL 50.00          money, in the account's currency
  reelwright-service account credits MAIL 10            credits, the second unit
  reelwright-service account subscribe MAIL
  reelwright-service account list                       every account: balance, what is held, projects
  reelwright-service account show MAIL                  limits, tokens and newest runs of one
  reelwright-service account suspend | resume MAIL      its requests are refused, or taken again
  reelwright-service account limit MAIL [--per-day 50.00|none] [--drafts 100|none]
  reelwright-service account refund MAIL RUN            gives back what a run was charged
  reelwright-service account remove MAIL                with its rows and files, for good
  reelwright-service account session MAIL [--days 30]   prints a session token: it may make tokens
  reelwright-service account token MAIL --scopes video:read,video:generate|account:admin|'*' [--label TEXT] [--days 90]

OIDC_ISSUER=https://… OIDC_AUDIENCE=NAME   whose tokens stand for the account of their mail address, beside our own.
REELWRIGHT_WEBHOOK_HOSTS=HOST,…   to which webhooks may go besides public addresses, also over HTTP.
STORE_URL=s3://BUCKET?endpoint=https://…   keeps media in an S3 store, with AWS_ACCESS_KEY_ID and
                           AWS_SECRET_ACCESS_KEY; servers and workers need no shared folder then. docs/operate.md.
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
  days: { type: 'string' },
  'per-day': { type: 'string' },
  drafts: { type: 'string' },
  'keep-superseded': { type: 'string' },
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
    const [publicUrl, keepSupersededMs] = [publicUrlOf(values['public-url']), spanOf(values['keep-superseded'])];
    return { kind: command, port, host, data, workers, names: name, publicUrl, keepSupersededMs };
  }
  if (command === 'work' && rest.length === 0)
    return { kind: 'work', data: values.data, lanes: wholeNumber('--lanes', values.lanes, 1, 64) };
  if (command === 'owner' && rest.length === 0) return { kind: 'owner', data: values.data };
  if (command === 'migrate' && rest.length === 0) return { kind: 'migrate' };
  if (command === 'account') return { kind: 'account', data: values.data, command: ownerCommandOf(rest, values) };
  throw new UsageProblem(`Expected serve, demo, work, owner, migrate or account but received ${positionals.join(' ')}`);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

interface AccountValues {
  readonly currency: string;
  readonly scopes: string;
  readonly label: string;
  readonly days?: string | undefined;
  readonly 'per-day'?: string | undefined;
  readonly drafts?: string | undefined;
}

/** What a command of an account takes after its name. */
const ACCOUNT_WORDS: Readonly<Record<OwnerCommand['command'], readonly string[]>> = {
  list: [],
  add: ['MAIL'],
  credit: ['MAIL', 'AMOUNT'],
  credits: ['MAIL', 'AMOUNT'],
  subscribe: ['MAIL'],
  session: ['MAIL'],
  token: ['MAIL'],
  show: ['MAIL'],
  suspend: ['MAIL'],
  resume: ['MAIL'],
  limit: ['MAIL'],
  refund: ['MAIL', 'RUN'],
  remove: ['MAIL'],
};

function ownerCommandOf(words: readonly string[], values: AccountValues): OwnerCommand {
  const [name = '', mail = '', second = ''] = words;
  const command = (Object.keys(ACCOUNT_WORDS) as OwnerCommand['command'][]).find((one) => one === name);
  if (command === undefined)
    throw new UsageProblem(
      `Expected one of ${Object.keys(ACCOUNT_WORDS).join(', ')} but received ${name || 'nothing'}`,
    );
  const taken = ACCOUNT_WORDS[command];
  if (words.length !== taken.length + 1)
    throw new UsageProblem(`Expected account ${[command, ...taken].join(' ')} but received ${words.join(' ')}`);
  const days = values.days === undefined ? undefined : wholeNumber('--days', values.days, 1, 3650);
  switch (command) {
    case 'list':
      return { command };
    case 'add':
      return { command, mail, currency: values.currency };
    case 'credit':
    case 'credits':
      return { command, mail, amount: second };
    case 'refund':
      return { command, mail, run: second };
    case 'limit':
      return { command, mail, perDay: values['per-day'], drafts: values.drafts };
    case 'session':
      return { command, mail, days };
    case 'token': {
      const scopes = values.scopes.split(',').filter((word) => word !== '');
      return { command, mail, scopes, name: values.label, days };
    }
    default:
      return { command, mail };
  }
}

/** `7d` or `12h` in milliseconds; undefined: for good. */
function spanOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit] = /^(\d{1,4})([dh])$/.exec(text) ?? [];
  if (number === undefined)
    throw new UsageProblem(`Expected a time like 7d or 12h for --keep-superseded but received ${text}`);
  return Number(number) * (unit === 'd' ? 24 : 1) * 3_600_000;
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
