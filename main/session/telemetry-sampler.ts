/** Samples a session into rows of telemetry: one row is the session as it is now. */
import {
  entityFields,
  exportFields,
  pairFields,
  TelemetryColumns,
  type EntityField,
  type ExportField,
  type PairField,
} from '../../contract/telemetry.ts';
import { distanceBetween } from '../../engine/metrics/deviation.ts';
import { KinematicState, yawOf } from '../../engine/plugin-api/kinematic-state.ts';
import type { ExportedEntity } from '../../engine/session/exported-entity.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { Session } from '../../engine/session/session.ts';
import { layoutOf } from './telemetry-layout.ts';

export class TelemetrySampler {
  readonly columns: TelemetryColumns;
  readonly #session: Session;
  readonly #exported = new KinematicState();
  #out: Float32Array = new Float32Array(0);
  #at = 0;

  constructor(session: Session) {
    this.#session = session;
    this.columns = new TelemetryColumns(layoutOf(session.plan));
  }

  /** Writes the row of now at `offset`; `out` must have room for `columns.count` numbers. */
  sample(out: Float32Array, offset: number): void {
    this.#out = out;
    this.#at = offset;
    const { lanes, entities } = this.#session;
    entities.forEach((entity, index) => this.#entity(lanes[0]?.exports[index], entity.source ? entity.life : null));
    for (const lane of lanes) for (const exported of lane.exports) this.#export(exported);
    for (const lane of lanes) for (const exported of lane.exports) for (const pair of exported.pairs) this.#pair(exported, pair);
  }

  /** `life` is null for recorded updates: the exported path of the first lane then is the real one. */
  #entity(exported: ExportedEntity | undefined, life: number | null): void {
    const path = exported?.publisher.exported;
    const values: Record<EntityField, number> = {
      ...placeOf(exported?.real),
      life: life ?? (path?.live ? path.piece.life : 0),
    };
    this.#write(entityFields, values);
  }

  #export({ publisher }: ExportedEntity): void {
    const { exported, triggers } = publisher;
    if (exported.live) exported.stateAt(this.#session.now, this.#exported);
    const values: Record<ExportField, number> = { ...placeOf(exported.live ? this.#exported : undefined), triggers };
    this.#write(exportFields, values);
  }

  #pair({ publisher: { exported } }: ExportedEntity, { receiver, deviation, exportError, books, received, delayLast }: Pair): void {
    const { now } = this.#session;
    const known = receiver.drawn && receiver.piece.id >= 0;
    const sameLife = known && exported.live && receiver.piece.life === exported.piece.life;
    if (sameLife) exported.stateAt(now, this.#exported);
    const values: Record<PairField, number> = {
      ...placeOf(known ? receiver.shown : undefined),
      deviation: deviation.last,
      exportError: sameLife ? distanceBetween(this.#exported, receiver.shown) : NaN,
      aee: exportError.total(now),
      aeeEstimated: books.aee(now),
      updateAge: known ? now - receiver.piece.stamp : NaN,
      deliveredDelay: delayLast,
      updates: received,
    };
    this.#write(pairFields, values);
  }

  #write<Field extends string>(fields: readonly Field[], values: Record<Field, number>): void {
    for (const field of fields) this.#out[this.#at++] = values[field];
  }
}

function placeOf(state: Readonly<KinematicState> | undefined): { x: number; y: number; z: number; yaw: number } {
  if (!state) return { x: NaN, y: NaN, z: NaN, yaw: NaN };
  return { x: state.x, y: state.y, z: state.z, yaw: yawOf(state) };
}
