/** Golden runs: example experiments give the figures they gave before, to six digits. */
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { registry } from '../support/plans.ts';

/** Last digits differ between versions of V8, whose sine and cosine do. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

test.each(['netgames05', 'bzflag-robots'])('%s', async (name) => {
  const { plan } = await loadExperiment(`resources/experiments/${name}.yaml`, { registry, duration: 60 });
  const session = new Session(plan);
  session.advanceTo(plan.duration);
  await expect(`${JSON.stringify(session.results(), rounded, 2)}\n`).toMatchFileSnapshot(`${name}.golden.json`);
});
