/** Links that change over session time: a trace, a schedule. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Link } from '../../engine/network/link.ts';
import { Delivery } from '../../engine/network/delivery.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(join(folder, 'net.csv'), 't,delay,bandwidth\n0,0.1,64000\n10,0.3,32000\n20,0.1,64000\n');
  await writeFile(
    join(folder, 'ping.log'),
    'Reply from 192.0.2.1: bytes=32 time=14ms TTL=55\nReply from 192.0.2.1: bytes=32 time=20ms TTL=55\n',
  );
  await writeFile(join(folder, 'jitter.txt'), '-0.01\n0.01\n');
});
afterAll(() => rm(folder, { recursive: true }));

async function load(link: string) {
  const path = join(folder, 'links.yaml');
  const text = `
driftbench: 1
name: Links
duration: 20
entities:
  - { id: tank, owner: sender, motion: { kind: human-like, style: keys } }
nodes:
  - { id: sender }
  - { id: far, link: ${link} }
lanes:
  - { id: base, trigger: { distance: 0.5 } }
`;
  await writeFile(path, text);
  return loadExperiment(path, { registry: new PluginRegistry(builtInPlugins) });
}

const downOf = async (link: string) => (await load(link)).plan.nodes[1]!.down!;

test('a trace is read from its file, relative to the experiment', async () => {
  const down = await downOf('{ trace: net.csv, loss: { ratio: 0.1 }, queue: 500 }');
  expect(down).toMatchObject({
    trace: [
      { t: 0, delay: 0.1, bandwidth: 64000 },
      { t: 10, delay: 0.3, bandwidth: 32000 },
      { t: 20, delay: 0.1, bandwidth: 64000 },
    ],
    loss: { ratio: 0.1 },
    queue: 500,
  });
});

test('a log of ping is a trace: halves are a warning until the experiment says how a round trip divides', async () => {
  const { plan, outline } = await load('{ trace: ping.log }');
  expect(plan.nodes[1]).toMatchObject({
    down: { trace: [{ t: 0, delay: 0.007 }, { t: 1 }] },
    up: { trace: [{ t: 0, delay: 0.007 }, { t: 1 }] },
  });
  expect(outline.warnings?.map(({ about, text }) => `${about}: ${text}`)).toEqual([
    'ping.log: No line has a time; probes are 1 s apart, the default of ping of Windows (interval).',
    'ping.log: The delay of each direction is half of a round trip, which does not show how it divides (split).',
  ]);
  const read = await load('{ trace: { file: ping.log, interval: 0.5, split: 0.25 } }');
  expect(read.plan.nodes[1]).toMatchObject({
    down: { trace: [{ t: 0, delay: 0.0105 }, { t: 0.5 }] },
    up: { trace: [{ t: 0, delay: 0.0035 }, { t: 0.5 }] },
  });
  expect(read.outline.warnings ?? []).toEqual([]);
  await expect(load('{ trace: { file: net.csv, split: 0.25 } }')).rejects.toThrow('split has no effect on a table');
});

test('each stage has the fields of the one before, except those that it changes', async () => {
  const down = await downOf(
    '{ delay: 0.1, loss: { ratio: 0.2 }, schedule: [{ at: 5, delay: 0.3 }, { from: 6, at: 8, bandwidth: 9000 }, { at: 9, preset: lan }, { at: 9, jitter: { law: table, file: jitter.txt } }] }',
  );
  const loss = { law: 'independent', ratio: 0.2 };
  expect(down.schedule?.slice(0, 2)).toEqual([
    { at: 5, settings: { delay: 0.3, loss } },
    { at: 8, from: 6, settings: { delay: 0.3, loss, bandwidth: 9000 } },
  ]);
  expect(down.schedule?.slice(2).map(({ settings: { delay, bandwidth, jitter } }) => [delay, bandwidth, jitter?.values])).toEqual([
    [0.0002, 1e9, undefined],
    [0.0002, 1e9, [-0.01, 0.01]],
  ]);
});

test('a schedule delivers as settings do that are changed by hand at its times', async () => {
  const scheduled = await downOf(
    '{ delay: 0.1, jitter: { spread: 0.05 }, schedule: [{ at: 3, delay: 0.4, loss: { ratio: 0.5 } }, { at: 7, bandwidth: 4000 }] }',
  );
  const { schedule = [], ...first } = scheduled;
  const byItself = new Link({ seed: 5, name: 'far', settings: scheduled });
  const byHand = new Link({ seed: 5, name: 'far', settings: first });
  const [one, other] = [new Delivery(), new Delivery()];
  for (let k = 0; k < 500; k++) {
    const now = k * 0.02;
    byHand.settings = schedule.findLast(({ at }) => at <= now)?.settings ?? first;
    byItself.carry(k, now, 60, one);
    byHand.carry(k, now, 60, other);
    expect(one).toEqual(other);
  }
});

test('updates of a session take the delays of the trace, plus the time on the line', async () => {
  const { plan } = await load('{ trace: net.csv, order: keep }');
  const found: [number, number][] = [];
  const session = new Session(plan, {
    observer: { onUpdate: ({ kind, time, since }) => void (kind === 'arrived' && found.push([since, time - since])) },
  });
  session.advanceTo(20);
  expect(found.length).toBeGreaterThan(10);
  for (const [sent, delay] of found) {
    const share = sent < 10 ? sent / 10 : (20 - sent) / 10;
    expect(delay - (0.1 + 0.2 * share)).toBeGreaterThan(0);
    expect(delay - (0.1 + 0.2 * share)).toBeLessThan(0.1);
  }
});

test.each([
  ['{ trace: none.csv }', 'none.csv: there is no such file; give the path of a network trace.'],
  ['{ trace: jitter.txt }', 'jitter.txt, line 1: found "-0.01", which begins no log of a network that can be read'],
  ['{ trace: [{ t: 1, delay: 0.1 }, { t: 1, delay: 0.2 }] }', 'nodes.far.link.trace[1].t: found 1 after 1; times must rise.'],
  ['{ trace: [{ t: 1, delay: 0.1 }, { t: 2 }] }', 'the rows differ; give delay in all of them or in none.'],
  [
    '{ schedule: [{ at: 5, delay: 1 }, { at: 4, delay: 2 }] }',
    'nodes.far.link.schedule[1].at: found 4 after 5; stages are in order of time.',
  ],
  ['{ schedule: [{ from: 9, at: 4, delay: 2 }] }', 'nodes.far.link.schedule[0].from: found 9; allowed: a number ≥ 0 and < 4 s'],
  ['{ schedule: [{ at: 4, delai: 2 }] }', 'nodes.far.link.schedule[0].delai'],
  ['{ schedule: [{ at: 4, jitter: { law: normal } }] }', 'nodes.far.link.schedule[0].jitter.spread: missing'],
  ['{ queue: 100, schedule: [{ at: 4, delay: 2 }] }', 'a queue forms only before a bandwidth'],
  ['{ jitter: { spread: 0.1, correlation: 0.5, correlationTime: 1 } }', 'correlation and correlationTime exclude each other'],
  [
    '{ loss: { law: gilbert-elliott-time, goodTime: 1 } }',
    'nodes.far.link.loss.badTime: missing; law gilbert-elliott-time needs it: a number ≥ 0.001 s.',
  ],
])('%s is refused', async (link, message) => {
  await expect(load(link)).rejects.toThrow(message);
});
