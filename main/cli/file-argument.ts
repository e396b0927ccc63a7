/** `driftbench FILE`: the command that a file stands for where it is named in place of one. */
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { shellLine } from '../../contract/shell-line.ts';
import { inputPieces } from '../base/files/read-input.ts';
import { beginsAsLog } from '../motion/game-log/log-head.ts';
import { motionEndings, motionEndingWords } from '../motion/row-table.ts';

const experiments = ['.yaml', '.yml', '.driftbench'];
/** Endings of text that may be many things. */
const manyThings = ['.json', '.txt', '.log', '.dat'];
/** Files that only a page opens: their ending, what they are, and how they are opened. */
const filesOfBench = [
  ['.view.json', 'a view', 'drop the file on it'],
  ['.layout.json', 'a layout', 'import the file under Manage layouts'],
] as const;

/**
 * An experiment runs; a recording and a motion file open on the bench. Throws a `BenchError` that names the commands for
 * all else.
 */
export async function commandForFile(path: string): Promise<'run' | 'open'> {
  const status = await stat(path).catch(() => null);
  if (status === null)
    throw new BenchError('bad-input', `${path}: there is neither such a command nor such a file. See driftbench --help.`);
  if (status.isDirectory())
    throw severalFor(path, 'a folder', { 'logs of a game': 'score', 'a sweep': 'report', 'answers of a study': 'study report' });
  const ending = extname(path).toLowerCase();
  if (experiments.includes(ending)) return 'run';
  const ofBench = filesOfBench.find(([its]) => path.toLowerCase().endsWith(its));
  if (ofBench)
    throw new BenchError('bad-input', `${path} is ${ofBench[1]} of the bench. Open the bench (driftbench open) and ${ofBench[2]}.`);
  if (manyThings.includes(ending)) {
    if (await isGameLog(path)) throw severalFor(path, 'a log of a game', { 'its own scores': 'score', 'its network': 'network' });
    throw severalFor(path, `a file ending ${ending}`, { motion: 'open', 'an experiment': 'run', 'a log of a network': 'network' });
  }
  if (motionEndings.includes(ending)) return 'open';
  const allowed = [...experiments, motionEndingWords].join(', ');
  const found = ending === '' ? 'found no ending' : `found the ending "${ending}"`;
  throw new BenchError('bad-input', `${path}: ${found}; a file in place of a command is one of ${allowed}.`);
}

/** `commands`: by what may be in it. */
function severalFor(path: string, what: string, commands: Readonly<Record<string, string>>): BenchError {
  const lines = Object.entries(commands).map(([content, command]) => `  ${content}: driftbench ${command} ${shellLine`${path}`}`);
  return new BenchError('bad-input', `${path} is ${what}. Name the command:\n${lines.join('\n')}`);
}

async function isGameLog(path: string): Promise<boolean> {
  for await (const piece of inputPieces(path, 'a log')) return beginsAsLog(Buffer.from(piece.subarray(0, 64)).toString());
  return false;
}
