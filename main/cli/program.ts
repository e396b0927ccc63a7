/** The `driftbench` command: its subcommands, and the one end of all of them. */
import { Command } from 'commander';
import { BenchError } from '../../contract/errors.ts';
import { agreeTo } from '../base/files/agreed-folders.ts';
import { existingPath } from '../base/files/existing-path.ts';
import { exitStatus } from '../base/exit-status.ts';
import { projectPaths } from '../base/project-paths.ts';
import { ReadingInterrupted } from '../base/signals.ts';
import type { CommandFeatures } from './command-list.ts';
import { commandStatusOf, errorText, Interrupted } from './endings.ts';
import { optionNames, refuseOptions } from './option-values.ts';
import type { Terminal } from './terminal.ts';

/** Runs the command line `args` (without the program's name) and resolves to its exit status. */
export async function runCommandLine(args: readonly string[], terminal: Terminal, features: CommandFeatures): Promise<number> {
  try {
    checkNoneEmpty(args);
    const program = await createProgram(args, terminal, features);
    await program.parseAsync(args, { from: 'user' });
    return exitStatus.done;
  } catch (thrown) {
    const { aborted, reason } = terminal.interrupted as { readonly aborted: boolean; readonly reason: unknown };
    const isInterruption = thrown === reason || thrown instanceof ReadingInterrupted;
    const error = aborted && isInterruption ? new Interrupted('Interrupted.') : thrown;
    terminal.notify(errorText(error));
    return commandStatusOf(error);
  }
}

/** As of a variable that a script has not set: no path and no value is empty. */
function checkNoneEmpty(args: readonly string[]): void {
  const index = args.findIndex((arg) => arg === '' || /^--[\w-]+=$/.test(arg));
  if (index === -1) return;
  const [before = '', empty = ''] = [args[index - 1], args[index]];
  const name = empty === '' && before.startsWith('-') ? before : empty.slice(0, -1);
  throw new BenchError('bad-input', `${name === '' ? 'An argument' : name} is empty; give it a value.`);
}

/** The help needs only names and descriptions of commands that are not called. */
async function createProgram(args: readonly string[], terminal: Terminal, features: CommandFeatures): Promise<Command> {
  const program = new Command('driftbench')
    .description('A lab bench for dead-reckoning netcode.')
    .version(projectPaths().version)
    .helpCommand(false)
    .enablePositionalOptions()
    .showHelpAfterError('See driftbench --help.')
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.notify(text) });
  const called = args.find((arg) => !arg.startsWith('-'));
  for (const { name, takes, does, load } of features.commands) {
    const command = program.command(name).description(does);
    command.showHelpAfterError(`See driftbench ${name} --help.`);
    if (name === called) (await load())(command, terminal, features);
    else command.usage(takes);
    for (const inner of command.commands) inner.showHelpAfterError(`See driftbench ${name} ${inner.name()} --help.`);
    command.hook('preAction', (_, action) => {
      if (action !== command) refuseOptions(command, optionNames(command), `no effect before ${action.name()}; give it after.`);
      const { allowPath = [] } = action.opts<{ allowPath?: readonly string[] }>();
      agreeTo(allowPath.map((path) => existingPath('--allow-path', path)));
    });
  }
  return program;
}
