import { expect, test } from 'vitest';
import { linkPresetNames, linkPresets } from './link-presets.ts';
import { nodeLink, type NodeLink } from './links.ts';
import { resolveLink } from './resolved-links.ts';
import type { Problem } from './problem.ts';

const path = ['nodes', 0, 'link'];

function resolved(link: NodeLink) {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const settings = { down: resolveLink(nodeLink.parse(link), 'down', path, report), up: resolveLink(link, 'up', path, report) };
  return { ...settings, problems };
}

test('both directions have the fields of the link, and each its own over them', () => {
  const link = resolved({ delay: 0.1, duplicate: 0.2, down: { delay: 0.3 }, up: { order: 'keep' } });
  expect(link).toEqual({ down: { delay: 0.3, duplicate: 0.2 }, up: { delay: 0.1, duplicate: 0.2, order: 'keep' }, problems: [] });
});

test('an empty link is an ideal one', () => {
  expect(resolved({})).toEqual({ down: { delay: 0 }, up: { delay: 0 }, problems: [] });
});

test('a preset fills both directions, given fields override it', () => {
  const { down, up } = resolved({ preset: 'dsl', delay: 0.04 });
  expect(down).toEqual({ ...linkPresets.dsl.down, delay: 0.04 });
  expect(up).toEqual({ ...linkPresets.dsl.up, delay: 0.04 });
});

test('a preset of one direction overrides what both share', () => {
  const { down, up } = resolved({ delay: 0.04, up: { preset: 'lan' } });
  expect(down).toEqual({ delay: 0.04 });
  expect(up).toEqual(linkPresets.lan.up);
});

test('jitter is merged within a law and replaced by another law', () => {
  const { down, up } = resolved({
    preset: 'wifi-good',
    down: { jitter: { spread: 0.02 } },
    up: { jitter: { law: 'normal', spread: 0.001 } },
  });
  expect(down.jitter).toEqual({ law: 'lognormal', spread: 0.02 });
  expect(up.jitter).toEqual({ law: 'normal', spread: 0.001 });
});

test('laws default to uniform jitter and independent loss', () => {
  const { down } = resolved({ jitter: { spread: 0.1 }, loss: { ratio: 0.2 } });
  expect(down).toEqual({ delay: 0, jitter: { law: 'uniform', spread: 0.1 }, loss: { law: 'independent', ratio: 0.2 } });
});

test('a share alone is a loss of a state, each update on its own', () => {
  const fields = (loss: unknown) => ({
    states: [
      { id: 'good', lasts: 5 },
      { id: 'bad', lasts: 0.2, loss },
    ],
  });
  expect(nodeLink.parse(fields(0.5))).toEqual(fields({ ratio: 0.5 }));
  expect(resolved(nodeLink.parse(fields(0.5))).down.states?.[1]).toMatchObject({ loss: { law: 'independent', ratio: 0.5 } });
  expect(nodeLink.safeParse(fields(1.5)).success).toBe(false);
});

test('a name with a version keeps its figures; a name alone is its newest version', () => {
  expect(resolved({ preset: '5g@1' })).toMatchObject({ down: { order: 'keep', delay: 0.007 }, up: { order: 'keep', delay: 0.018 } });
  expect(resolved({ preset: '5g@2' })).toEqual(resolved({ preset: '5g' }));
  expect(resolved({ preset: 'cable@1' })).toEqual(resolved({ preset: 'cable' }));
  expect(nodeLink.safeParse({ preset: 'cable@2' }).success).toBe(false);
});

test('every preset of the catalogue is a valid link and names its source', () => {
  for (const name of linkPresetNames) {
    expect(resolved({ preset: name })).toEqual({ down: linkPresets[name].down, up: linkPresets[name].up, problems: [] });
    expect(linkPresets[name].source).toMatch(/\w{3}/);
  }
});

test.each<[NodeLink, string, string]>([
  [
    { jitter: { law: 'lognormal', spread: 0.1 } },
    'delay',
    'found 0; law lognormal of the jitter needs a mean delay > 0 s, as it has no negative delays.',
  ],
  [{ jitter: { law: 'normal' } }, 'jitter.spread', 'missing; law normal needs it: a number ≥ 0 and ≤ 60 s.'],
  [{ jitter: { law: 'table' } }, 'jitter.values', 'missing; law table needs at least two values, or a file of them.'],
  [{ jitter: { law: 'table', values: [0] } }, 'jitter.values', 'found 1 value; law table needs at least two values, or a file of them.'],
  [{ jitter: { spread: 0.1, values: [0, 1] } }, 'jitter.values', 'law uniform takes no values; only law table does.'],
  [{ loss: { toBad: 0.1 } }, 'loss.ratio', 'missing; law independent needs it: a number ≥ 0 and ≤ 1.'],
  [{ loss: { law: 'independent', ratio: 0.1, toBad: 0.1 } }, 'loss.toBad', 'law independent has no field "toBad"; allowed: law, ratio.'],
  [{ loss: { law: 'gilbert-elliott', toBad: 0.1 } }, 'loss.toGood', 'missing; law gilbert-elliott needs it: a number ≥ 0 and ≤ 1.'],
  [{ stalls: { lasts: 0.3 } }, 'stalls.every', 'missing; stalls need it: a number ≥ 0.1 s, from one to the next.'],
  [
    { stalls: { every: 60, lasts: 70 } },
    'stalls.lasts',
    'found 70; allowed: a number ≥ 0 and < 60 s (every), as a stall ends before the next one begins.',
  ],
  [
    { stalls: { every: 1, lasts: 0.6, drain: 2 } },
    'stalls.lasts',
    'found 0.6; allowed: a number ≥ 0 and < 0.5 s (every and drain), as a stall ends before the next one begins.',
  ],
  [{ jitter: { spread: 0.1, least: 0.1 } }, 'jitter.least', 'law uniform has no least delay; only law lognormal does.'],
  [
    { delay: 0.1, jitter: { law: 'lognormal', spread: 0.1, least: 0.1 } },
    'jitter.least',
    'found 0.1; allowed: a number ≥ 0 and < 0.1 s (delay).',
  ],
  [{ jitter: { spread: 0.1, every: 1, correlationTime: 1 } }, 'jitter.every', 'every and correlationTime exclude each other; keep one.'],
  [{ shifts: { spread: 0.1 } }, 'shifts.correlationTime', 'missing; shifts need it: a number ≥ 0.1 s.'],
  [
    { states: [{ id: 'good', lasts: 5 }] },
    'states',
    'found 1; needed: at least two states, between which the link changes. What holds always stands in the link itself.',
  ],
  [
    {
      states: [
        { id: 'a', lasts: 5 },
        { id: 'a', lasts: 1 },
      ],
    },
    'states.1.id',
    'found "a" twice; each state has a name of its own.',
  ],
  [
    {
      states: [
        { id: 'a', lasts: 5 },
        { id: 'b', lasts: 1, loss: {} },
      ],
    },
    'states.1.loss.ratio',
    'missing; law independent needs it: a number ≥ 0 and ≤ 1.',
  ],
  [
    {
      states: [
        { id: 'a', lasts: 5, bandwidth: 0 },
        { id: 'b', lasts: 1, bandwidth: 0 },
      ],
    },
    'states.0.bandwidth',
    'found 0 in every state; an outage needs an end: a state with a bandwidth > 0 bit/s.',
  ],
  [
    { schedule: [{ at: 5, bandwidth: 0 }] },
    'schedule.0.bandwidth',
    'found 0 in the last change; an outage needs an end: a later change with a bandwidth > 0 bit/s.',
  ],
  [
    {
      schedule: [
        { at: 5, bandwidth: 0 },
        { from: 6, at: 7, bandwidth: 1000 },
      ],
    },
    'schedule.1.from',
    'an outage (bandwidth 0) comes and goes at once; leave from out, or make it a change of its own.',
  ],
  [
    { trace: [{ t: 0, bandwidth: 0 }] },
    'trace.0.bandwidth',
    'found 0 in every row; an outage needs an end: a row with a bandwidth > 0 bit/s.',
  ],
  [{ queue: 100 }, 'queue', 'a queue forms only before a bandwidth; give bandwidth too, or leave queue out.'],
])('%j is refused at %s', (link, field, message) => {
  const { problems } = resolved(link);
  const names = field.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  expect(problems[0]).toEqual({ path: [...path, ...names], message });
});

test('a bandwidth of 0 that never ends is no bandwidth', () => {
  expect(nodeLink.safeParse({ bandwidth: 0 }).success).toBe(false);
});

test('a state has its own fields, complete with those of the same law beside, and is the same when it is read again', () => {
  const jitter = { law: 'lognormal', spread: 0.004 } as const;
  const states = [
    { id: 'good', lasts: 5 },
    { id: 'bad', lasts: 0.2, spread: 0.1, delay: 0.1, jitter: { spread: 0.03 }, loss: { ratio: 0.5 } },
    { id: 'far', lasts: 1, weight: 0.5, preset: 'geo-satellite' as const },
  ];
  const { down, problems } = resolved({ delay: 0.02, jitter, states });
  expect(down.states).toEqual([
    { id: 'good', lasts: 5 },
    {
      id: 'bad',
      lasts: 0.2,
      spread: 0.1,
      delay: 0.1,
      jitter: { law: 'lognormal', spread: 0.03 },
      loss: { law: 'independent', ratio: 0.5 },
    },
    { id: 'far', lasts: 1, weight: 0.5, ...linkPresets['geo-satellite'].down },
  ]);
  expect(problems).toEqual([]);
  expect(resolveLink(nodeLink.parse(down), 'down', path, () => undefined)).toEqual(down);
});

test('stalls and shifts are merged field by field, and what is wrong beside states is told once', () => {
  const { down, up } = resolved({
    stalls: { every: 60, lasts: 0.3 },
    shifts: { spread: 0.01, correlationTime: 30 },
    up: { stalls: { lasts: 0.1 }, shifts: { spread: 0.02 } },
  });
  expect([down.stalls, up.stalls]).toEqual([
    { every: 60, lasts: 0.3 },
    { every: 60, lasts: 0.1 },
  ]);
  expect(up.shifts).toEqual({ spread: 0.02, correlationTime: 30 });
  const states = [
    { id: 'a', lasts: 1 },
    { id: 'b', lasts: 1 },
  ];
  expect(resolved({ loss: {}, states }).problems).toHaveLength(2);
});
