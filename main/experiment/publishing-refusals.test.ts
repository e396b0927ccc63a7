/** Refusals of what a lane says of publishing, of levels of detail and of contracts. */
import { expect, test } from 'vitest';
import { refusalOf as refusalOfText } from '../../test/support/refused-experiment.ts';

const fileOf = (lane: string, viewer: string, motion: string) => `
driftbench: 1
name: Publishing
duration: 10
entities:
  - { id: tank, owner: sender, motion: ${motion} }
nodes: [{ id: sender }, { id: viewer${viewer}, link: { delay: 0.1 } }]
lanes:
  - id: base
    trigger: { distance: 1 }
    ${lane}
`;

const driven = '{ kind: human-like, style: mouse }';

/** The message with which a file with this in its lane is refused, from the line and column on. */
async function refusalOf(lane: string, viewer = ', at: [0, 0]', motion = driven): Promise<string> {
  return (await refusalOfText(fileOf(lane, viewer, motion))).replace(/^file\.yaml:/, '');
}

const quantisation = 'lanes.base.publishing.quantisation';
const levels = 'lanes.base.relevance.levels';

test.each([
  ['publishing: { updates: partial }', 'taken'],
  [
    'publishing: { updates: partial }\n    model: { id: delayed }',
    '11:19: lanes.base.publishing.updates: partial updates cannot be completed by the model "delayed"; allowed with it: full.',
  ],
  [
    'publishing: { quantisation: { velocity: { bits: 8 } } }',
    `11:35: ${quantisation}.velocity: found neither range nor step; needed: one of them.`,
  ],
  [
    'publishing: { quantisation: { position: { bits: 8, range: 1, step: 1 } } }',
    `11:35: ${quantisation}.position: found both range and step; allowed: one of them, the other follows from the bits.`,
  ],
  [
    'publishing: { quantisation: { orientation: { bits: 33 } } }',
    `11:50: ${quantisation}.orientation.bits: found 33; allowed: a whole number ≥ 4 and ≤ 32 bit.`,
  ],
  ['relevance: { levels: [{ within: 5 }, {}] }', 'taken'],
  ['relevance: { levels: [{ within: 5 }] }', `11:29: ${levels}[0].within: the last level applies everywhere; leave within out.`],
  ['relevance: { levels: [{}, {}] }', `11:27: ${levels}[0].within: missing; only the last level, which applies everywhere, has none.`],
  [
    'relevance: { levels: [{ within: 5 }, { within: 4 }, {}] }',
    `11:44: ${levels}[1].within: found 4; needed: more than the 5 m of the level before.`,
  ],
  [
    `relevance: { levels: [${'{}, '.repeat(32)}{}] }`,
    '11:18: lanes.base.relevance.levels: found a list of 33; allowed: a list of at least 1 and at most 32.',
  ],
  ['relevance: { levels: [{ within: 5 }, { model: { id: fpw, n: 3 } }] }', `11:62: ${levels}[1].model.n: unknown field "n"; allowed: id.`],
])('%s: %s', async (lane, message) => {
  expect(await refusalOf(lane)).toBe(message);
});

test('levels need a place to look from, and something to look at', async () => {
  const relevance = 'relevance: { levels: [{}] }';
  expect(await refusalOf(relevance, '')).toBe(
    '7:25: nodes.viewer: has no place; levels of detail (relevance) need one, at: [x, y], or an entity that the node owns.',
  );
  expect(await refusalOf(relevance, undefined, '{ kind: trace, file: a.csv, updates: recorded }')).toBe(
    '6:68: entities.tank.motion.updates: recorded updates have no real path of their own; a lane with levels of detail (relevance) needs one.',
  );
});

const contracts = 'lanes.base.contracts';
const one = 'named: [{ id: arc, model: { id: constant-turn } }]';

test.each([
  [`contracts: { ${one}, schedule: [{ at: 1, offer: arc, entity: tank }, { at: 2, offer: own }], automatic: { over: 2 } }`, 'taken'],
  ['contracts: { automatic: {} }', `11:5: ${contracts}.named: missing; needed: at least one, here or in the lane named by from.`],
  [
    'contracts: { named: [{ id: own, model: { id: static } }] }',
    `11:28: ${contracts}.named.own.id: "own" is a reserved word (own, automatic); choose another id.`,
  ],
  [
    `contracts: { ${one}, schedule: [{ at: 1, offer: ark }] }`,
    `11:90: ${contracts}.schedule[0].offer: unknown contract "ark"; allowed: arc, own, automatic. Did you mean "arc"?`,
  ],
  [
    `contracts: { ${one}, schedule: [{ at: 1, offer: arc, entity: tanc }] }`,
    `11:102: ${contracts}.schedule[0].entity: unknown entity "tanc"; allowed: tank. Did you mean "tank"?`,
  ],
  [
    'contracts: { named: [{ id: a, model: { id: path-following, road: b } }] }',
    `11:64: ${contracts}.named.a.model.road: found "b", but the world has no roads; add them as world.roads.`,
  ],
  [
    'contracts: { named: [{ id: a, model: { id: delayed } }] }\n    publishing: { updates: partial }',
    `11:44: ${contracts}.named.a.model.id: partial updates cannot be completed by the model "delayed"; publish full ones, or choose another model.`,
  ],
])('%s: %s', async (lane, message) => {
  expect(await refusalOf(lane)).toBe(message);
});

test('recorded updates leave an automatic rule nothing to go by', async () => {
  expect(await refusalOf(`contracts: { ${one}, automatic: {} }`, undefined, '{ kind: trace, file: a.csv, updates: recorded }')).toBe(
    `11:70: ${contracts}.automatic: recorded updates have fixed times; leave it out.`,
  );
});
