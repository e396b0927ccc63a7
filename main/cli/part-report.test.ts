import { expect, test } from 'vitest';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { partsCsv, partTables } from './part-report.ts';

async function resultsOf(example: string) {
  const path = `resources/experiments/${example}.yaml`;
  const { plan } = await loadExperiment(path, { registry: new PluginRegistry(builtInPlugins), duration: 3 });
  const session = new Session(plan);
  session.advanceTo(3);
  return session.results();
}

test('every part has a row for each lane and receiver, in the table and in the file', async () => {
  const results = await resultsOf('turret');
  const [table = ''] = partTables(results);
  const lines = (partsCsv(results)['parts.csv'] ?? '').trimEnd().split('\n');
  expect(table.split('\n')).toHaveLength(3 + 4 * 4 + 1);
  expect(table).toMatch(/^few-bits +arena\/hunter>far +turret /m);
  expect(lines).toHaveLength(1 + 4 * 4);
  expect(lines[0]).toMatch(/^lane,receiver,part,updates sent,.*orientation error p95 \(rad\)/);
  const { updates, updatesReceived } = results.lanes['still']!.receivers['arena/tank>near']!.parts!['turret']!;
  expect(lines[1]).toMatch(new RegExp(`^still,arena/tank>near,turret,${updates},${updatesReceived},`));
});

test('without parts there is neither', async () => {
  const results = await resultsOf('road');
  expect([partTables(results), partsCsv(results)]).toEqual([[], {}]);
});
