/** Template title: the path of an entity. */
import { defineMotion, metres, metresPerSecond, setYaw, z } from 'driftbench/plugin-api';

export default defineMotion({
  id: 'template-id',
  title: 'Template title',
  source: 'Where the motion comes from: a paper, a measurement',
  // When to choose it: completes “good for …”, “needs …”, “costs …”; lists show plugins of the same use together.
  guidance: { use: 'Your own', goodFor: 'a start', needs: 'your idea', costs: 'an hour' },
  // Each parameter has a unit, a range, a default and one sentence: forms, help and documents are made of them.
  params: z.object({
    reach: metres({ default: 50, min: 1, max: 10_000, help: 'How far it comes from the middle.' }),
    speed: metresPerSecond({ default: 10, min: 0, max: 1000, help: 'How fast it is in the middle.' }),
  }),
  create: ({ params: { reach, speed } }) => ({
    // Called once a tick, never backwards: it writes every field of `out`, keeps nothing and allocates nothing.
    sample(now, out) {
      const turns = speed / reach;
      out.x = reach * Math.sin(turns * now);
      out.vx = speed * Math.cos(turns * now);
      out.ax = -turns * turns * out.x;
      out.y = out.z = out.vy = out.vz = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
      setYaw(out, 0);
      // The number of the spawn; 0 while it is not in the world.
      return 1;
    },
  }),
});
