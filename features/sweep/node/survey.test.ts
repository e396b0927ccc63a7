/** The fields that a survey offers are those that `--vary` takes. */
import { expect, test } from 'vitest';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { performSurvey } from './survey.ts';

const registry = new PluginRegistry(builtInPlugins);

test.each(['netgames05', 'road', 'detail-levels', 'gls-2-deviation'])(
  '%s: every field that the file gives takes what it says',
  async (name) => {
    const path = `resources/experiments/${name}.yaml`;
    const { fields, lanes } = await performSurvey({ path, fields: true }, { registry });
    const given = fields.filter((field) => field.given);
    expect(given.length).toBeGreaterThan(20);
    for (const field of given) {
      expect(await performSurvey({ path, sets: [`${field.path}=${field.value}`] }, { registry })).toMatchObject({ lanes });
    }
  },
);

test('it names the files that were read beside the experiment', async () => {
  const { inputs } = await performSurvey({ path: 'resources/experiments/bzflag-robots.yaml' }, { registry });
  expect(inputs).toEqual(['../traces/bzflag-robots.rec']);
});

test('its fields are as overrides leave them', async () => {
  const path = 'resources/experiments/netgames05.yaml';
  const unitOf = async (sets: readonly string[]) => {
    const { fields } = await performSurvey({ path, sets, fields: true }, { registry });
    return fields.find((field) => field.path === 'lanes.base.convergence.time')?.unit;
  };
  expect(await Promise.all([unitOf([]), unitOf(['lanes.base.convergence={ id: spring, time: 0.2 }'])])).toEqual([undefined, 's']);
});
