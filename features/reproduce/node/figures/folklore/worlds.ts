/** The worlds of the claims of the trade: a body that moves, a publisher, receivers, and lanes, as one run of a figure. */
import type { ReceiverResults } from '../../../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { example } from '../example.ts';
import { spreadText } from '../figure-text.ts';
import type { Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';

/** What moves. The shooter’s player is always at full speed and takes a new direction every half second. */
export const motions = {
  'ship-like': '{ kind: car, maxSpeed: 40, acceleration: 4, braking: 4, grip: 6, steering: 0.3, radius: 30 }',
  car: '{ kind: car }',
  tank: '{ kind: human-like, style: mouse }',
  'shooter-like': '{ kind: gls-wander, speed: 6, turnRate: 10, interval: 0.47 }',
} as const;

export type Motion = keyof typeof motions;

export const motionNames = Object.keys(motions) as readonly Motion[];

/** The motions in words. */
export const motionsText =
  'Ship-like: `car` of at most 40 m/s, 4 m/s² along and 6 m/s² across its path. Car: `car`, 20 m/s, 3 m/s² ahead, 6 m/s² braking, 5 m/s² across. ' +
  'Tank: `human-like` by mouse, 25 m/s, π/4 rad/s, commands act at once. Shooter-like: `gls-wander` at 6 m/s with a new direction every 0.47 s, at 10 rad/s.';

export interface World {
  readonly motion: Motion;
  readonly seed: number;
  /** Length of a tick, s. */
  readonly frame: number;
  /** s */
  readonly duration: number;
  /** Receivers by id, each with its link as the experiment file has it. */
  readonly links: Readonly<Record<string, string>>;
  /** Lanes by id, each with its fields as the experiment file has them. */
  readonly lanes: Readonly<Record<string, string>>;
  readonly probes?: readonly string[];
}

export interface WorldRun extends BatchRun {
  readonly motion: Motion;
  readonly seed: number;
  readonly duration: number;
}

/** The run of a world: `playouts.yaml` with everything in it replaced. */
export function runOf({ motion, seed, frame, duration, links, lanes, probes }: World): WorldRun {
  const listed = (items: Readonly<Record<string, string>>) => Object.entries(items).map(([id, fields]) => `{ id: ${id}, ${fields} }`);
  const nodes = Object.fromEntries(Object.entries(links).map(([id, link]) => [id, `link: ${link}`]));
  const sets = [
    `frame=${frame}`,
    `entities=[{ id: body, owner: sender, motion: ${motions[motion]} }]`,
    `nodes=[${['{ id: sender }', ...listed(nodes)].join(', ')}]`,
    `lanes=[${listed(lanes).join(', ')}]`,
  ];
  return { path: example('playouts'), sets, seed, duration, motion, lanes: Object.keys(lanes), ...(probes && { probes }) };
}

/** The runs of a world: each motion with each seed. */
export function runsOfWorld(moving: readonly Motion[], { seeds }: Lab, world: Omit<World, 'motion' | 'seed'>): WorldRun[] {
  return moving.flatMap((motion) => seeds.map((seed) => runOf({ ...world, motion, seed })));
}

/** The runs with one motion. */
export function runsWith<Run extends WorldRun>(runs: readonly Performed<Run>[], motion: Motion): Performed<Run>[] {
  return runs.filter(({ run }) => run.motion === motion);
}

/** A figure of one receiver; null where it was not measured. */
export type Measure = (results: ReceiverResults) => number | null;

/** A measure of one receiver in a lane of each run, as median and range. */
export function measuredText(runs: readonly Performed<WorldRun>[], lane: string, of: Measure, receiver?: string): string {
  return spreadText(runs.map(({ results }) => of(receiverOf(results, lane, receiver)) ?? NaN));
}
