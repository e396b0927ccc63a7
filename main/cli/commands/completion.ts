/** `driftbench completion`: a completion script for a shell, or the manual page. */
import { Argument, type Command } from 'commander';
import type { CommandFeatures } from '../command-list.ts';
import { describedCommands } from '../described-commands.ts';
import { manualPage } from '../manual-page.ts';
import { completionScript, shells, type Shell } from '../shell-completion.ts';
import type { Terminal } from '../terminal.ts';

export function defineCompletion(command: Command, terminal: Terminal, features: CommandFeatures): void {
  command
    .addArgument(new Argument('<shell>', 'shell that the script is for; man prints the manual page').choices([...shells, 'man']))
    .addHelpText('after', '\nbash: source <(driftbench completion bash)   fish: driftbench completion fish | source')
    .action(async (shell: Shell | 'man') => {
      const commands = await describedCommands(features, terminal);
      terminal.print(shell === 'man' ? manualPage(commands) : completionScript(shell, commands));
    });
}
