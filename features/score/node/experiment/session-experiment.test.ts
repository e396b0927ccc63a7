/** A session as an experiment: the game's own setting does there what it did in the game. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkSettings } from '../../../../engine/network/link-settings.ts';
import { Session } from '../../../../engine/session/session.ts';
import { loadExperiment } from '../../../../main/experiment/load-experiment.ts';
import { loggedSession, readLog, usualOptions, type LoggedSession } from '../../../../test/support/game-logs.ts';
import { synthetic } from '../../../../test/support/motion.ts';
import { lane, nodes, plan, registry, type LaneChoice } from '../../../../test/support/plans.ts';
import type { ClockRule } from '../clocks.ts';
import { measureSession } from '../score-session.ts';
import { experimentOfSession } from './session-experiment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-session-'));
});
afterAll(() => rm(folder, { recursive: true }));

const watch = { step: () => Promise.resolve() };
const bursts = {
  delay: 0.08,
  jitter: { law: 'uniform', spread: 0.03 },
  loss: { law: 'gilbert-elliott-time', goodTime: 3, badTime: 0.4 },
} as const;
const interpolated: LaneChoice = {
  trigger: { heartbeat: 0.1 },
  model: 'linear',
  playout: 'constant',
  params: { playout: { delay: 0.15, interpolation: 'linear' } },
};
const blended: LaneChoice = {
  trigger: { distance: 0.3, heartbeat: 1 },
  model: 'linear',
  convergence: 'linear-blend',
  params: { convergence: { time: 0.2 } },
};

function played(choice: LaneChoice, link: LinkSettings = bursts, duration = 60): LoggedSession['logs'] {
  const motion = synthetic('human-like', { style: 'mouse' });
  return loggedSession(plan({ motion, nodes: nodes(link), lanes: [lane(choice)], frame: 1 / 50, duration })).logs;
}

function measuredOf(logs: LoggedSession['logs'], rule: ClockRule = 'auto') {
  return measureSession(
    Object.values(logs).map((text) => readLog(text)),
    { ...usualOptions, clocks: { ...usualOptions.clocks, rule } },
  );
}

async function made(logs: LoggedSession['logs'], stem: string) {
  const measured = measuredOf(logs);
  const experiment = await experimentOfSession(measured, { name: 'A session', stem }, watch);
  const path = join(folder, `${stem}.yaml`);
  await writeFile(path, experiment.text);
  for (const [name, text] of Object.entries(experiment.files)) await writeFile(join(folder, name), text);
  const { plan: loaded } = await loadExperiment(path, { registry });
  const session = new Session(loaded);
  session.advanceTo(loaded.duration);
  const lanes = session.results().lanes;
  return { experiment, score: measured.pairs[0]?.score, plan: loaded, lanes };
}

test.each([
  ['interpolated', interpolated],
  ['blended', blended],
])('a game whose entities are %s does the same in the experiment of its session', async (stem, choice) => {
  const { experiment, score, lanes, plan: loaded } = await made(played(choice), stem);
  const own = lanes['game']?.receivers['r0'];
  console.log(
    experiment.text,
    JSON.stringify([
      score?.deviationP95,
      own?.deviationP95,
      score?.deviationMean,
      own?.deviationMean,
      score?.judder,
      own?.judder,
      score?.jumpsPerMinute,
      own?.jumpsPerMinute,
      score?.updates?.updatesSent,
      own?.updates,
      own?.lost,
    ]),
    loaded.duration,
  );
  expect(own).toBeDefined();
});
