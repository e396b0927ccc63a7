/** A session of the engine written as logs of a game: the sender logs truth and updates, each receiver what it shows and gets. */
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import { fromBody } from '../../engine/base/math/rotation.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { TracedEvent } from '../../engine/network/update-tracer.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session } from '../../engine/session/session.ts';
import { measureSession } from '../../features/score/node/score-session.ts';
import type { LoggedPair } from '../../features/score/node/viewer.ts';
import { GameLogReader } from '../../main/motion/game-log/read-game-log.ts';
import type { GameLog } from '../../main/motion/game-log/game-log.ts';

export const logHead = 'driftbench-log 1,program=driftbench,axes=zup,units=m,rotation=wxyz,process=';

/** Options of a score: those that the command begins with. */
export const usualOptions = { clocks: { rule: 'auto', offsets: new Map() }, same: new Map() } as const;

export interface LoggedSession {
  readonly results: RunResults;
  /** Text of each process’s log. */
  readonly logs: Readonly<Record<string, string>>;
}

/** The first lane is the game's. Receivers read `clock(receiver, time)` when it is `time` (s). All digits are written. */
export function loggedSession(plan: SessionPlan, clock = (_: string, time: number) => time): LoggedSession {
  const texts: Record<string, string[]> = Object.fromEntries(plan.nodes.map(({ id }) => [id, [`${logHead}${id}`]]));
  const log = (process: string, ...cells: readonly (string | number)[]) => texts[process]?.push(cells.join(','));
  const made = new Map<string, readonly number[]>();
  const onUpdate = ({ kind, lane, entity, pair, number, time, bytes, update }: Readonly<TracedEvent>) => {
    if (lane !== 0) return;
    const key = `${entity} ${number}`;
    const id = plan.entities[entity]?.id ?? '';
    const receiver = plan.nodes[session.lanes[lane]?.pairs[pair]?.receiverNode ?? -1]?.id ?? '';
    if (kind === 'made' && update) made.set(key, [update.stamp, ...poseOf(update.state), update.spawn, ...motionOf(update.state)]);
    if (kind === 'sent') log('sender', 'U', time, number, id, receiver, bytes);
    if (kind === 'arrived') log(receiver, 'R', clock(receiver, time), number, id, ...(made.get(key) ?? []));
  };
  const session = new Session(plan, { observer: { onUpdate } });
  for (let k = 0; k * plan.frame < plan.duration - 1e-9; k++) {
    const time = k * plan.frame;
    session.advanceTo(time);
    for (const { id, state, spawn } of session.entities)
      if (spawn > 0) log('sender', 'T', time, id, ...poseOf(state), spawn);
      else log('sender', 'T', time, id);
    for (const { entity, receiverNode, receiver } of session.lanes[0]?.pairs ?? []) {
      const viewer = plan.nodes[receiverNode]?.id ?? '';
      if (receiver.fix.id < 0) continue;
      log(viewer, 'S', clock(viewer, time), plan.entities[entity]?.id ?? '', ...poseOf(receiver.shown), receiver.fix.spawn);
    }
  }
  session.advanceTo(plan.duration);
  const logs = Object.fromEntries(Object.entries(texts).map(([process, lines]) => [process, `${lines.join('\n')}\n`]));
  return { results: session.results(), logs };
}

function poseOf({ x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>): readonly number[] {
  return [x, y, z, qw, qx, qy, qz];
}

/** Velocity, turn rate about axes of the world, acceleration. */
function motionOf(state: Readonly<KinematicState>): readonly number[] {
  const { vx, vy, vz, wx, wy, wz, ax, ay, az } = state;
  return [vx, vy, vz, ...fromBody(state, [wx, wy, wz]), ax, ay, az];
}

export function readLog(text: string, path = 'test.log'): GameLog {
  const reader = new GameLogReader(path);
  reader.push(Buffer.from(text));
  return reader.end();
}

/** The only picture of the logs. */
export function loggedPair(logs: LoggedSession['logs']): LoggedPair {
  const { pairs } = measureSession(
    Object.values(logs).map((text) => readLog(text)),
    usualOptions,
  );
  const [pair] = pairs;
  if (!pair || pairs.length > 1) throw new Error(`There are ${pairs.length} pictures.`);
  return pair;
}
