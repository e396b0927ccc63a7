/** Jitter tables in files of their own: one measured deviation (s) a line. */
import type { ExperimentFile } from '../../experiment/experiment-file.ts';
import { problemOfPlayer } from '../../experiment/players.ts';
import type { LinkFields, NodeLink } from '../../experiment/links.ts';
import type { FieldPath, Report } from '../../experiment/problem.ts';
import { BenchError } from '../../contract/errors.ts';
import { readInputText } from '../files/read-input.ts';
import type { InputFolder } from './input-folder.ts';

/** The experiment with the values of every `jitter.file` read, relative to `folder`. */
export async function withJitterTables(file: ExperimentFile, folder: InputFolder, tell: Report): Promise<ExperimentFile> {
  const report: Report = (problem) => tell(problemOfPlayer(file, problem));
  const nodes = file.nodes.map(async (node, index) => {
    if (!node.link) return node;
    return { ...node, link: await readTables(node.link, folder, ['nodes', index, 'link'], report) };
  });
  return { ...file, nodes: await Promise.all(nodes) };
}

async function readTables(link: NodeLink, folder: InputFolder, path: FieldPath, report: Report): Promise<NodeLink> {
  const both = await readTable(link, folder, path, report);
  const down = link.down && (await readTable(link.down, folder, [...path, 'down'], report));
  const up = link.up && (await readTable(link.up, folder, [...path, 'up'], report));
  return { ...both, ...(down && { down }), ...(up && { up }) };
}

async function readTable<Link extends LinkFields>(link: Link, folder: InputFolder, path: FieldPath, report: Report): Promise<Link> {
  const { jitter } = link;
  if (jitter?.file === undefined) return link;
  if (jitter.values) report({ path: [...path, 'jitter', 'file'], message: 'values and file exclude each other; keep one.' });
  try {
    const table = folder.pathOf(jitter.file);
    return {
      ...link,
      jitter: { ...jitter, values: parseTable(table, await readInputText(table, 'a file with one deviation (s) a line')) },
    };
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path: [...path, 'jitter', 'file'], message: error.message });
    return link;
  }
}

/** Numbers of a table; empty lines and those that begin with `#` are passed over. */
function parseTable(path: string, text: string): number[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ word: line.trim(), number: index + 1 }));
  return lines.filter(({ word }) => word !== '' && !word.startsWith('#')).map(({ word, number }) => deviation(word, `${path}:${number}`));
}

function deviation(word: string, place: string): number {
  const value = Number(word);
  if (Math.abs(value) <= 60) return value;
  throw new BenchError('bad-input', `${place}: found "${word}"; allowed: a number ≥ -60 and ≤ 60 s.`);
}
