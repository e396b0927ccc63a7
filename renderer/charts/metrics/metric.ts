/** A metric: a number of the telemetry or of the configured conditions, with all that a chart shows of it. */
import type { Unit } from '../../components/format/quantity.ts';
import type { ChartedBlock } from '../../../contract/telemetry-table.ts';

/** The subject of a metric: a block of a telemetry row, the configured links of a node, the session, or a plugin. */
export type MetricOf = ChartedBlock | 'link' | 'session' | 'plugin';

/** Functions that combine the numbers of a group. `share`: their sum as a fraction of the lane's sum. */
export const aggregates = ['mean', 'std', 'min', 'max', 'sum', 'share'] as const;
export type Aggregate = (typeof aggregates)[number];

export interface Metric {
  /** `pair.deviation`, `pair.bytes/s` */
  readonly id: string;
  readonly of: MetricOf;
  /** Field of its block; of a link or the session: of the conditions. */
  readonly field: string;
  readonly title: string;
  readonly unit: Unit;
  /** One sentence. */
  readonly help: string;
  /** True for the growth of `field` per second. */
  readonly rate: boolean;
  /** The function that usually makes it one number. */
  readonly usual: Aggregate;
}

/** Words for the subjects of metrics, for menus. */
export const ofWords: Readonly<Record<MetricOf, string>> = {
  pair: 'of a receiver',
  exported: 'of a publisher',
  entity: 'of an entity',
  player: 'of a player',
  verdict: 'of a player, by the server',
  duel: 'of a player against another',
  partExported: 'of a part, at its publisher',
  partPair: 'of a part, at a receiver',
  link: 'of a link, as configured',
  session: 'of the session',
  plugin: 'by a plugin',
};
