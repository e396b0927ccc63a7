/** The experiment file as a whole. */
import { z } from 'zod';
import { metricChoice } from './choices.ts';
import { entityFields, type EntityFields } from './entities.ts';
import { numberField } from './fields.ts';
import { gameFields } from './game.ts';
import { laneFields } from './lanes.ts';
import { measureFields } from './measures.ts';
import { nodeFields, type NodeFields } from './nodes.ts';
import { worldFields } from './world.ts';

export const defaultSeed = 1;
export const defaultFrame = 0.02;

/** Longest run: a week, s. */
export const longestRun = 7 * 24 * 3600;

export const experimentFile = z
  .strictObject({
    driftbench: z.literal(1).describe('Version of the file format.'),
    name: z.string().min(1).describe('Name of the experiment.'),
    description: z.string().optional().describe('One sentence: what the experiment shows.'),
    seed: numberField({ unit: '', integer: true, default: defaultSeed, help: 'Every stream of randomness is derived from it.' }).optional(),
    duration: numberField({ unit: 's', above: 0, max: longestRun, help: 'Length of the run; measurement ends exactly here.' }),
    frame: numberField({ unit: 's', min: 0.001, max: 1, default: defaultFrame, help: 'Nodes look at the world once a frame.' }).optional(),
    world: worldFields.optional(),
    relay: z.string().optional().describe('Id of the node through which every update goes: up the publisher’s link, down each receiver’s.'),
    timeServer: z
      .string()
      .optional()
      .describe('Id of the node to whose clock ntp keeps the others. Default: the relay, or else the owner of the first entity.'),
    entities: z.array(entityFields).min(1).optional().describe('The things with a real path. Needed, but for those of game.players.'),
    nodes: z.array(nodeFields).min(1).optional().describe('The participants’ machines. Needed, but for those of game.players.'),
    game: gameFields.optional(),
    lanes: z.array(laneFields).min(1).describe('Sets of algorithms, judged on the same real path and the same network.'),
    measures: measureFields.optional(),
    metrics: z.array(metricChoice).optional().describe('Metrics of plugins, which join the results of every lane.'),
  })
  .describe('An experiment of Driftbench.');

export type FileFields = z.output<typeof experimentFile>;

/** The file with the nodes and entities of all players. */
export interface ExperimentFile extends Omit<FileFields, 'nodes' | 'entities'> {
  readonly entities: readonly EntityFields[];
  readonly nodes: readonly NodeFields[];
  /** Ids of the players that were made, who stand last among both. */
  readonly players: readonly string[];
}
