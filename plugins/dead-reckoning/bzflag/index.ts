/** BZFlag's dead reckoning with its own rules: the baseline of a shipped game. */
import { defineDeadReckoningModel, followLevelArc, followLevelLine, radiansPerSecond, stateFields, z } from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'bzflag',
  title: 'BZFlag: line, arc or fall',
  source: 'BZFlag 2.4, Player::getDeadReckoning and LocalPlayer::isDeadReckoningWrong',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'Vehicles that turn',
    goodFor: 'tanks that drive, turn on a circle, jump and fall',
    needs: 'position, velocity, heading and turn rate',
    costs: 'overshoots when a turn ends; built for vehicles on level ground',
  },
  params: z.object({
    turnThreshold: radiansPerSecond({
      default: 0.001,
      min: 0,
      help: 'Above this turn rate the tank follows an arc, below it a straight line.',
    }),
  }),
  laneRules: {
    trigger: { distance: 0.09, shape: 'box', orientation: 0.05, heartbeat: 1, minInterval: 1 / 30 },
    clock: 'local',
  },
  create: ({ params: { turnThreshold } }) => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, 'az', ...stateFields.orientation, 'wz'],
    extrapolate(fix, step, out) {
      const falling = fix.az !== 0;
      if (falling || Math.abs(fix.wz) <= turnThreshold) followLevelLine(fix, step, out);
      else followLevelArc(fix, step, out);
      if (!falling) return;
      const { dt } = step;
      out.z += 0.5 * fix.az * dt * dt;
      out.vz += fix.az * dt;
      out.az = fix.az;
    },
    isStraight: (fix) => fix.az === 0 && Math.abs(fix.wz) <= turnThreshold,
  }),
});
