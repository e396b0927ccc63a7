/** What has a port, by the ids of plugins, and why others have none. */
import { convergenceFiles, modelFiles, playoutFiles } from './piece-files.ts';

export const ported = {
  models: Object.keys(modelFiles),
  convergence: Object.keys(convergenceFiles),
  playout: Object.keys(playoutFiles),
} as const;

/** By the kinds of plugins that a lane's code is made of. */
export const portedOfKind: ReadonlyMap<string, readonly string[]> = new Map([
  ['dead-reckoning', ported.models],
  ['convergence', ported.convergence],
  ['playout', ported.playout],
  ['fairness', ['send-to-all']],
  ['trigger', []],
  ['clock', []],
]);

/** Kinds of plugins whose own sources ports are made of. */
export const kindsRead: readonly string[] = ['dead-reckoning', 'convergence'];

const reasons: Readonly<Record<string, string>> = {
  imm: 'its filters differ by a word and hand their matrices on as arrays; the translator reads neither',
  learned: 'its 3,300 weights are a text, which the translator does not read',
  'bounded-forecast': 'it asks the bench’s world for ground and obstacles, which every game has in a form of its own',
  'path-following': 'it follows the roads of the bench’s world, which every game has in a form of its own',
  'turn-and-drive': 'it drives around obstacles of the bench’s world, which every game has in a form of its own',
};

/** Why a plugin that is not in the list has no port. */
export function whyWithoutPort(id: string): string {
  return reasons[id] ?? 'ports are made from the sources of built-in plugins alone';
}
