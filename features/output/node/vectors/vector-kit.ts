/** The conformance kit: what the algorithms give, as JSON and CSV, for everybody who writes dead reckoning. */
import { csvLine } from '../../../../contract/csv-line.ts';
import { checkClaim } from '../../../../main/base/files/claimed-folder.ts';
import { writeFiles } from '../../../../main/base/files/result-files.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import { coordinateVectors, pduVectors, timeStampVectors } from './dis-vectors.ts';
import { modelVectors } from './model-vectors.ts';
import { playoutVectors } from './playout-vectors.ts';
import { schemeVectors } from './scheme-vectors.ts';
import type { Quantity, VectorSet, VectorValue } from './vector-set.ts';

/** All of the kit, from the code that sessions run. */
export function vectorSets(): readonly VectorSet[] {
  return [modelVectors(), ...schemeVectors(), playoutVectors(), pduVectors(), timeStampVectors(), coordinateVectors()];
}

/** Resolves to the sets once their files are in the folder. Rejects with a `BenchError` where the system refuses. */
export async function writeVectors(folder: string): Promise<readonly VectorSet[]> {
  await checkClaim(folder);
  const sets = vectorSets();
  const files = sets.flatMap((set): [name: string, text: string][] => [
    [`${set.id}.json`, jsonOf(set)],
    [`${set.id}.csv`, csvOf(set)],
  ]);
  await writeFiles(folder, { ...Object.fromEntries(files), 'README.md': readme(sets) });
  return sets;
}

function jsonOf({ cases, ...set }: VectorSet): string {
  const named = (quantities: readonly Quantity[], values: readonly VectorValue[]) =>
    Object.fromEntries(quantities.map(({ name }, index) => [name, values[index] ?? null]));
  const lines = cases.map(({ name, input, expected }) =>
    JSON.stringify({ name, input: named(set.inputs, input), expected: named(set.outputs, expected) }),
  );
  const head = JSON.stringify({ driftbench: projectPaths().version, ...set }, null, 2).slice(0, -2);
  return `${head},\n  "cases": [\n    ${lines.join(',\n    ')}\n  ]\n}\n`;
}

/** Columns of input begin with `in`, those of expected values with `out`. */
function csvOf({ inputs, outputs, cases }: VectorSet): string {
  const titles = (prefix: string, quantities: readonly Quantity[]) =>
    quantities.map(({ name, unit }) => `${prefix} ${name}${unit === '' ? '' : ` (${unit})`}`);
  const head = csvLine(['case', ...titles('in', inputs), ...titles('out', outputs)]);
  return head + cases.map(({ name, input, expected }) => csvLine([name, ...input, ...expected])).join('');
}

function readme(sets: readonly VectorSet[]): string {
  const rows = sets.map(
    ({ id, title, cases, tolerance, source }) =>
      `| [${id}.json](${id}.json), [${id}.csv](${id}.csv) | ${title} | ${cases.length} | ${tolerance} | ${source} |`,
  );
  const abouts = sets.map(({ id, title, about }) => `## ${title}\n\n\`${id}\`: ${about}\n`);
  return `# Vectors for dead reckoning

Inputs and expected results of the algorithms of Driftbench ${projectPaths().version}, for tests of other programs. They were computed by the
code that its sessions run, and are checked against independent computations where there are some. Units are SI (m, s, rad).

An expected number is met when it differs by no more than the tolerance, or, where it is larger than 1, by no more than that share of it.
Orientations q and −q are the same.

| Files | Content | Cases | Tolerance | Source |
| ----- | ------- | ----- | --------- | ------ |
${rows.join('\n')}

A JSON file has \`inputs\` and \`outputs\` (names and units) and \`cases\`, each with a name, \`input\` and \`expected\`. A CSV file has the
same cases, one a row; columns of input begin with \`in\`, those of expected values with \`out\`. An empty cell, \`null\` in JSON: nothing.

${abouts.join('\n')}`;
}
