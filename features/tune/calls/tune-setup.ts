/** The setup of a tuning: what is to be small, within which bounds, over which networks, and what may be chosen. */
import { z } from 'zod';
import { nodeLink } from '../../../experiment/links.ts';
import { objectivesFor } from './tune-question.ts';

/** Parts of a lane that are chosen. Playout delay is a parameter of models (`delayed`) and schedulers (`local-lag`) too. */
export const usualComponents = ['trigger', 'model', 'convergence', 'clock', 'scheduler'] as const;
/** Parts of the receivers that stay as they are unless the setup requests them. */
export const furtherComponents = ['playout', 'extrapolation', 'jumpBeyond', 'teleports'] as const;
/** Parts that take part where the setup requests them; schedulers also where a bound on traffic needs them. */
export const requestedComponents = ['scheduler', ...furtherComponents] as const;
export const tuneComponents = [...usualComponents, ...furtherComponents] as const;
export type TuneComponent = (typeof tuneComponents)[number];

export const mostObjectives = 3;
/** Two blocks to tune on, two to choose on and two to report on: an interval needs two. */
export const leastBlocks = 6;

const metric = z.string().regex(/^[A-Za-z0-9_.-]+$/);
const names = z.partialRecord(z.enum(tuneComponents), z.array(z.string().min(1)).min(1));
const setting = z.union([z.number(), z.string(), z.boolean()]);

export const boundFields = z
  .strictObject({
    metric: metric.describe('Name of the metric: a column of the scoreboard, or any metric of a lane’s receivers or of the game.'),
    max: z.number().optional().describe('Largest value that is allowed.'),
    min: z.number().optional().describe('Smallest value that is allowed.'),
  })
  .refine(({ max, min }) => max !== undefined || min !== undefined, 'needs max or min')
  .refine(({ max = Infinity, min = -Infinity }) => min <= max, 'min must not be above max');

export const networkFields = z.strictObject({
  name: z.string().min(1).max(100).describe('Name of the network in tables.'),
  group: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('What it is one of, as in "5G in cars": each group has results of its own. Default: none.'),
  weight: z.number().positive().max(1e6).default(1).describe('Its weight in means over networks. Default: 1.'),
  link: nodeLink.describe('The link of every receiver; it replaces that of the experiment.'),
});

export type TuneNetwork = z.output<typeof networkFields>;

const segmentFields = z.strictObject({
  from: z.number().nonnegative().default(0).describe('Where it begins, s. Default: 0.'),
  to: z.number().positive().optional().describe('Where it ends, s. Default: the duration of the experiment.'),
  set: z
    .record(z.string(), setting)
    .refine(
      (fields) => Object.keys(fields).every((name) => /^entities\.[^.]+\.motion\.[^=]+$/.test(name)),
      'a segment sets fields of motions only, such as entities.tank.motion.file',
    )
    .default({})
    .describe('Fields of motions that it sets: other files, or other players of a file.'),
});

const setupFields = z.strictObject({
  lane: z.string().optional().describe('Id of the lane that is the present setting. Default: the first one.'),
  objectives: z
    .array(metric)
    .min(1)
    .max(mostObjectives)
    .optional()
    .describe(
      'One to three metrics that are to be small. Default: deviationP95 and bytesPerSecond, or sendRate where that has a bound and bytesPerSecond none.',
    ),
  bounds: z.array(boundFields).default([]).describe('Constraints.'),
  networks: z.array(networkFields).default([]).describe('Networks that are tried, by weight. Default: that of the experiment.'),
  blocks: z
    .int()
    .min(leastBlocks)
    .max(100)
    .optional()
    .describe('Number of blocks that the motion is divided into: a third to tune on, a third to choose on, a third to report on.'),
  duration: z.number().positive().optional().describe('Length of the motion that is used, s. Default: the duration of the experiment.'),
  segments: z
    .array(segmentFields)
    .max(100)
    .default([])
    .describe('Segments of the motion, or of further files, that are used. Default: one, the whole motion.'),
  seed: z.int().default(1).describe('Seed of the search, and of the first block’s network.'),
  only: names.default({}).describe('By component: the ids that take part. Default: all.'),
  without: names.default({}).describe('By component: ids that are left out.'),
  fix: z.array(z.enum(usualComponents)).default([]).describe('Components that stay as they are in the present setting.'),
  also: z
    .array(z.enum(requestedComponents))
    .default([])
    .describe('Further components to choose. One that is neither here nor in only or without stays as it is.'),
  costs: z
    .record(z.string().regex(/^(model|convergence|playout)\./), z.number().nonnegative())
    .default({})
    .describe(
      'By name, such as model.linear, convergence.snap or playout.constant: the cost of a call, ns, for cpuNs. Default: a table of the built-in plugins.',
    ),
  ranges: z
    .record(z.string(), z.union([z.tuple([z.number(), z.number()]), setting]))
    .default({})
    .describe('By name, such as trigger.distance or model.delayed.delay: the range of a parameter, or its value.'),
});

/** As it stands in a file, without the objectives that follow from its bounds. Refuses settings that would be ignored. */
export const tuneSetupFile = setupFields.superRefine(({ fix, also, only, without, duration, segments }, context) => {
  for (const name of fix) {
    if ((also as readonly string[]).includes(name))
      context.addIssue({ code: 'custom', path: ['also'], message: `the ${name} stays as it is (fix); leave one of them out.` });
    for (const [field, ids] of Object.entries({ only, without }))
      if (ids[name])
        context.addIssue({ code: 'custom', path: [field, name], message: `the ${name} stays as it is (fix); leave one of them out.` });
  }
  if (duration !== undefined && segments.length > 0 && segments.every(({ to }) => to !== undefined))
    context.addIssue({ code: 'custom', path: ['duration'], message: 'all segments have ends of their own; leave one of them out.' });
});

export const tuneSetup = tuneSetupFile.transform(({ objectives, ...setup }) => ({
  ...setup,
  objectives: objectives ?? [...objectivesFor(setup.bounds)],
}));

export type TuneSetup = z.output<typeof tuneSetup>;

/** Whether the setup requests a component, names ids of it or a parameter. */
export function isRequested(
  { also, only, without, ranges }: Pick<TuneSetup, 'also' | 'only' | 'without' | 'ranges'>,
  name: (typeof requestedComponents)[number],
): boolean {
  const isNamed = only[name] !== undefined || without[name] !== undefined;
  return also.includes(name) || isNamed || (name === 'scheduler' && Object.keys(ranges).some((range) => range.startsWith('scheduler.')));
}

/** The components of the space: the usual ones, and those that the setup requests or names ids of. */
export function chosenComponents(setup: Pick<TuneSetup, 'also' | 'only' | 'without' | 'ranges'>): TuneComponent[] {
  return [...usualComponents, ...furtherComponents.filter((name) => isRequested(setup, name))];
}
