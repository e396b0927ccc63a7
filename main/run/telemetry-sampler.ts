/** Samples a session into rows of telemetry: one row is the session as it is now. */
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { offerOf } from '../../engine/update/contracts.ts';
import type { Fix } from '../../engine/update/fix.ts';
import { KinematicState, yawOf } from '../../engine/plugin-api/kinematic-state.ts';
import type { ExportedEntity } from '../../engine/session/exported-entity.ts';
import type { Lane } from '../../engine/session/lane.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { PartPair } from '../../engine/session/part-pair.ts';
import type { Session } from '../../engine/session/session.ts';
import { GameSampler } from './game-sampler.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';

export class TelemetrySampler {
  readonly columns: TelemetryColumns;
  readonly #session: Session;
  readonly #game: GameSampler | null;
  readonly #exported = new KinematicState();
  #out: Float32Array = new Float32Array(0);
  #at = 0;

  constructor(session: Session) {
    this.#session = session;
    this.columns = new TelemetryColumns(layoutOf(session.plan));
    this.#game = session.game && this.columns.game && new GameSampler(session.game, this.columns.game);
  }

  /** Writes the row of now at `offset`; `out` must have room for `columns.count` numbers. */
  sample(out: Float32Array, offset: number): void {
    this.#out = out;
    this.#at = offset;
    const { lanes, entities } = this.#session;
    for (const [index, entity] of entities.entries()) this.#entity(lanes[0]?.exports[index], entity.source ? entity.life : null);
    for (const lane of lanes) for (const exported of lane.exports) this.#export(exported, lane);
    for (const lane of lanes) for (const exported of lane.exports) for (const pair of exported.pairs) this.#pair(exported, pair, lane);
    if (this.#session.parts.length > 0) this.#parts();
    if (this.#session.plan.metrics) this.#metrics(this.#session.plan.metrics.length);
    this.#game?.sample(out, offset, this.#session.now);
  }

  /** In the order of `partFields`, `partExportFields` and `partPairFields`. */
  #parts(): void {
    const { lanes, parts } = this.#session;
    for (const { state, life } of parts) this.#put(life > 0 ? state.angle : NaN);
    for (const lane of lanes) for (const { publisher } of lane.parts) this.#put(publisher.triggers);
    for (const lane of lanes) for (const part of lane.parts) for (const pair of part.pairs) this.#partPair(pair);
  }

  /** Of every lane and pair, so many metrics of plugins. */
  #metrics(count: number): void {
    for (const { pairs, metrics } of this.#session.lanes)
      for (const pair of pairs) for (let i = 0; i < count; i++) this.#put(metrics?.numberOf(pair, i) ?? NaN);
  }

  /** In the order of `entityFields`. `life` is null for recorded updates: the exported path of the first lane then is the real one. */
  #entity(exported: ExportedEntity | undefined, life: number | null): void {
    const path = exported?.exported;
    this.#place(exported?.real);
    this.#put(life ?? (path?.live ? path.fix.life : 0));
  }

  /** In the order of `exportFields`. */
  #export({ exported, triggers }: ExportedEntity, lane: Lane): void {
    if (exported.live) exported.stateAt(this.#session.now, this.#exported);
    this.#place(exported.live ? this.#exported : undefined);
    this.#put(triggers);
    this.#contract(exported.live ? exported.fix : undefined, lane);
  }

  /** In the order of `pairFields`. */
  #pair(entity: ExportedEntity, pair: Pair, lane: Lane): void {
    const { receiver, meters, exportError, traffic, received, delayLast, clockError } = pair;
    const exported = entity.exportedTo(pair);
    const { now } = this.#session;
    const known = receiver.drawn && receiver.fix.life > 0;
    const sameLife = known && exported.live && receiver.fix.life === exported.fix.life;
    if (sameLife) exported.stateAt(now, this.#exported);
    this.#place(known ? receiver.shown : undefined);
    this.#put(meters.deviation.last);
    this.#put(sameLife ? distanceBetween(this.#exported, receiver.shown) : NaN);
    this.#put(exportError.total(now));
    this.#put(pair.aeeEstimated(now));
    this.#put(known ? now - receiver.fix.stamp : NaN);
    this.#put(delayLast);
    this.#put(received);
    this.#put(traffic.updates);
    this.#put(clockError?.last ?? NaN);
    this.#put(pair.inTimeRatio);
    this.#contract(known ? receiver.fix : undefined, lane);
    this.#put(pair.books.delay.known);
    this.#put(traffic.bytes);
    this.#put(meters.jumpsPerMinute ?? NaN);
  }

  /** By which contract the fix is extrapolated; NaN where there is none. */
  #contract(fix: Fix | undefined, { plan }: Lane): void {
    this.#put(fix ? offerOf(fix.contract, plan.relevance?.levels.length ?? 1) : NaN);
  }

  /** In the order of `partPairFields`. */
  #partPair({ shown, error, received }: PartPair): void {
    this.#put(shown);
    this.#put(error.last);
    this.#put(received);
  }

  /** Position and yaw; NaN for what is nowhere. */
  #place(state: Readonly<KinematicState> | undefined): void {
    this.#put(state?.x ?? NaN);
    this.#put(state?.y ?? NaN);
    this.#put(state?.z ?? NaN);
    this.#put(state ? yawOf(state) : NaN);
  }

  #put(value: number): void {
    this.#out[this.#at++] = value;
  }
}
