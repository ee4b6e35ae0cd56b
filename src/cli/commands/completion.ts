/**
 * `reelwright completion bash|zsh|fish`: a script that completes commands and options, made from the commands
 * themselves.
 */
import type { Command } from 'commander';
import { ReelwrightError } from '../../errors.js';
import { printJson } from '../report.js';

interface Word {
  readonly name: string;
  readonly description: string;
}

interface CommandWords extends Word {
  readonly options: readonly Word[];
}

const SHELLS: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = { bash, zsh, fish };

export async function completion(shell: string, program: Command, json: boolean | undefined): Promise<void> {
  const print = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (print === undefined) {
    const message = `Expected bash, zsh or fish for the shell but received ${shell}`;
    throw new ReelwrightError(
      { code: 'usage', path: '', message, remedy: 'Use bash, zsh or fish.' },
      { class: 'usage' },
    );
  }
  const text = print(wordsOf(program));
  if (json) printJson({ shell, text });
  else process.stdout.write(text);
}

function wordsOf(program: Command): readonly CommandWords[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: plain(command.description()),
    options: command.options.map(({ long, description }) => ({ name: long ?? '', description: plain(description) })),
  }));
}

/** A description without the characters that a shell would not take as plain text. */
function plain(text: string): string {
  return text.replace(/['"`$\\[\]{}:]/g, '');
}

const names = (words: readonly Word[]) => words.map(({ name }) => name).join(' ');

function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${names(options)}" ;;`).join('\n');
  return `# eval "$(reelwright completion bash)"
_reelwright() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names(commands)}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _reelwright reelwright
`;
}

function zsh(commands: readonly CommandWords[]): string {
  const row = ({ name, description }: Word) => `'${name}:${description}'`;
  const option = ({ name, description }: Word) => `'${name}[${description}]'`;
  const cases = commands.map(
    ({ name, options }) => `    ${name}) _arguments ${options.map(option).join(' ')} '*:file:_files' ;;`,
  );
  return `#compdef reelwright
# eval "$(reelwright completion zsh)"
_reelwright() {
  local -a commands
  commands=(${commands.map(row).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef _reelwright reelwright
`;
}

function fish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c reelwright -n __fish_use_subcommand -f -a ${name} -d '${description}'`,
    ...options.map(
      (option) =>
        `complete -c reelwright -n '__fish_seen_subcommand_from ${name}' -l ${option.name.slice(2)} -d '${option.description}'`,
    ),
  ]);
  return `# reelwright completion fish | source\n${lines.join('\n')}\n`;
}
