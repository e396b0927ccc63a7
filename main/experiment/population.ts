/** Populations of networks: the file, and the fields of an experiment that each network sets. */
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { shellLine } from '../../contract/shell-line.ts';
import { explain } from '../../experiment/explain.ts';
import type { NodeLink } from '../../experiment/links.ts';
import { networksOf, populationFields, type Population } from '../../experiment/population.ts';
import type { Problem } from '../../experiment/problem.ts';
import { reportRepeated } from '../../experiment/references.ts';
import { agreeToFiles, isAgreed, isIn } from '../base/files/agreed-folders.ts';
import { readInputText } from '../base/files/read-input.ts';
import { ExperimentDocument } from './experiment-document.ts';

/** The option of every command that takes one, spread into `option`. */
export const networksOption = [
  '--networks <file>',
  'a population of networks (YAML): every one in turn is the link of all receivers; results by weight, and for each group',
] as const;

/**
 * The networks of the file, for the experiment at `experiment`: files that links name are named as that one names them,
 * and it may name those in the population's own folder. Rejects with a `BenchError` that names line and field.
 */
export async function readPopulation(path: string, experiment: string): Promise<Population> {
  const text = await readInputText(path, 'a population of networks (.yaml)', { mostMb: 16 });
  const document = new ExperimentDocument(path, text);
  const value = document.value();
  const checked = populationFields.safeParse(value);
  if (!checked.success) throw document.refusal(explain(populationFields, value, checked.error.issues));
  const problems: Problem[] = [];
  reportRepeated(['networks'], checked.data.networks, (problem) => problems.push(problem));
  if (problems.length > 0) throw document.refusal(problems);
  return { file: basename(path), networks: networksOf(checked.data, (file) => placed(file, path, experiment)) };
}

function placed(file: string, population: string, experiment: string): string {
  const path = isAbsolute(file) ? file : join(dirname(population), file);
  if (isIn(dirname(population), path)) agreeToFiles(experiment, [path]);
  else if (!isAgreed(experiment, path))
    throw new BenchError(
      'bad-input',
      `${population}: found ${file}; a population may name files in its own folder only; copy the file there, or allow its folder: ${shellLine`--allow-path ${dirname(path)}`}`,
    );
  const name = relative(dirname(experiment), path);
  return isAbsolute(name) ? name : name.split(sep).join('/');
}

/** The nodes of an experiment that a network is the link of. */
export interface ReceivingNodes {
  /** Ids of the nodes with a link. */
  readonly linked: readonly string[];
  /** The game makes further nodes, whose links are those of its players. */
  readonly hasMadePlayers: boolean;
}

/** `fields`: those of the file. */
export function receivingNodes(fields: unknown): ReceivingNodes {
  const { nodes = [], game } = fields as {
    readonly nodes?: readonly { readonly id: string; readonly link?: unknown }[];
    readonly game?: { readonly players?: unknown };
  };
  return {
    linked: nodes.flatMap(({ id, link }) => (link === undefined ? [] : [id])),
    hasMadePlayers: game?.players !== undefined,
  };
}

/** The fields of the links of all receivers. */
export function linkPaths({ linked, hasMadePlayers }: ReceivingNodes): string[] {
  return [...linked.map((id) => `nodes.${id}.link`), ...(hasMadePlayers ? ['game.players.link'] : [])];
}

/** The fields that give every receiver this link. */
export function networkSets(link: NodeLink, nodes: ReceivingNodes): string[] {
  return linkPaths(nodes).map((path) => `${path}=${JSON.stringify(link)}`);
}
