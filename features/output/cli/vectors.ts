/** `driftbench vectors`: the conformance kit. */
import type { Command } from 'commander';
import { writeVectors } from '../node/vectors/vector-kit.ts';
import { tableText, whole } from '../../../main/cli/columns.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

export function defineVectors(command: Command, terminal: Terminal): void {
  command
    .requiredOption('--out <dir>', 'folder to write into; files of the same names are replaced')
    .action(async ({ out }: { readonly out: string }) => {
      const sets = await writeVectors(out);
      const columns = [{ title: 'Vectors', words: true }, { title: 'Cases' }, { title: 'Files', words: true }];
      const rows = sets.map(({ id, title, cases }) => [title, whole(cases.length), `${id}.json, ${id}.csv`]);
      terminal.print(tableText(columns, rows));
    });
}
