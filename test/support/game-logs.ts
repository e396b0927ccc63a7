/** A session of the engine written as logs of a game: the sender logs truth and updates, each receiver what it shows and gets. */
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { TracedEvent } from '../../engine/network/update-tracer.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session } from '../../engine/session/session.ts';
import { GameLogReader } from '../../main/motion/game-log/read-game-log.ts';
import type { GameLog } from '../../main/motion/game-log/game-log.ts';

export const logHead = 'driftbench-log 1,program=driftbench,axes=zup,units=m,rotation=wxyz,process=';

export interface LoggedSession {
  readonly results: RunResults;
  /** Text of each process’s log. */
  readonly logs: Readonly<Record<string, string>>;
}

/** Receivers read `clock(receiver, time)` when it is `time` (s). All digits are written. */
export function loggedSession(plan: SessionPlan, clock = (_: string, time: number) => time): LoggedSession {
  const texts: Record<string, string[]> = Object.fromEntries(plan.nodes.map(({ id }) => [id, [`${logHead}${id}`]]));
  const log = (process: string, ...cells: readonly (string | number)[]) => texts[process]?.push(cells.join(','));
  const stamps = new Map<string, number>();
  const onUpdate = ({ kind, lane, entity, pair, number, time, bytes, update }: Readonly<TracedEvent>) => {
    const key = `${lane} ${entity} ${number}`;
    const id = plan.entities[entity]?.id ?? '';
    const receiver = plan.nodes[session.lanes[lane]?.pairs[pair]?.receiverNode ?? -1]?.id ?? '';
    if (kind === 'made' && update) stamps.set(key, update.stamp);
    if (kind === 'sent') log('sender', 'U', time, number, id, receiver, bytes);
    if (kind === 'arrived') log(receiver, 'R', clock(receiver, time), number, id, stamps.get(key) ?? NaN);
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

export function readLog(text: string, path = 'test.log'): GameLog {
  const reader = new GameLogReader(path);
  reader.push(Buffer.from(text));
  return reader.end();
}
