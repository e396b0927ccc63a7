/** The table of bytes by model is what the codec writes, and what a session counts. */
import { expect, test } from 'vitest';
import { KinematicState, stateFieldNames } from '../../engine/base/kinematic-state.ts';
import { UpdateCodec } from '../../engine/update/update-codec.ts';
import { everything } from '../../engine/update/update-parts.ts';
import { Update } from '../../engine/update/update.ts';
import { synthetic } from '../../test/support/motion.ts';
import { lane, plan } from '../../test/support/plans.ts';
import { modelOf } from '../../test/support/extrapolated.ts';
import { resultsOf } from '../../test/support/runs.ts';
import { modelBytes, worldWithRoad } from './model-bytes.ts';

const table = modelBytes();
const paramsOf = (id: string) => (id === 'path-following' ? { road: 'ring' } : {});

test('models that know more of the motion send more, and one that knows the road the least', () => {
  const bytes = Object.fromEntries(table.map(({ id, spatial, planar }) => [id, [spatial, planar]]));
  expect(bytes).toMatchObject({
    static: [44, 28],
    linear: [56, 36],
    fpw: [56, 36],
    'constant-turn': [60, 40],
    fvb: [68, 44],
    rpw: [68, 40],
    quadratic: [80, 48],
    delayed: [56, 36],
    'path-following': [24, 24],
  });
});

test.each(table)('$id: the codec writes that many bytes, and what it carries comes through', ({ id, spatial }) => {
  const { carries } = modelOf(id, paramsOf(id), worldWithRoad);
  const codec = new UpdateCodec({ carries, asCounted: true });
  const update = Object.assign(new Update(), { parts: everything });
  stateFieldNames.forEach((field, index) => (update.state[field] = index + 1));
  expect(codec.bytes).toHaveLength(spatial);
  const expected = new KinematicState();
  for (const field of carries ?? stateFieldNames) expected[field] = update.state[field];
  codec.encode(3, update);
  const read = new Update();
  codec.decode(read);
  expect(read.state).toEqual(expected);
});

test.each(table)('$id: a session counts that many', ({ id, spatial }) => {
  const choice = { model: id, params: { model: paramsOf(id) }, trigger: { heartbeat: 0.1 } };
  const motion = synthetic('human-like', { style: 'mouse' });
  const { base } = resultsOf(plan({ motion, duration: 2, world: worldWithRoad, lanes: [lane(choice)] })).lanes;
  expect(base!.bytesSent / base!.updatesSent).toBe(spatial);
});
