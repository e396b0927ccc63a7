/** Template title: the state of an entity, from its last update and the time since. */
import { copyState, defineDeadReckoningModel, seconds, stateFields, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the algorithm comes from: a paper, an equation',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    horizon: seconds({ default: 2, min: 0, max: 60, help: 'At this age of the update the entity stands.' }),
  }),
  create: ({ params: { horizon } }) => ({
    // Fields of an update that the model uses: the others need not be sent.
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    // Called many times a tick: it writes every field of `out`, keeps nothing and allocates nothing.
    extrapolate(fix, { dt }, out) {
      const moving = Math.min(dt, horizon);
      copyState(fix, out);
      out.x = fix.x + fix.vx * moving;
      out.y = fix.y + fix.vy * moving;
      out.z = fix.z + fix.vz * moving;
      out.ax = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
    },
  }),
});
