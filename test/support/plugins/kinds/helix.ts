/** A motion source: an aircraft that climbs in a helix about the middle of the arena. */
import { defineMotion, metres, metresPerSecond, radiansPerSecond, setYaw, z } from '../../../../engine/plugin-api/index.ts';

export default defineMotion({
  id: 'helix',
  title: 'Climbing helix',
  source: 'An example',
  params: z.object({
    radius: metres({ default: 50, min: 0, max: 10_000, help: 'Radius of the turns.' }),
    turnRate: radiansPerSecond({ default: 0.5, min: -10, max: 10, help: 'Turn rate; to the right below 0.' }),
    climb: metresPerSecond({ default: 2, min: -100, max: 100, help: 'How fast it gains height.' }),
  }),
  airborne: true,
  create({ params: { radius, turnRate, climb } }) {
    return {
      sample(now, out) {
        const cosine = Math.cos(turnRate * now);
        const sine = Math.sin(turnRate * now);
        out.x = radius * cosine;
        out.y = radius * sine;
        out.z = climb * now;
        out.vx = -radius * turnRate * sine;
        out.vy = radius * turnRate * cosine;
        out.vz = climb;
        out.ax = -radius * turnRate * turnRate * cosine;
        out.ay = -radius * turnRate * turnRate * sine;
        out.az = 0;
        out.wx = 0;
        out.wy = 0;
        out.wz = turnRate;
        setYaw(out, turnRate * now + Math.PI / 2);
        return 1;
      },
    };
  },
});
