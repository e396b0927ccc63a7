/** The reference player's parameters: what it knows, what it risks, how well it aims. */
import { z } from 'zod';
import { metres, radians, ratio, seconds } from '../../../plugin-api/quantities.ts';

export const params = z.object({
  fire: z.enum(['aimed', 'constant']).default('aimed').meta({
    unit: '',
    description: 'aimed: at targets in range once the aim has been steady; constant: all the time, whatever is ahead.',
  }),
  firePeriod: seconds({
    default: 0.4,
    min: 0.01,
    max: 60,
    help: 'Time between two shots of constant fire; the reload time may be longer.',
  }),
  strategyPeriod: seconds({
    default: 2,
    min: 0.1,
    max: 60,
    help: 'Time after which it thinks again about its strategy; the phase is random.',
  }),
  attack: ratio({ default: 0.6, min: 0, max: 1, help: 'Probability that it attacks an opponent at medium range; otherwise it evades.' }),
  near: metres({ default: 3, min: 0, max: 1000, help: 'When it attacks and is nearer than this, it breaks away.' }),
  evadeNear: z.number().min(0).max(1000).optional().meta({
    unit: 'm',
    description: 'When it thinks again about its strategy nearer than this, it evades. Left out: `near`.',
  }),
  far: metres({ default: 10, min: 0, max: 10_000, help: 'Further away than this it always attacks.' }),
  flanks: ratio({ default: 0.1, min: 0, max: 1, help: 'Share of the attacks that come from the side.' }),
  leads: ratio({
    default: 0.35,
    min: 0,
    max: 1,
    help: 'Share of the attacks that make for where the opponent is going; the rest chase it.',
  }),
  flankWidth: metres({ default: 5, min: 0, max: 1000, help: 'Distance to the side of the opponent at which it drives when it flanks.' }),
  breakAngle: radians({ default: 0.8, min: 0, max: 1.5, help: 'How far to the side of straight away it turns when it breaks away.' }),
  evadeAngle: radians({ default: 2.2, min: 0, max: 3.2, help: 'How far to either side of straight away it may evade.' }),
  evadeDistance: metres({ default: 8, min: 1, max: 10_000, help: 'How far away it evades to.' }),
  zigzag: radians({ default: 0.3, min: 0, max: 1.5, help: 'How far it swerves to both sides of its path while it does not aim.' }),
  zigzagPeriod: seconds({ default: 0.9, min: 0.05, max: 60, help: 'Time between two swerves.' }),
  dodgeDistance: metres({
    default: 1.2,
    min: 0,
    max: 100,
    help: 'It dodges shots that would pass this near, at full speed ahead or in reverse.',
  }),
  dodgeTime: seconds({ default: 1.2, min: 0, max: 60, help: 'It dodges shots that would pass within this time.' }),
  aimRange: metres({ default: 5, min: 0, max: 10_000, help: 'When it attacks and is this near, it drives where it aims.' }),
  range: metres({ default: 15, min: 0, max: 10_000, help: 'It fires at what it sees up to this far away.' }),
  aimTolerance: radians({ default: 0.1, min: 0, max: 3.2, help: 'How far the gun may point beside the aim.' }),
  aimTime: seconds({ default: 0.5, min: 0, max: 60, help: 'Time for which the aim must have been this steady before it fires.' }),
  aimError: radians({
    default: 0,
    min: 0,
    max: 3.2,
    help: 'Standard deviation of its aiming error, drawn again with every strategy.',
  }),
  lookAhead: metres({ default: 1.5, min: 0, max: 1000, help: 'Distance ahead for which its path must be clear of walls and obstacles.' }),
});

export type ReferenceParams = z.output<typeof params>;
