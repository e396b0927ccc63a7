/** The commands as data, read from their own definitions: what completion scripts and the manual page are made of. */
import { Command } from 'commander';
import type { CommandFeatures } from './command-list.ts';
import type { Terminal } from './terminal.ts';

export interface DescribedOption {
  /** As it is typed: `--out`. */
  readonly long: string;
  /** With its value: `--out <path>`. */
  readonly flags: string;
  readonly does: string;
  /** The words that it allows; empty where it has no list of words. */
  readonly choices: readonly string[];
  readonly takesValue: boolean;
}

export interface DescribedCommand {
  /** `run`, `recording trim`. */
  readonly name: string;
  /** The arguments that follow the name. */
  readonly usage: string;
  readonly does: string;
  readonly options: readonly DescribedOption[];
  /** The words that its first argument allows. */
  readonly words: readonly string[];
}

/** In the order of help; subcommands after the command that they belong to. */
export async function describedCommands(features: CommandFeatures, terminal: Terminal): Promise<readonly DescribedCommand[]> {
  const loaded = await Promise.all(
    features.commands.map(async ({ name, does, load }) => {
      const command = new Command(name).description(does);
      (await load())(command, terminal, features);
      return command;
    }),
  );
  return loaded.flatMap((command) => [described(command, ''), ...command.commands.map((inner) => described(inner, `${command.name()} `))]);
}

function described(command: Command, above: string): DescribedCommand {
  const options = command.options.map(({ long, flags, description, argChoices = [], required, optional }) => ({
    long: long ?? '',
    flags,
    does: description,
    choices: argChoices,
    takesValue: required || optional,
  }));
  const help = { long: '--help', flags: '--help', does: 'prints this', choices: [], takesValue: false };
  return {
    name: above + command.name(),
    usage: command.usage(),
    does: command.description(),
    options: [...options, help],
    words: [...command.commands.map((inner) => inner.name()), ...(command.registeredArguments[0]?.argChoices ?? [])],
  };
}
