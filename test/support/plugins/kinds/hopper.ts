/** A motion source: a player that runs straight on and is teleported to the start of the next lap. */
import { defineMotion, metresPerSecond, seconds, setYaw, z } from '../../../../engine/plugin-api/index.ts';

export default defineMotion({
  id: 'hopper',
  title: 'Teleported runner',
  source: 'An example',
  params: z.object({
    speed: metresPerSecond({ default: 6, min: 0, max: 1000, help: 'Speed between two teleports.' }),
    lap: seconds({ default: 0.7, min: 0.05, max: 1000, help: 'Time between two teleports.' }),
  }),
  teleports: true,
  create({ params: { speed, lap } }) {
    let laps = 0;
    return {
      sample(now, out) {
        laps = Math.floor(now / lap);
        out.x = speed * (now - laps * lap);
        out.y = 3 * (laps % 5);
        out.vx = speed;
        out.z = out.vy = out.vz = out.ax = out.ay = out.az = out.wx = out.wy = out.wz = 0;
        setYaw(out, 0);
        return 1;
      },
      teleports: () => laps,
    };
  },
});
