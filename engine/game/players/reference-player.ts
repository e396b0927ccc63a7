/** The reference player: chases, flanks, leads or evades, and thinks again every two seconds. */
import { z } from 'zod';
import { seconds } from '../../plugin-api/quantities.ts';
import { definePlayer } from './player.ts';

const params = z.object({
  fire: z.enum(['aimed', 'constant']).default('aimed').meta({
    unit: '',
    description: 'aimed: when the aim has been steady; constant: all the time, whatever is ahead.',
  }),
  firePeriod: seconds({ default: 0.4, min: 0.02, max: 60, help: 'Time between two shots of constant fire.' }),
});

export default definePlayer({
  kind: 'reference',
  title: 'Reference player',
  source: 'GLS (NOSSDAV’06), 3.1',
  params,
  create: ({ tank, game: { tanks, rules } }) => ({
    decide() {
      tanks.orderedSpeed[tank] = rules.tanks.maxSpeed;
    },
  }),
});
