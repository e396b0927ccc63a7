/**
 * Completion scripts for shells: commands, subcommands, options and the words that options allow; files everywhere
 * else.
 */
import type { DescribedCommand } from './described-commands.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export function completionScript(shell: Shell, commands: readonly DescribedCommand[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}

/** Commands without a space in their name. */
const top = (commands: readonly DescribedCommand[]) => commands.filter(({ name }) => !name.includes(' '));

/** Words after a command: its own, and its options. */
const wordsAfter = ({ words, options }: DescribedCommand) => [...words, ...options.map(({ long }) => long)].join(' ');

/** Options with a few allowed words, by command. */
function* choicesIn(commands: readonly DescribedCommand[]) {
  for (const { name, options } of commands)
    for (const { long, choices } of options) if (choices.length > 0) yield { name, long, choices: choices.join(' ') };
}

/** Shared by bash and zsh, which both understand it. `line` is the command, with its subcommand if it has one. */
function caseTable(commands: readonly DescribedCommand[]): string {
  const choices = Array.from(choicesIn(commands), ({ name, long, choices: words }) => `    '${name} ${long}') offer='${words}' ;;`);
  const after = commands.map((command) => `      '${command.name}') offer='${wordsAfter(command)}' ;;`);
  return `  case "$line $before" in
${choices.join('\n')}
    *)
      case "$line" in
${after.map((each) => `  ${each}`).join('\n')}
        *) offer='${top(commands)
          .map(({ name }) => name)
          .join(' ')} --help --version' ;;
      esac ;;
  esac`;
}

function subcommands(commands: readonly DescribedCommand[]): string {
  return commands
    .filter(({ name }) => name.includes(' '))
    .map(({ name }) => `'${name}'`)
    .join('|');
}

function bashScript(commands: readonly DescribedCommand[]): string {
  return `# Completion for driftbench. In ~/.bashrc: source <(driftbench completion bash)
_driftbench() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" line='' offer=''
  if [ "$COMP_CWORD" -gt 1 ]; then line="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$line \${COMP_WORDS[2]}" in ${subcommands(commands)}) line="$line \${COMP_WORDS[2]}" ;; esac
  fi
${caseTable(commands)}
  COMPREPLY=($(compgen -W "$offer" -- "$cur"))
  case "$cur" in -*) ;; *) [ "$COMP_CWORD" -gt 1 ] && COMPREPLY+=($(compgen -f -- "$cur")) ;; esac
}
complete -o filenames -F _driftbench driftbench
`;
}

function zshScript(commands: readonly DescribedCommand[]): string {
  return `#compdef driftbench
# Completion for driftbench. In ~/.zshrc, after compinit: source <(driftbench completion zsh)
_driftbench_completion() {
  local before="\${words[CURRENT-1]}" line=''
  local -a typed=("\${words[@]}")
  if (( CURRENT > 2 )); then line="\${typed[2]}"; fi
  if (( CURRENT > 3 )); then
    case "$line \${typed[3]}" in ${subcommands(commands)}) line="$line \${typed[3]}" ;; esac
  fi
  local offer=''
${caseTable(commands)}
  compadd -- \${=offer}
  (( CURRENT > 2 )) && _files
}
compdef _driftbench_completion driftbench
`;
}

function fishScript(commands: readonly DescribedCommand[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = top(commands).flatMap(({ name, does, words }) => [
    `complete -c driftbench -n __fish_use_subcommand -f -a ${name} -d ${quoted(does)}`,
    ...words.map((word) => `complete -c driftbench -n '__fish_seen_subcommand_from ${name}' -a ${word}`),
  ]);
  const options = commands.flatMap(({ name, options: all }) =>
    all.map(({ long, does, choices, takesValue }) => {
      const seen = name
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ');
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c driftbench -n ${quoted(seen)} -l ${long.slice(2)}${value} -d ${quoted(does)}`;
    }),
  );
  return `# Completion for driftbench. driftbench completion fish > ~/.config/fish/completions/driftbench.fish\n${[...lines, ...options].join('\n')}\n`;
}
