/** `driftbench completion`: a completion script for a shell, or the manual page. */
import { Argument, type Command } from 'commander';
import { describedCommands, type ListedCommand } from '../described-commands.ts';
import { manualPage } from '../manual-page.ts';
import { completionScript, shells, type Shell } from '../shell-completion.ts';
import type { Terminal } from '../terminal.ts';

/** `all`: the commands there are. */
export function defineCompletion(command: Command, terminal: Terminal, all: readonly ListedCommand[]): void {
  command
    .addArgument(new Argument('<shell>', 'shell that the script is for; man prints the manual page').choices([...shells, 'man']))
    .addHelpText('after', '\nbash: source <(driftbench completion bash)   fish: driftbench completion fish | source')
    .action(async (shell: Shell | 'man') => {
      const commands = await describedCommands(all, terminal);
      terminal.print(shell === 'man' ? manualPage(commands) : completionScript(shell, commands));
    });
}
