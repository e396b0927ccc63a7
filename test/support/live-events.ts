/** Participants' reports of a game that a session plays by itself: its events, observed while it runs. */
import { movedNumbers, type LiveEvent } from '../../engine/live/live-event.ts';
import { copyUpdate, Update } from '../../engine/update/update.ts';
import type { ExportedEntity } from '../../engine/session/exported-entity.ts';
import type { ExportLevel } from '../../engine/session/export-level.ts';
import type { Pair } from '../../engine/session/pair.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';

/** A session and its events, in order of time, once it is run to its end. */
export interface ObservedSession {
  readonly session: Session;
  readonly events: readonly LiveEvent[];
}

/** Runs the plan by itself. */
export function observe(plan: SessionPlan): ObservedSession {
  const session = new Session(plan);
  const events: LiveEvent[] = [];
  const report = (event: LiveEvent) => events.push(event);
  plan.entities.forEach((_, seat) => report({ kind: 'seated', time: 0, seat, life: 1 }));
  for (const exported of session.lanes[plan.game!.screens]!.exports) observeEntity(exported, report);
  observeGame(session, report);
  session.advanceTo(plan.duration);
  return { session, events };
}

type Report = (event: LiveEvent) => void;

function observeEntity({ levels, pairs }: ExportedEntity, report: Report): void {
  levels.forEach((level, number) => observeLevel(level, number, pairs, report));
  for (const pair of pairs) observePair(pair, report);
}

function observeLevel(level: ExportLevel, number: number, pairs: readonly Pair[], report: Report): void {
  const { exported, send } = level;
  const seat = pairs[0]!.entity;
  let fresh = 0;
  level.exported = (now) => {
    exported.call(level, now);
    if (!level.path.live) return;
    const update = new Update();
    copyUpdate(level.path.update, update);
    report({ kind: 'made', time: now, seat, update, ...(level.publisher.fresh > fresh && { isFresh: true }) });
    fresh = level.publisher.fresh;
  };
  level.send = (receiver, update, piece, now) => {
    const pair = pairs[receiver]!;
    const age = now - update.stamp + pair.estimates.delay.value;
    if (pair.level === number) report({ kind: 'sent', time: now, seat, serial: update.serial, receiver: pair.receiverNode, at: now, age });
    send.call(level, receiver, update, piece, now);
  };
}

function observePair(pair: Pair, report: Report): void {
  const { arrive, acknowledged, entity: seat, receiverNode: receiver } = pair;
  pair.arrive = (update, sentAt, age, now) => {
    report({ kind: 'arrived', time: now, seat: receiver, from: seat, serial: update.serial, at: now, sentAt, age });
    return arrive.call(pair, update, sentAt, age, now);
  };
  pair.acknowledged = (update, arrivedAt, at) => {
    const { serial, level } = update;
    report({ kind: 'acknowledged', time: at, seat, receiver, serial, level, arrivedAt, at });
    acknowledged.call(pair, update, arrivedAt, at);
  };
}

function observeGame(session: Session, report: Report): void {
  const { game: sessionGame, plan } = session;
  const { game } = sessionGame!;
  const { fire, arrive, lose, tanks, shots } = game;
  const { tick } = sessionGame!;
  sessionGame!.tick = (now) => {
    for (let seat = 0; seat < tanks.count; seat++)
      report({ kind: 'moved', time: now, seat, frame: Math.round(now / plan.frame), states: stateOf(tanks, seat) });
    tick.call(sessionGame, now);
  };
  game.fire = (seat, now) => {
    report({ kind: 'fired', time: now, seat, shot: shots.next, at: now, heading: tanks.of(seat).heading });
    return fire.call(game, seat, now);
  };
  game.arrive = (shot, seat, now) => {
    report({ kind: 'heard', time: now, seat, from: shots.shooter[shots.slotOf(shot)]!, shot, at: now });
    arrive.call(game, shot, seat, now);
  };
  observeServer(session, report);
  game.lose = (shot, seat) => {
    const at = session.now;
    report({ kind: 'lost', time: at, what: 'shot', seat, from: shots.shooter[shots.slotOf(shot)]!, number: shot, at });
    lose.call(game, shot, seat);
  };
}

/** The server hears of shots as the players do. */
function observeServer({ game, plan }: Session, report: Report): void {
  const server = game!.server;
  if (!server) return;
  const { hear } = server;
  const { shots } = game!.game;
  server.hear = (shot, now) => {
    report({ kind: 'heard', time: now, seat: plan.game!.server!.node, from: shots.shooter[shots.slotOf(shot)]!, shot, at: now });
    hear.call(server, shot, now);
  };
}

function stateOf(tanks: NonNullable<Session['game']>['game']['tanks'], seat: number): number[] {
  const { x, y, vx, vy, heading, turnRate } = tanks.of(seat);
  const state = [x, y, vx, vy, heading, turnRate];
  if (state.length !== movedNumbers) throw new Error(`a state of ${state.length} numbers`);
  return state;
}
