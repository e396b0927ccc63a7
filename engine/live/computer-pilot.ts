/** The computer player that the plan has at a seat, as its pilot. */
import type { PilotMaker } from './participant.ts';

export const computerPilot: PilotMaker = ({ plan, ...context }) => {
  const motion = plan.entities[context.tank]?.motion;
  if (motion?.kind !== 'player') throw new RangeError(`seat ${context.tank} is no player's`);
  const { definition, params } = motion.player;
  return definition.create({ ...context, params });
};
