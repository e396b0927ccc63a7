/** The laws of convergence, for every built-in scheme. */
import { describe, expect, test } from 'vitest';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan, registry } from '../support/plans.ts';
import * as laws from '../support/convergence-laws.ts';
import type { Subject } from '../support/convergence-laws.ts';
import { resultsOf } from '../support/runs.ts';

const time = laws.blendTime;
const subject = (id: string, takesOver: Subject['takesOver'], params: object = { time }): Subject => {
  const name = [id, ...Object.entries(params).flatMap(([key, value]) => (key === 'time' ? [] : [`${key}: ${String(value)}`]))].join(', ');
  return { name, id, params, takesOver };
};

const snap = subject('snap', 'nothing', {});
const stepped = subject('dis-smoothing', 'the place');
const lasting = [subject('exponential', 'the place'), subject('spring', 'place and velocity')];
/** Without a time that ends them. */
const untimed = [
  subject('adaptive-offset', 'the place', {}),
  subject('predictive-interpolation', 'place and velocity', { timing: 'fixed', limit: 1000 }),
];
const blends = [
  subject('linear-blend', 'the place'),
  subject('projective-blend', 'the place'),
  subject('projective-velocity-blend', 'the place'),
  subject('projective-velocity-blend', 'place and velocity', { time, smooth: true }),
  subject('bezier', 'place and velocity'),
  subject('hermite', 'place and velocity'),
  subject('catmull-rom', 'the place'),
];
const driven = (['strict', 'smooth', 'snap'] as const).map((variant) => subject('turn-and-drive', 'the place', { variant }));

const fading = [stepped, ...lasting, ...blends];
const every = [snap, ...fading, ...untimed, ...driven];

test('every built-in scheme is here', () => {
  expect([...new Set(every.map(({ id }) => id))].sort()).toEqual(
    registry
      .list('convergence')
      .map(({ id }) => id)
      .sort(),
  );
});

/** A vehicle that turns at ω and drives at v cos α circles in ever more slowly: after t it is v / (ω² t) away. */
const nearEnough = ({ id }: Subject) => (id === 'turn-and-drive' ? 0.7 : 0.01);

describe.each(every)('$name', (scheme) => {
  test('continues from the shown state', () => laws.takesOver(scheme));
  for (const { title, keep } of lawsOf(pluginOf(scheme.id), { params: scheme.params, within: nearEnough(scheme) })) test(title, keep);
});

describe.each(fading)('$name', (scheme) => {
  test('is independent of the ticks', () => laws.isFreeOfFrames(scheme));
  test('turns along the shorter arc', () => laws.turnsAlongTheShorterArc(scheme));
  test('jumps if it has no time', () => laws.arrivesOnTime({ ...scheme, params: { ...scheme.params, time: 0 } }, 0));
});

describe.each(untimed)('$name', (scheme) => {
  test('turns along the shorter arc', () => laws.turnsAlongTheShorterArc(scheme));
});

test('adaptive-offset is independent of the ticks', () => laws.isFreeOfFrames(subject('adaptive-offset', 'the place', {})));

describe.each([stepped, ...blends])('$name', (scheme) => {
  test('reaches the target in its time and stays', () => laws.arrivesOnTime(scheme));
});

describe.each([...lasting, ...untimed])('$name', (scheme) => {
  test('comes arbitrarily close to the target and stays', () => laws.arrivesInTheLimit(scheme));
});

describe.each([...lasting, ...untimed, ...blends])('$name', (scheme) => {
  test('moves with the velocity that it writes', () => laws.drawsItsVelocity(scheme));
});

describe.each(blends)('$name', (scheme) => {
  test('ends without a jump', () => laws.endsWithoutJump(scheme));
});

test('a session with every scheme, fixed and measured, on a bad network runs to its end', () => {
  const motion = synthetic('human-like');
  const timings = (id: string) => ('timing' in pluginOf(id).params.shape ? ['fixed', 'measured'] : [undefined]);
  const lanes = registry
    .list('convergence')
    .flatMap(({ id }) =>
      timings(id).map((timing) => lane({ id: `${id} ${timing}`, convergence: id, params: { convergence: { timing } } })),
    );
  const bad = { delay: 0.15, jitter: { law: 'uniform' as const, spread: 0.1 }, loss: { law: 'independent' as const, ratio: 0.1 } };
  const results = resultsOf(plan({ motion, nodes: nodes(bad), lanes, duration: 20 }));
  for (const { id } of lanes) expect(results.lanes[id]?.receivers.r0?.deviationMax, id).toBeLessThan(60);
});

function pluginOf(id: string) {
  const plugin = registry.get('convergence', id);
  if (!plugin) throw new Error(`no convergence/${id}`);
  return plugin;
}
