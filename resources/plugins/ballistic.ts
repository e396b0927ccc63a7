/** What flies falls: a shell or a ball needs no update while nothing but gravity acts on it. */
import { copyState, defineDeadReckoningModel, metresPerSecondSquared, stateFields, z } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'ballistic',
  title: 'Ballistic',
  source: 'Uniform gravity, no drag: p + v t + g t² / 2',
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'shells, balls and jumps: no update while nothing but gravity acts',
    needs: 'position, velocity and orientation',
    costs: 'errors as soon as something steers or brakes',
  },
  params: z.object({
    gravity: metresPerSecondSquared({ default: 9.81, min: 0, max: 100, help: 'Gravitational acceleration.' }),
  }),
  create: ({ params: { gravity } }) => ({
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, { dt }, out) {
      copyState(fix, out);
      out.x = fix.x + fix.vx * dt;
      out.y = fix.y + fix.vy * dt;
      out.z = fix.z + (fix.vz - (gravity * dt) / 2) * dt;
      out.vz = fix.vz - gravity * dt;
      out.ax = out.ay = 0;
      out.az = -gravity;
      out.wx = out.wy = out.wz = 0;
    },
    isStraight: () => gravity === 0,
  }),
});
