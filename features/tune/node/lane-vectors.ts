/**
 * Golden vectors of a lane, to test a port of it: the real path of one entity tick by tick, the updates that its
 * publisher makes, when each arrives at one receiver, and where that receiver places the entity.
 */
import { BenchError } from '../../../contract/errors.ts';
import { recommendedOf, type TuneResult } from '../calls/tune-result.ts';
import { stateFields, type KinematicState, type StateField } from '../../../engine/base/kinematic-state.ts';
import { orientationPart, positionPart } from '../../../engine/update/update-parts.ts';
import type { Update } from '../../../engine/update/update.ts';
import { Session, type SessionOptions } from '../../../engine/session/session.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { tunedLane } from './candidate-names.ts';
import type { TuneCase, TuneCases } from './cases.ts';
import type { LaneVectorsRequest, SurveyContext } from './survey-space.ts';

/** Enough to meet every branch of a port, few enough to be read. */
const mostTicks = 500;

/** Tolerance of a number: in its unit below 1, as a share above. */
const tolerance = 1e-6;

const ofPosition = ['position', 'velocity', 'acceleration'] as const;
const ofOrientation = ['orientation', 'turnRate'] as const;

interface MadeUpdate {
  readonly number: number;
  /** s */
  readonly made: number;
  /** Time of the state, as the publisher's clock stamps it, s. */
  readonly stamp: number;
  readonly bytes: number;
  readonly spawn: number;
  readonly state: Readonly<Record<string, readonly number[]>>;
  /** s; null: lost, or under way at the end. */
  arrived: number | null;
}

/** JSON. Rejects with a `BenchError` where the experiment is wrong, and with a `PluginFault` where a plugin fails. */
export async function laneVectors(
  { path, lane, driftbench, seed, motionFrom, duration, sets }: LaneVectorsRequest,
  { registry, search, calls }: SurveyContext,
): Promise<string> {
  const lanes = `lanes=[${JSON.stringify(lane)}]`;
  const { plan } = await loadExperiment(path, { registry, search, sets: [...(sets ?? []), lanes], seed, motionFrom, duration });
  const updates = new Map<number, MadeUpdate>();
  let pairIndex = -1;
  let entityIndex = -1;
  const observer: SessionOptions['observer'] = {
    onUpdate: ({ kind, entity, pair, part, number, time, bytes, update }) => {
      if (part !== -1 || entity !== entityIndex) return;
      if (kind === 'made' && update) updates.set(number, madeUpdate(number, time, bytes, update));
      const known = updates.get(number);
      if (kind === 'arrived' && pair === pairIndex && known) known.arrived ??= time;
    },
  };
  const session = new Session({ ...plan, ...(plan.game && { game: { ...plan.game, screens: 0 } }) }, { ...calls, observer });
  const [running] = session.lanes;
  const exported = running?.exports.find(({ pairs }) => pairs.length > 0);
  const [pair] = exported?.pairs ?? [];
  if (!running || !exported || !pair) throw new BenchError('not-possible', 'The lane has no receiver to make golden vectors for.');
  entityIndex = running.exports.indexOf(exported);
  pairIndex = running.pairs.indexOf(pair);
  const count = Math.min(Math.floor(duration / plan.frame), mostTicks);
  const ticks: unknown[] = [];
  for (let k = 0; k < count; k++) {
    session.advanceTo(k * plan.frame);
    const { receiver } = pair;
    const isShown = receiver.drawn && receiver.fix.spawn > 0;
    ticks.push({
      t: session.now,
      real: stateOf(exported.real, [...ofPosition, ...ofOrientation]),
      placed: isShown ? stateOf(receiver.shown, ['position', 'orientation']) : null,
    });
  }
  const [entity, receiver] = [plan.entities[entityIndex]?.id ?? '', plan.nodes[pair.receiverNode]?.id ?? ''];
  const head = {
    driftbench,
    about:
      'Publisher: from the real states, tick by tick, come these updates. Receiver: from the updates at their arrivals comes the placed path. Units are SI; orientations are unit quaternions (w, x, y, z) from body to world, q and −q are the same.',
    tolerance,
    lane,
    entity,
    receiver,
    tick: plan.frame,
    seed,
    motionFrom,
  };
  const lines = (rows: readonly unknown[]) => rows.map((each) => `    ${JSON.stringify(each)}`).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "updates": [\n${lines([...updates.values()])}\n  ],\n  "ticks": [\n${lines(ticks)}\n  ]\n}\n`;
}

function madeUpdate(number: number, made: number, bytes: number, { stamp, spawn, parts, state }: Readonly<Update>): MadeUpdate {
  const carried = [...(parts & positionPart ? ofPosition : []), ...(parts & orientationPart ? ofOrientation : [])];
  return { number, made, stamp, bytes, spawn, state: stateOf(state, carried), arrived: null };
}

function stateOf(state: Readonly<KinematicState>, quantities: readonly (keyof typeof stateFields)[]): MadeUpdate['state'] {
  return Object.fromEntries(quantities.map((name) => [name, stateFields[name].map((field: StateField) => state[field])]));
}

/** The golden vectors of a tuning's recommended lane, on the first held-out case. */
export function vectorsOf(path: string, sets: readonly string[], { reporting }: TuneCases, result: TuneResult): LaneVectorsRequest {
  const { seed, motionFrom, duration, sets: network } = reporting[0] as TuneCase;
  const lane = { ...recommendedOf(result).lane, id: tunedLane };
  return { path, lane, driftbench: result.driftbench, seed, motionFrom, duration, sets: [...sets, ...network] };
}
