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

function played(choice: LaneChoice, link: LinkSettings = bursts, duration = 30): LoggedSession['logs'] {
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
  return { experiment, scores: measured.pairs.map(({ score }) => score), plan: loaded, lanes: session.results().lanes };
}

function withoutRecords(logs: LoggedSession['logs'], process: string, kind: string): LoggedSession['logs'] {
  const text = logs[process] ?? '';
  const lines = text.split('\n').filter((line) => !line.startsWith(`${kind},`));
  return { ...logs, [process]: lines.join('\n') };
}

async function refusalOf(logs: LoggedSession['logs'], rule?: ClockRule): Promise<string> {
  const refused = experimentOfSession(measuredOf(logs, rule), { name: 'A session', stem: 'refused' }, watch);
  return refused.then(
    () => 'nothing',
    ({ message }: Error) => message,
  );
}

test('a game that interpolates does in the experiment of its session what it did, lost update by lost update', async () => {
  const { experiment, scores, lanes, plan: loaded } = await made(played(interpolated), 'interpolated');
  expect(loaded.lanes[0]).toMatchObject({ id: 'game', trigger: { heartbeat: 0.1 }, playout: { params: { delay: 0.15 } } });
  const [score] = scores;
  const own = lanes['game']?.receivers['r0'];
  for (const name of ['deviationMean', 'deviationP95', 'judder', 'jumpsPerMinute', 'pictureLatenessMean'] as const) {
    const [found, drawn] = [own?.[name] ?? NaN, score?.[name] ?? NaN];
    expect(Math.abs(found - drawn), `${name}: ${found} and ${drawn}`).toBeLessThanOrEqual(0.03 * drawn);
  }
  expect(experiment.restsOn.join(' ')).toMatch(
    /The present lane draws as the game does: snapshot interpolation, 150 ms .* off by 0 m on average/,
  );
  expect(experiment.restsOn.join(' ')).toContain('It sends every 0.1 s');
});

test('a game that sends by a threshold is found to, and does nearly the same in the experiment of its session', async () => {
  const logs = played(blended, { delay: 0.08, jitter: { law: 'uniform', spread: 0.03 } }, 60);
  const { scores, lanes, plan: loaded } = await made(logs, 'blended');
  expect(loaded.lanes[0]).toMatchObject({ id: 'game', trigger: { distance: 0.3, heartbeat: 1 }, convergence: { params: { time: 0.2 } } });
  const own = lanes['game']?.receivers['r0'];
  // It extrapolates by velocities that are found from positions, so that it sends at other moments.
  for (const name of ['deviationMean', 'deviationP95', 'judder'] as const) {
    const [found, drawn] = [own?.[name] ?? NaN, scores[0]?.[name] ?? NaN];
    expect(Math.abs(found - drawn), `${name}: ${found} and ${drawn}`).toBeLessThanOrEqual(0.1 * drawn);
  }
  expect(Math.abs((own?.updates ?? NaN) - (scores[0]?.updates?.updatesSent ?? NaN))).toBeLessThanOrEqual(0.1 * (own?.updates ?? NaN));
});

const steady = played(interpolated, { delay: 0.08 }, 12);

test('a setting that is not known is not invented', async () => {
  // Another spot in each frame: nothing draws so.
  const shaken = (steady['r0'] ?? '').replaceAll(
    /^(S,([^,]*),tank,)([^,]*)/gm,
    (_, head: string, t: string, x: string) => `${head}${Number(x) + 2 * Math.sin(40 * Number(t))}`,
  );
  const { experiment, plan: loaded } = await made({ ...steady, r0: shaken }, 'unknown');
  expect(loaded.lanes.map(({ id }) => id)).toEqual(['reference']);
  expect(experiment.restsOn.join(' ')).toMatch(
    /own setting is not known: the game draws otherwise than any lane that was tried: the nearest, .* is off by .* plain lane "reference" and not the game's/,
  );
});

test('what is missing is named', async () => {
  expect(await refusalOf(withoutRecords(steady, 'sender', 'U'))).toMatch(
    /network of the session is not measured.*r0: no log says what was sent to it \(U\).*must log each of them \(U\)/,
  );
  expect(await refusalOf(withoutRecords(steady, 'r0', 'R'))).toMatch(
    /r0: it logs no arrivals of updates \(R\).*must log each update at its arrival \(R\)/,
  );
  expect(await refusalOf(steady, 'fit')).toMatch(/r0: its clock was fitted by the paths.*Log exchanges of time \(C\)/);
  const early = (steady['r0'] ?? '').replaceAll(/^([SR]),([^,]*)/gm, (_, kind: string, t: string) => `${kind},${Number(t) - 0.5}`);
  expect(await refusalOf({ ...steady, r0: early })).toMatch(
    /updates arrive at r0 before they were sent, by up to 0.42 s.*--offset r0=0.42/,
  );
});

test('a viewer without a measured link is left out, and said to be; all entities take part', async () => {
  const begun = plan({
    motion: synthetic('circular', {}),
    nodes: nodes({ delay: 0.05 }, { delay: 0.2 }),
    lanes: [lane(interpolated)],
    duration: 10,
  });
  const scout = { id: 'scout', owner: 0, motion: synthetic('human-like', { style: 'keys' }) };
  const { logs } = loggedSession({ ...begun, entities: [...begun.entities, scout] });
  const { experiment, scores, plan: loaded, lanes } = await made(withoutRecords(logs, 'r1', 'R'), 'one-viewer');
  expect(loaded.nodes.map(({ id }) => id)).toEqual(['sender', 'r0']);
  expect(loaded.entities.map(({ id }) => id)).toEqual(['tank', 'scout']);
  expect(experiment.restsOn).toContain('r1 is left out: it logs no arrivals of updates (R).');
  expect(experiment.restsOn.join(' ')).toContain('2 of 2 pictures are off by');
  for (const { entity, deviationMean } of scores.slice(0, 2)) {
    const own = lanes['game']?.receivers[`sender/${entity}>r0`]?.deviationMean ?? NaN;
    expect(Math.abs(own - (deviationMean ?? NaN)), entity).toBeLessThanOrEqual(0.03 * (deviationMean ?? NaN));
  }
});

/** Some seconds of entities that move on straight lines, in the words of a log; `name` of the viewer. */
function straight(entities: readonly string[], viewers: readonly string[], isThere: (entity: string, t: number) => boolean) {
  const head = (process: string) => `driftbench-log 1,program=g,process=${process},axes=enu,units=m,rotation=none`;
  const times = Array.from({ length: 250 }, (_, k) => k / 25);
  const ofAll = (write: (entity: string, t: number, k: number) => readonly string[]) =>
    times.flatMap((t, k) => entities.flatMap((entity) => write(entity, t, k)));
  const sender = ofAll((entity, t, k) => {
    if (!isThere(entity, t)) return [`T,${t},${entity}`];
    const update = k % 5 === 0 ? [`U,${t},${k * 10 + entities.indexOf(entity)},${entity},*,30`] : [];
    return [`T,${t},${entity},${5 * t},0,0`, ...update];
  });
  const seen = ofAll((entity, t, k) => {
    const x = 5 * (t - 0.1);
    const update =
      k % 5 === 0 && isThere(entity, t) ? [`R,${t + 0.05},${k * 10 + entities.indexOf(entity)},${entity},${t},${5 * t},0,0`] : [];
    return [isThere(entity, t) ? `S,${t + 0.05},${entity},${x},0,0` : `S,${t + 0.05},${entity}`, ...update];
  });
  const clocks = [1, 2, 3, 8].map((t) => `C,${t},${t + 0.01},${t + 0.01},${t + 0.02},server`);
  const logs = viewers.map((viewer) => [viewer, [head(viewer), ...seen, ...clocks].join('\n').concat('\n')]);
  return Object.fromEntries([['server', [head('server'), ...sender].join('\n').concat('\n')], ...logs]) as LoggedSession['logs'];
}

test('an entity that leaves and returns does so in the experiment, whatever it is called', async () => {
  const names = ['red', 'a "b" c', "it's"];
  const { plan: loaded } = await made(
    straight(names, ['client'], (entity, t) => entity === 'red' || (t > 1 && (t < 3 || t > 5))),
    'leaving',
  );
  expect(loaded.entities.map(({ id }) => id).toSorted()).toEqual(['a--b--c', 'it-s', 'red']);
});

test('viewers whose names differ in the case of letters alone have links in files of their own', async () => {
  const { experiment } = await made(
    straight(['red'], ['Client', 'client'], () => true),
    'cases',
  );
  expect(Object.keys(experiment.files)).toEqual(['cases-motion.csv', 'cases-link-Client.csv', 'cases-link-client-2.csv']);
});
