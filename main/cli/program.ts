/** The `driftbench` command: its subcommands, and the one end of all of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { BenchError } from '../../contract/errors.ts';
import { agreeTo } from '../base/files/agreed-folders.ts';
import { existingPath } from '../base/files/existing-path.ts';
import { exitStatus } from '../base/exit-status.ts';
import { projectPaths } from '../base/project-paths.ts';
import { ReadingInterrupted } from '../base/signals.ts';
import type { CommandEntry, CommandFeatures } from './command-list.ts';
import { commandStatusOf, errorText, Interrupted } from './endings.ts';
import { optionNames, refuseOptions } from './option-values.ts';
import type { Terminal } from './terminal.ts';

/** Runs the command line `args` (without the program's name) and resolves to its exit status. */
export async function runCommandLine(args: readonly string[], terminal: Terminal, features: CommandFeatures): Promise<number> {
  try {
    checkNoneEmpty(args);
    const line = await withCommand(args, features);
    const program = await createProgram(line, terminal, features);
    await program.parseAsync(line, { from: 'user' });
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

/** A file in place of a command stands for the one that opens it. */
async function withCommand(args: readonly string[], { commands }: CommandFeatures): Promise<readonly string[]> {
  const [first = ''] = args;
  const isFile = !first.startsWith('-') && !commands.some(({ name }) => name === first) && (/[./\\]/.test(first) || existsSync(first));
  return isFile ? [await (await import('./file-argument.ts')).commandForFile(first), ...args] : args;
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
    .configureHelp({ subcommandTerm: (command) => (command.parent?.parent ? `${command.name()} ${command.usage()}` : command.name()) })
    .addHelpText('after', beginnings())
    .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.notify(text) });
  const called = args.find((arg) => !arg.startsWith('-'));
  for (const entry of features.commands) {
    const { name, takes, does, group, load } = entry;
    const command = program.command(name).description(does).helpGroup(`${group}:`);
    command.showHelpAfterError(`See driftbench ${name} --help.`);
    if (name === called) (await load())(command, terminal, features);
    else command.usage(takes);
    command.addHelpText('after', examplesText(entry, name));
    for (const inner of command.commands) {
      const called = `${name} ${inner.name()}`;
      inner.showHelpAfterError(`See driftbench ${called} --help.`).addHelpText('after', examplesText(entry, called));
    }
    command.hook('preAction', (_, action) => {
      if (action !== command) refuseOptions(command, optionNames(command), `no effect before ${action.name()}; give it after.`);
      const { allowPath = [] } = action.opts<{ allowPath?: readonly string[] }>();
      agreeTo(allowPath.map((path) => existingPath('--allow-path', path)));
    });
  }
  return program;
}

/** The three ways in, and where to read on. */
function beginnings(): string {
  return `
Examples:
  driftbench score session/   scores the logs of your running game
  driftbench tune drive.csv   compares techniques on your motion
  driftbench host --lan       hosts a playtest

driftbench FILE runs an experiment (.yaml). It opens a recording (.mcap) or motion.
driftbench COMMAND --help prints the options, examples and page of a command.
Pages: ${join(projectPaths().root, 'docs', 'README.md')}`;
}

/** Examples of a command or subcommand, and its page. */
function examplesText({ examples, page }: CommandEntry, called: string): string {
  const lines = examples.filter((line) => line === called || line.startsWith(`${called} `)).map((line) => `  driftbench ${line}`);
  return ['\nExamples:', ...lines, `\nPage: docs/${page}.md`].join('\n');
}
