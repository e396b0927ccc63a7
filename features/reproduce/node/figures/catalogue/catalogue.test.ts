import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { yamlValue } from '../../../../../experiment/yaml-text.ts';
import { PluginRegistry } from '../../../../../engine/session/plugin-registry.ts';
import { loadExperiment } from '../../../../../main/experiment/load-experiment.ts';
import { builtInPlugins } from '../../../../../plugins/index.ts';
import { wants } from '../../../../../renderer/shell/library.ts';
import { performRun } from '../../../../../main/run/perform-run.ts';
import { catalogue, wantsOfCatalogue } from './index.ts';
import { shownIn } from './want-figure.ts';

const registry = new PluginRegistry(builtInPlugins);

test.each(wantsOfCatalogue)('$id: every lane of the example has its place on the page', async ({ id, techniques }) => {
  const { plan, outline } = await loadExperiment(`resources/experiments/${id}.yaml`, { registry });
  expect(plan.lanes.map((lane) => lane.id)).toEqual(Object.keys(techniques));
  expect(outline.name).toBe(wantsOfCatalogue.find((want) => want.id === id)?.title);
});

test.each(wantsOfCatalogue)('$id: what the page says of the lanes holds with the seed of the example', async ({ id, sayings }) => {
  const { results } = await performRun({ path: `resources/experiments/${id}.yaml` }, { registry });
  const broken = sayings.filter(({ holds }) => !holds((lane) => shownIn(results.lanes[lane]!)));
  expect(broken.map(({ says }) => says)).toEqual([]);
});

test('the library lists the wants of the page, in its order', () => {
  const topics = yamlValue(readFileSync('resources/library.yaml', 'utf8')) as readonly { topic: string; files: readonly string[] }[];
  const files = topics.find(({ topic }) => topic === wants.topic)?.files;
  expect(files).toEqual(wantsOfCatalogue.map(({ id }) => `${id}.yaml`));
  expect(catalogue.figures.map(({ id }) => id)).toEqual(wantsOfCatalogue.map(({ id }) => `catalogue-${id}`));
});
