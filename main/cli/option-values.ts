/** Values of options: numbers checked, repeated options gathered; options without effect refused; options that many commands have. */
import { InvalidArgumentError, type Command } from 'commander';
import { BenchError } from '../../contract/errors.ts';

/** A whole number that a double holds exactly. */
export function integerOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** A whole number within bounds. */
export function numberOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = integerOption(text);
    if (value < least || value > most) throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** A count: a whole number from 1 to 1000. */
export const countOption = numberOption(1, 1000);

/** s; no session is longer, and a timer holds it. */
const week = 604_800;

/** A length of time, s. */
export const secondsOption = quantityOption(`a number of seconds > 0 and ≤ ${week} (a week)`, (value) => value > 0 && value <= week);

/** A length of time with its unit, or in seconds: `90`, `55m`, `2h`. */
export function spanOption(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?)([smh]?)$/.exec(text) ?? [];
  const seconds = Number(number || NaN) * ({ s: 1, m: 60, h: 3600 }[unit || 's'] ?? NaN);
  if (seconds > 0 && seconds <= week) return seconds;
  throw new InvalidArgumentError('It must be a length of time ≤ 168h, such as 90s, 55m or 2h.');
}

/** A distance, m. */
export const metresOption = quantityOption('a number of metres > 0', (value) => value > 0);

/** A moment of session time, s. */
export const momentOption = quantityOption('a number of seconds ≥ 0', (value) => value >= 0);

function quantityOption(form: string, isAllowed: (value: number) => boolean): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || !isAllowed(value)) throw new InvalidArgumentError(`It must be ${form}.`);
    return value;
  };
}

/** Gathers an option that may be given several times. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Every option of a command, as it is typed. */
export function optionNames(command: Command): readonly string[] {
  return command.options.flatMap(({ long }) => long ?? []);
}

/** Refuses the options of these names that the command line has; `reason`: why they have no effect, and what to do. */
export function refuseOptions(command: Command, names: readonly string[], reason: string): void {
  const given = command.options.filter(
    (option) => names.includes(option.long ?? '') && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (given.length > 0) throw new BenchError('bad-input', `${given.map(({ long }) => long).join(', ')}: ${reason}`);
}

/** The option of every command that reads the files that an experiment names, spread into `option`. */
export const allowPathOption = [
  '--allow-path <dir>',
  'allows the experiment to name files in this folder too, not only in its own (repeatable)',
  gathered,
] as const;

/** The option of every command that speaks to a queue, spread into `option`. */
export const keyOption = [
  '--key <file>',
  'file with a secret that coordinators and workers of the queue share: workers run only what is signed with it',
] as const;

/** The option of commands that use the server of a queue, spread into `option`. */
export const passwordOption = [
  '--password <file>',
  'file with the password of the queue’s server; one in the address can be seen in the list of processes',
] as const;

/** The option of commands whose runs others may perform, spread into `option`. */
export const queueOption = [
  '--queue <address>',
  'performs the runs on the workers of a queue (driftbench worker): redis://[user:password@]host[:port]',
] as const;

/** The option of commands whose runs depend on earlier ones, spread into `option`. */
export const partsOption = [
  '--parts <dir>',
  'performs no run: plans them in this folder for driftbench sweep run, and goes on with what is performed; status 75: repeat the command',
] as const;

/** The option of every command that runs plugins, spread into `option`. */
export const pluginOption = [
  '--plugin <path>',
  'loads a plugin: a .ts, .mts, .js or .mjs file, or the folder of a package (repeatable)',
  gathered,
] as const;

export const foxgloveOption = [
  '--foxglove <port>',
  'shows the session to Foxglove and Lichtblick at this port of this machine (0: any free one); ADDRESS:PORT for other machines',
] as const;
