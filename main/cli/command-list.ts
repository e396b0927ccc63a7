/** A command as the list of commands has it, and what commands can use of the features. */
import type { Command } from 'commander';
import type { BenchParts } from '../bench/new-bench.ts';
import type { SessionKind } from '../run/session-kind.ts';
import type { Terminal } from './terminal.ts';

/** What the commands are for: the headings of the help. */
export type CommandGroup =
  | 'Look and run'
  | 'Your game'
  | 'Compare and choose'
  | 'Play with people'
  | 'Recordings and reports'
  | 'Other programs'
  | 'This program';

export interface CommandEntry {
  readonly name: string;
  /** Arguments after the name. */
  readonly takes: string;
  readonly does: string;
  readonly group: CommandGroup;
  /** The page of docs about it, without its ending. */
  readonly page: string;
  /** Command lines without `driftbench`, at least one for each subcommand. */
  readonly examples: readonly string[];
  /** Defines arguments, options and action. Loaded when the command is called: the start is several times faster so. */
  readonly load: () => Promise<DefineCommand>;
}

export type DefineCommand = (command: Command, terminal: Terminal, features: CommandFeatures) => void;

/** The parts that features add to the commands of the core. */
export interface CommandFeatures {
  /** Every command, in the order in which help lists them. */
  readonly commands: readonly CommandEntry[];
  /** Kinds of session whose recordings can be replayed, besides those of experiments. */
  readonly kinds: readonly SessionKind[];
  /** Loads what a bench can do. */
  readonly bench: () => Promise<BenchParts>;
}
