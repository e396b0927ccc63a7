/** The bot: the reference player at one of three strengths, which goes for the point too where there is one to hold. */
import { z } from 'zod';
import { definePlayer } from '../player.ts';
import { params as referenceParams } from '../reference/parameters.ts';
import { ReferencePlayer } from '../reference/reference-player.ts';

export const botStrengths = ['easy', 'medium', 'hard'] as const;
export type BotStrength = (typeof botStrengths)[number];

/**
 * The differences from the reference player. Easy: slow to aim, off by a tank's width at 2 m, does not dodge. Hard: fires
 * as soon as it is on target, leads, dodges early, seldom runs away.
 */
const strengths: Readonly<Record<BotStrength, object>> = {
  easy: { aimTime: 0.9, aimError: 0.25, range: 9, dodgeDistance: 0, dodgeTime: 0, attack: 0.45, strategyPeriod: 3, zigzag: 0.1, leads: 0 },
  medium: { aimTime: 0.4, aimError: 0.08, range: 12, dodgeDistance: 1, dodgeTime: 0.8, attack: 0.65 },
  hard: {
    aimTime: 0.1,
    aimError: 0,
    aimTolerance: 0.05,
    aimRange: 8,
    dodgeDistance: 1.5,
    dodgeTime: 1.6,
    attack: 0.85,
    flanks: 0.2,
    leads: 0.6,
  },
};

export default definePlayer({
  kind: 'bot',
  title: 'Bot',
  source: 'the reference player (GLS, NOSSDAV’06, 3.1) with other parameters',
  params: z.object({
    strength: z.enum(botStrengths).default('medium').meta({
      unit: '',
      description: 'easy: aims slowly and badly, and does not dodge; hard: fires as soon as it is on target, and dodges early.',
    }),
  }),
  create: ({ params: { strength }, ...context }) => {
    const { mode } = context.game.plan;
    const goal = mode?.kind === 'capture-the-point' ? mode.point : null;
    return new ReferencePlayer({ ...context, params: referenceParams.parse(strengths[strength]) }, goal);
  },
});
