/** Parameters that several kinds of synthetic motion share. */
import { z } from 'zod';
import { radians } from '../../plugin-api/quantities.ts';

/** A place in the arena, m. */
export function place(help: string) {
  return z.tuple([z.number(), z.number()]).default([0, 0]).meta({ unit: 'm', description: help });
}

export const start = place('Where the entity starts: [x, y] from the centre of the arena.');

export const heading = radians({ default: 0, help: 'Heading at the start, counter-clockwise from east.' });

export const boundary = z.number().positive().optional().meta({
  unit: 'm',
  description: 'Distance from the centre at which the entity is turned back; left out, 7/8 of half the shorter side of the arena.',
});

export const avoid = z.number().min(0.1).max(1000).optional().meta({
  unit: 'm',
  description: 'Distance that it keeps from the obstacles of the world; left out, it drives through them.',
});

/** Shortest and longest of a duration that is drawn uniformly, s. */
export const durationRange = z
  .tuple([z.number().min(0.01), z.number().min(0.01)])
  .refine(([shortest, longest]) => shortest <= longest, 'must be [shortest, longest]');

/** A duration range with its default. */
export function durations(shortest: number, longest: number, help: string) {
  return durationRange.default([shortest, longest]).meta({ unit: 's', description: help });
}
