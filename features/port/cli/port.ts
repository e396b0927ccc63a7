/** `driftbench port`: a lane as source code. */
import { type Command, Option } from 'commander';
import { gathered, pluginOption } from '../../../main/cli/option-values.ts';
import { BenchError } from '../../../contract/errors.ts';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { type Engine, engineFacts, engines, type Language, languages } from '../calls/languages.ts';
import { ported } from '../node/ported.ts';
import { portTask } from '../node/tasks.ts';

interface PortFlags {
  readonly lane?: string;
  readonly to?: Language;
  readonly engine?: Engine;
  readonly float?: boolean;
  readonly out: string;
  readonly set?: readonly string[];
  readonly plugin?: readonly string[];
}

export function definePort(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'experiment file (YAML)')
    .option('--lane <id>', 'the lane (default: the first)')
    .addOption(new Option('--to <language>', 'language of the code (default: that of the engine)').choices(languages))
    .addOption(new Option('--engine <engine>', 'a file more: axes and units of this engine, and an example').choices(engines))
    .option('--float', 'numbers of 32 bits, but for times, in C#, C++ and Rust (default: 64 bits)')
    .requiredOption('--out <dir>', 'folder to write into; files of the same names are replaced')
    .option('--set <path=value>', 'sets a field of the file, such as lanes.shown.trigger.distance=0.1 (repeatable)', gathered)
    .option(...pluginOption)
    .addHelpText('after', whatPorts)
    .action((file: string, flags: PortFlags) => port(file, flags, terminal));
}

const whatPorts = `
What has a port:
  models       ${ported.models.join(', ')}
  convergence  ${ported.convergence.join(', ')}
  playout      ${ported.playout.join(', ')}
  triggers     distance, shape, timeSpace, velocity, orientation, heartbeat, minInterval
  clock        synchronised, with an estimate by the smallest round trip; local
and the extrapolation limit, jumpBeyond and quantisation. A lane with anything else is refused, by name.`;

async function port(path: string, { lane, to, engine, float, out, set, plugin }: PortFlags, terminal: Terminal): Promise<void> {
  const language = to ?? (engine && engineFacts[engine].language);
  if (!language)
    throw new BenchError('bad-input', `Say --to with one of ${languages.join(', ')}; or --engine with one of ${engines.join(', ')}.`);
  const plugins = await commandPlugins(path, plugin, terminal);
  const order = { path, lane, language, engine, float, sets: set };
  const files = await performCommandTask(portTask, order, { plugins, cancelled: terminal.interrupted });
  await writeFiles(out, Object.fromEntries(files));
  const [[code, text] = ['', ''], [program] = [''], , glue] = files;
  const more = glue ? `\n${glue[0]} has the axes and units of ${engine}, and an example.` : '';
  terminal.print(
    `${code}: ${text.split('\n').length - 1} lines. ${program} runs vectors.txt, and says by how much it differs from the bench.${more}\n`,
  );
}
