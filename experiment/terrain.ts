/** Terrain in the file: the ground that entities move on. */
import { z } from 'zod';
import { count, metres, radians } from '../engine/plugin-api/quantities.ts';
import { far, numberField } from './fields.ts';

const wave = z
  .strictObject({
    amplitude: numberField({ unit: 'm', min: 0, max: far, help: 'Height of a crest above the mean.' }),
    length: numberField({ unit: 'm', above: 0, max: far, help: 'From crest to crest.' }),
    direction: radians({ default: 0, help: 'Across the crests, counter-clockwise from east.' }),
    phase: radians({ default: 0, help: 'At the centre of the arena; 0 is a rising flank.' }),
  })
  .describe('One wave.');

const lengths = z
  .tuple([z.number().min(1).max(far), z.number().min(1).max(far)])
  .refine(([shortest, longest]) => shortest <= longest, 'must be [shortest, longest].');

const slope = z.number().min(-10).max(10);

/** Fields beside `kind`, kind by kind. */
export const terrainKinds = {
  flat: { title: 'Level ground at height 0', params: z.object({}) },
  plane: {
    title: 'A tilted plane',
    params: z.object({
      height: metres({ default: 0, min: -far, max: far, help: 'Height at the centre of the arena.' }),
      slope: z.tuple([slope, slope]).default([0, 0]).meta({ unit: '', description: 'Rise for every metre east and north: [x, y].' }),
    }),
  },
  hills: {
    title: 'Hills: a sum of waves, from the seed or as given',
    params: z.object({
      height: metres({ default: 0, min: -far, max: far, help: 'Mean height.' }),
      count: count({ default: 6, min: 1, max: 64, help: 'Waves drawn from the seed.' }),
      amplitude: metres({ default: 6, min: 0, max: far, help: 'The ground never leaves its mean height by more than this.' }),
      length: lengths.default([80, 240]).meta({ unit: 'm', description: 'Shortest and longest wave, from crest to crest.' }),
      waves: z
        .array(wave)
        .min(1)
        .max(64)
        .optional()
        .meta({ description: 'The waves as given; `count`, `amplitude` and `length` then do not count.' }),
    }),
  },
  heightmap: {
    title: 'Measured heights on a grid, from a file',
    params: z.object({
      file: z.string().min(1).describe('CSV of heights in m, northernmost row first, or PGM picture; relative to the experiment file.'),
      size: z
        .tuple([z.number().min(1).max(far), z.number().min(1).max(far)])
        .optional()
        .meta({ unit: 'm', description: 'From the first to the last sample along x and y; left out, the arena’s.' }),
      heights: z
        .tuple([z.number().min(-far).max(far), z.number().min(-far).max(far)])
        .default([0, 20])
        .meta({ unit: 'm', description: 'What black and white stand for in a PGM picture.' }),
    }),
  },
} as const satisfies Record<string, { readonly title: string; readonly params: z.ZodObject }>;

export type TerrainKind = keyof typeof terrainKinds;
export type TerrainParams<K extends TerrainKind> = z.output<(typeof terrainKinds)[K]['params']>;

/** Kind and parameters; the parameters are checked by the schema of that kind. */
export const terrainChoice = z
  .looseObject({ kind: z.string().min(1).describe('Kind of terrain.') })
  .describe('The ground that entities move on. Default: flat.');
