/** Samples a session into rows of telemetry: one row is the session as it is now. */
import {
  entityFields,
  exportFields,
  pairFields,
  partExportFields,
  partFields,
  partPairFields,
  TelemetryColumns,
  type TelemetryLayout,
} from '../../contract/telemetry.ts';
import type { Lane } from '../../engine/session/lane.ts';
import type { RealEntity } from '../../engine/session/real-entity.ts';
import type { Session } from '../../engine/session/session.ts';
import { without } from '../../experiment/field-maps.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import { type RowValues, writeEntity, writeExport, writePair, writePart, writePartExport, writePartPair } from './column-writers.ts';
import { GameSampler } from './game-sampler.ts';

export class TelemetrySampler {
  readonly columns: TelemetryColumns;
  readonly #session: Session;
  readonly #game: GameSampler | null;
  #out: RowValues = new Float32Array(0);
  /** A row at full precision; null: single precision is fine enough. */
  readonly #exact: Float64Array | null;
  #at = 0;

  /** `recorded`: the layout that the rows are to have; recordings of former versions lack some columns. */
  constructor(session: Session, recorded: Pick<TelemetryLayout, 'exactBytes' | 'exactPlaces'> = layoutOf(session.plan)) {
    this.#session = session;
    const { exactBytes, exactPlaces } = recorded;
    const layout = without(layoutOf(session.plan), 'exactBytes', 'exactPlaces');
    this.columns = new TelemetryColumns({ ...layout, ...(exactBytes && { exactBytes }), ...(exactPlaces && { exactPlaces }) });
    this.#exact = exactPlaces ? new Float64Array(this.columns.count) : null;
    this.#game = session.game && this.columns.game && new GameSampler(session.game, this.columns.game);
  }

  /** Writes the row of now at `offset`; `out` must have room for `columns.count` numbers. */
  sample(out: Float32Array, offset: number): void {
    this.begin(out, offset);
    this.settle();
  }

  /** The same; it is complete after `settle`, and costs less where ticks are measured together. */
  begin(out: Float32Array, offset: number): void {
    if (!this.#exact) return this.#sampleInto(out, offset);
    this.#sampleInto(this.#exact, 0);
    this.settle();
    out.set(this.#exact, offset);
    for (const [column, rest] of this.columns.placeRests) out[offset + rest] = this.#exact[column]! - Math.fround(this.#exact[column]!);
  }

  /** Completes all rows that were begun. */
  settle(): void {
    for (const { pairs } of this.#session.lanes) for (const pair of pairs) pair.meters.settle();
  }

  #sampleInto(out: RowValues, offset: number): void {
    const { lanes, entities, now } = this.#session;
    let at = offset;
    for (let i = 0; i < entities.length; i++, at += entityFields.length)
      writeEntity(out, at, entities[i] as RealEntity, lanes[0]?.exports[i]);
    for (const lane of lanes) {
      const firstNamed = firstNamedIn(lane);
      for (const exported of lane.exports) {
        writeExport(out, at, exported, now, firstNamed);
        at += exportFields.length;
      }
    }
    for (const lane of lanes) {
      const firstNamed = firstNamedIn(lane);
      for (const exported of lane.exports)
        for (const pair of exported.pairs) {
          writePair(out, at, pair, exported.exportedTo(pair), now, firstNamed);
          at += pairFields.length;
        }
    }
    this.#out = out;
    this.#at = at;
    if (this.#session.parts.length > 0) this.#sampleParts();
    if (this.#session.plan.metrics) this.#sampleMetrics(this.#session.plan.metrics.length);
    if (this.columns.layout.exactBytes) this.#sampleBytesRests();
    this.#game?.sample(out, offset, now);
  }

  #sampleParts(): void {
    const { lanes, parts } = this.#session;
    for (const part of parts) writePart(this.#out, this.#take(partFields.length), part);
    for (const lane of lanes) for (const part of lane.parts) writePartExport(this.#out, this.#take(partExportFields.length), part);
    for (const lane of lanes)
      for (const part of lane.parts) for (const pair of part.pairs) writePartPair(this.#out, this.#take(partPairFields.length), pair);
  }

  /** Writes `count` metrics of plugins for every lane and pair. */
  #sampleMetrics(count: number): void {
    for (const { pairs, metrics } of this.#session.lanes)
      for (const pair of pairs) for (let i = 0; i < count; i++) this.#out[this.#at++] = metrics?.numberOf(pair, i) ?? NaN;
  }

  #sampleBytesRests(): void {
    for (const lane of this.#session.lanes)
      for (const { pairs } of lane.exports)
        for (const { traffic } of pairs) this.#out[this.#at++] = traffic.bytes - Math.fround(traffic.bytes);
  }

  /** The place of the next columns, so many. */
  #take(count: number): number {
    const at = this.#at;
    this.#at += count;
    return at;
  }
}

function firstNamedIn({ plan }: Lane): number {
  return plan.relevance?.levels.length ?? 1;
}
