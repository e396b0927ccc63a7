/** Rates of nodes, and what a relay does, in the file: taken, refused, varied, doubted. */
import { expect, test } from 'vitest';
import { loadText, refusalOf } from '../../test/support/refused-experiment.ts';

interface Parts {
  readonly top?: string;
  readonly sender?: string;
  readonly far?: string;
  readonly heartbeat?: number;
}

function text({ top = '', sender = '', far = '', heartbeat = 1 }: Parts): string {
  return `driftbench: 1
name: Rates
duration: 10
${top}
entities: [{ id: tank, owner: sender, motion: { kind: circular } }]
nodes:
  - { id: sender${sender} }
  - { id: far, link: { delay: 0.05 }${far} }
lanes:
  - { id: base, trigger: { heartbeat: ${heartbeat} }, model: { id: linear } }
`;
}

async function nodesOf(parts: Parts) {
  const { plan } = await loadText(text(parts));
  return Object.fromEntries(plan.nodes.map(({ id, rates }) => [id, rates]));
}

test('a file without rates has none', async () => {
  expect(await nodesOf({})).toEqual({ sender: undefined, far: undefined });
});

test('a number is a frequency, a map says more, and what a node says goes before the default of all', async () => {
  const parts = {
    top: 'rates: { tick: 64, send: 32, render: 60 }',
    sender: ', send: { rate: 20, work: 0.02 }',
    far: ', render: { rate: 144, phase: 0.5, noise: 0.001, hitches: { every: 5, length: 0.1 } }',
  };
  expect(await nodesOf(parts)).toEqual({
    sender: { tick: { hz: 64 }, send: { hz: 20, work: 0.02 }, render: { hz: 60 } },
    far: { tick: { hz: 64 }, send: { hz: 32 }, render: { hz: 144, phase: 0.5, noise: 0.001, hitches: { every: 5, length: 0.1 } } },
  });
});

test('an option, and so a sweep, varies a rate, alone or in a map', async () => {
  const varied = async (far: string, set: string) => (await loadText(text({ far }), { sets: [set] })).plan.nodes[1]!.rates;
  expect(await varied('', 'nodes.far.render=144')).toEqual({ render: { hz: 144 } });
  expect(await varied(', render: 60', 'nodes.far.render=144')).toEqual({ render: { hz: 144 } });
  expect(await varied(', render: { rate: 60, phase: 0.5 }', 'nodes.far.render.rate=144')).toEqual({ render: { hz: 144, phase: 0.5 } });
});

test('a heartbeat between the ticks of a node is doubted, one between the frames of the world is not', async () => {
  const doubts = async (parts: Parts) => ((await loadText(text(parts))).outline.warnings ?? []).map((warning) => warning.text);
  expect(await doubts({ sender: ', tick: 64', heartbeat: 0.03125 })).toEqual([]);
  expect(await doubts({ sender: ', tick: 64', heartbeat: 0.02 })).toEqual([
    expect.stringMatching(/^The heartbeat is 20 ms, no multiple of the tick of 15\.6 ms: updates are at most 31\.3 ms apart/),
  ]);
});

test('a relay is a node, or a map with what it does', async () => {
  const relayOf = async (relay: string) => {
    const { plan } = await loadText(text({ top: `relay: ${relay}` }));
    return [plan.relay, plan.relaying];
  };
  expect(await relayOf('far')).toEqual([1, undefined]);
  expect(await relayOf('{ id: far }')).toEqual([1, undefined]);
  expect(await relayOf('{ id: far, stamps: sender }')).toEqual([1, undefined]);
  expect(await relayOf('{ id: far, tick: 0.05, stamps: own }')).toEqual([1, { tick: 0.05, stamps: 'own' }]);
});

test.each<[Parts, string]>([
  [
    { sender: ', send: 60' },
    'nodes.sender.send: found 60 Hz; allowed: at most 50 Hz, the frames of the world, 0.02 s; a higher tick allows more.',
  ],
  [{ sender: ', tick: 30, send: 60' }, 'nodes.sender.send: found 60 Hz; allowed: at most 30 Hz, how often the node ticks.'],
  [{ top: 'rates: { send: 60 }' }, 'rates.send: found 60 Hz; allowed: at most 50 Hz'],
  [{ sender: ', tick: { rate: 20, work: 0.05 }, send: 20' }, 'nodes.sender.send: found 20 Hz; allowed: at most 10 Hz'],
  [{ far: ', render: { rate: 60, noise: 0.01 }' }, 'nodes.far.render.noise: found 0.01 s; allowed at 60 Hz: at most 0.00556 s, a third'],
  [{ far: ', render: 0' }, 'nodes.far.render: found 0; allowed: a number ≥ 0.1 and ≤ 1000 Hz'],
  [{ far: ', render: { rate: 60, phase: 1 }' }, 'nodes.far.render.phase: found 1; allowed: a number ≥ 0 and < 1'],
  [
    { far: ', render: { rate: 60, phse: 0.5 }' },
    'nodes.far.render.phse: unknown field "phse"; allowed: rate, phase, noise, hitches. Did you mean "phase"?',
  ],
  [{ top: 'relay: { id: fax }' }, 'relay.id: unknown node "fax"; allowed: sender, far. Did you mean "far"?'],
  [{ top: 'relay: { id: far, tick: 20 }' }, 'relay.tick: found 20; allowed: a number ≥ 0.001 and ≤ 1 s.'],
  [{ top: 'relay: { id: far, stamps: mine }' }, 'relay.stamps: unknown value "mine"; allowed: sender, own.'],
])('%j is refused', async (parts, message) => {
  expect(await refusalOf(text(parts))).toContain(message);
});

test('a problem of the defaults is reported once, not for every node', async () => {
  expect((await refusalOf(text({ top: 'rates: { send: 60 }' }))).match(/found 60 Hz/g)).toHaveLength(1);
});

const played = `driftbench: 1
name: Played
duration: 10
game: { players: 2 }
RATES
lanes:
  - { id: base, trigger: { heartbeat: 1 }, model: { id: linear } }
`;

test('players move at the frames of the world, so their nodes neither tick nor draw at others', async () => {
  const refusal = (rates: string) => refusalOf(played.replace('RATES', rates));
  expect(await refusal('rates: { send: 25 }')).toBe('taken');
  for (const field of ['tick', 'render'])
    expect(await refusal(`rates: { ${field}: 25 }`)).toContain(
      `rates.${field}: found 25 Hz, but the experiment has players, who move and decide at its frames, 50 Hz; leave it out. Allowed with players: send.`,
    );
});
