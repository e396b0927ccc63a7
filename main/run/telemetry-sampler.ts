/** Samples a session into rows of telemetry: one row is the session as it is now. */
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import type { ExportedEntity } from '../../engine/session/exported-entity.ts';
import type { Lane } from '../../engine/session/lane.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { RealEntity } from '../../engine/session/real-entity.ts';
import type { Session } from '../../engine/session/session.ts';
import { without } from '../../experiment/field-maps.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import {
  type ColumnWriter,
  type EntitySource,
  entityWriters,
  type ExportSource,
  exportWriters,
  type PairSource,
  pairWriters,
  type RowValues,
  partExportWriters,
  partPairWriters,
  partWriters,
} from './column-writers.ts';
import { GameSampler } from './game-sampler.ts';

export class TelemetrySampler {
  readonly columns: TelemetryColumns;
  readonly #session: Session;
  readonly #game: GameSampler | null;
  /** The source of columns: set anew for each entity, export and pair, so that a row allocates nothing. */
  readonly #entity: EntitySource = { state: null, life: 0 };
  readonly #export: ExportSource = { state: null, fix: null, firstNamed: 0, triggers: 0 };
  #pair: PairSource | null = null;
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
    this.#out = out;
    this.#at = offset;
    const { lanes, entities } = this.#session;
    for (let i = 0; i < entities.length; i++) this.#sampleEntity(lanes[0]?.exports[i], entities[i] as RealEntity);
    for (const lane of lanes) for (const exported of lane.exports) this.#sampleExport(exported, lane);
    for (const lane of lanes)
      for (const exported of lane.exports) for (const pair of exported.pairs) this.#samplePair(exported, pair, lane);
    if (this.#session.parts.length > 0) this.#sampleParts();
    if (this.#session.plan.metrics) this.#sampleMetrics(this.#session.plan.metrics.length);
    if (this.columns.layout.exactBytes) this.#sampleBytesRests();
    this.#game?.sample(out, offset, this.#session.now);
  }

  /** Without a source it has recorded updates: the exported path of the first lane then is the real one. */
  #sampleEntity(exported: ExportedEntity | undefined, { source, spawn }: RealEntity): void {
    const path = source ? undefined : exported?.exported;
    this.#entity.state = exported?.real ?? null;
    this.#entity.life = source ? spawn : path?.live ? path.fix.spawn : 0;
    this.#write(entityWriters, this.#entity);
  }

  #sampleExport({ exported, triggers }: ExportedEntity, lane: Lane): void {
    const source = this.#export;
    source.state = exported.live ? exported.at(this.#session.now) : null;
    source.fix = exported.live ? exported.fix : null;
    source.firstNamed = firstNamedIn(lane);
    source.triggers = triggers;
    this.#write(exportWriters, source);
  }

  #samplePair(entity: ExportedEntity, pair: Pair, lane: Lane): void {
    const { receiver } = pair;
    const { now } = this.#session;
    const exported = entity.exportedTo(pair);
    const known = receiver.drawn && receiver.fix.spawn > 0;
    const isSameSpawn = known && exported.live && receiver.fix.spawn === exported.fix.spawn;
    const source = (this.#pair ??= { pair, now, state: null, fix: null, firstNamed: 0, exported: null });
    source.pair = pair;
    source.now = now;
    source.state = known ? receiver.shown : null;
    source.fix = known ? receiver.fix : null;
    source.firstNamed = firstNamedIn(lane);
    source.exported = isSameSpawn ? exported.at(now) : null;
    this.#write(pairWriters, source);
  }

  #sampleParts(): void {
    const { lanes, parts } = this.#session;
    for (const part of parts) this.#write(partWriters, part);
    for (const lane of lanes) for (const part of lane.parts) this.#write(partExportWriters, part);
    for (const lane of lanes) for (const part of lane.parts) for (const pair of part.pairs) this.#write(partPairWriters, pair);
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

  #write<Source>(writers: readonly ColumnWriter<Source>[], source: Source): void {
    const out = this.#out;
    let at = this.#at;
    for (const write of writers) write(out, at++, source);
    this.#at = at;
  }
}

function firstNamedIn({ plan }: Lane): number {
  return plan.relevance?.levels.length ?? 1;
}
