/**
 * What commander says of wrong usage, in the words of every other problem: "Expected X for NAME but received Y", and
 * what to write instead.
 */
import type { CommanderError } from 'commander';
import { quote } from '../document/describe.js';
import { didYouMean } from '../document/did-you-mean.js';
import type { Problem } from '../errors.js';

const HELP = 'Run reelwright --help, or reelwright <command> --help.';

/** The problem of a CommanderError; its own words where they follow no known form. */
export function usageProblem(error: CommanderError): Problem {
  const { message, remedy } = reworded(error);
  return { code: 'usage', path: '', message, remedy: remedy ?? HELP };
}

interface Words {
  readonly message: string;
  /** Default: where the help is. */
  readonly remedy?: string;
}

function reworded({ code, message }: CommanderError): Words {
  const plain = message.replace(/^error: /, '');
  const [first = '', second = ''] = [...plain.matchAll(/'([^']*)'/g)].map(([, words]) => words ?? '');
  const near = /\(Did you mean (?:one of )?([^,?]+)/.exec(plain)?.[1];
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  switch (code) {
    case 'commander.help':
      return { message: 'Expected a command for reelwright but received none' };
    case 'commander.unknownCommand':
      return {
        message: `Expected a command for reelwright but received ${quote(first)}${hint}`,
        ...(near === undefined ? {} : { remedy: `Write reelwright ${near}.` }),
      };
    case 'commander.unknownOption':
      return {
        message: `Expected a known option but received ${first}${hint}`,
        ...(near === undefined ? {} : { remedy: `Write ${near} for ${first}.` }),
      };
    case 'commander.missingArgument':
      return { message: `Expected a value for <${first}> but received none`, remedy: `Add <${first}>. ${HELP}` };
    case 'commander.missingMandatoryOptionValue':
      return { message: `Expected the option ${first} but received none`, remedy: `Add ${example(first)}.` };
    case 'commander.optionMissingArgument':
      return { message: `Expected a value for ${first} but received none`, remedy: `Write ${example(first)}.` };
    case 'commander.invalidArgument': {
      const choices = /choices are (.+?)\.?$/.exec(plain)?.[1]?.split(', ') ?? [];
      const near = didYouMean(second, choices);
      return {
        message: `Expected ${choices.join(', ')} for ${first} but received ${quote(second)}`,
        remedy: near === undefined ? `Use one of ${choices.join(', ')}.` : `Use ${near}.`,
      };
    }
    case 'commander.excessArguments': {
      const [, wanted = '', received = ''] = /Expected (\d+) arguments? but got (\d+)/.exec(plain) ?? [];
      const extra = Number(received) - Number(wanted);
      return {
        message: `Expected ${wanted} ${wanted === '1' ? 'argument' : 'arguments'} for ${first} but received ${received}`,
        remedy: `Leave out ${extra === 1 ? 'the last one' : `the last ${extra}`}, or put a value with spaces in quotes.`,
      };
    }
    case 'commander.conflictingOption':
      return { message: `Expected one of ${first} and ${second} but received both`, remedy: 'Leave one of them out.' };
    default:
      return { message: plain };
  }
}

/** `-o, --output <path>` -> `--output <path>`. */
function example(signature: string): string {
  return signature.split(', ').at(-1) ?? signature;
}
