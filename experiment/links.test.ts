import { expect, test } from 'vitest';
import { linkPresetNames, linkPresets } from './link-presets.ts';
import { nodeLink, type NodeLink, resolveLink } from './links.ts';
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
  [{ queue: 100 }, 'queue', 'a queue forms only before a bandwidth; give bandwidth too, or leave queue out.'],
])('%j is refused at %s', (link, field, message) => {
  const { problems } = resolved(link);
  expect(problems[0]).toEqual({ path: [...path, ...field.split('.')], message });
});
