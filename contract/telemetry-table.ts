/**
 * The columns of telemetry rows, block by block: what each is called, and how charts show it. The layout of rows,
 * charts, menus and exported tables are made of these lists; a test fails on a column that main/run/column-writers.ts
 * does not write. Recordings hold rows in this order.
 */

/** `ratio` is shown in percent, `angle` (rad) in degrees. */
export type ColumnUnit = 's' | 'm' | 'm·s' | 'angle' | 'ratio' | 'count' | 'per-second' | 'per-minute' | 'byte' | 'byte/s';

/** The same in exported tables; empty: none. */
export const siUnits: Readonly<Record<ColumnUnit, string>> = {
  s: 's',
  m: 'm',
  m·s: 'm·s',
  angle: 'rad',
  ratio: '',
  count: '',
  byte: 'byte',
  'byte/s': 'byte/s',
  'per-second': '1/s',
  'per-minute': '1/min',
};

/** The look of a column in charts. */
export interface ColumnChart {
  readonly title: string;
  readonly unit: ColumnUnit;
  /** One sentence. */
  readonly help: string;
  /** Title and unit of the growth per second of a number that only grows. */
  readonly grows?: readonly [title: string, unit: ColumnUnit];
}

interface Column {
  readonly field: string;
  /** Left out: it says where something is, and is kept for views alone. */
  readonly chart?: ColumnChart;
  /** Kept of pairs where there are too many pairs to keep all columns. */
  readonly essential?: true;
}

type Columns = readonly Column[];

const counted = (title: string, help: string, rate = `${title} per second`): ColumnChart => ({
  title,
  unit: 'count',
  help,
  grows: [rate, 'per-second'],
});

/** Position (m) and yaw (rad). */
const placeColumns = [{ field: 'x' }, { field: 'y' }, { field: 'z' }, { field: 'yaw' }] as const satisfies Columns;

/** The contract that an update names: −1 the publisher's own model, else an index into the lane's contracts. */
const contractColumn = { field: 'contract' } as const satisfies Column;

/** An entity as it really is. */
export const entityColumns = [
  ...placeColumns,
  { field: 'life', chart: { title: 'spawn', unit: 'count', help: 'Number of the entity’s spawn; 0 while it is not in the world.' } },
] as const satisfies Columns;

/** An entity as a lane exports it. */
export const exportColumns = [
  ...placeColumns,
  { field: 'triggers', chart: counted('updates made', 'Updates that the publisher’s trigger has made.') },
  contractColumn,
] as const satisfies Columns;

/** An entity as a receiver in a lane places it. */
export const pairColumns = [
  ...placeColumns,
  {
    field: 'deviation',
    chart: { title: 'deviation', unit: 'm', help: 'Distance between the placed and the real path now.' },
    essential: true,
  },
  {
    field: 'exportError',
    chart: { title: 'export error', unit: 'm', help: 'Distance between the exported and the placed path now.' },
    essential: true,
  },
  {
    field: 'aee',
    chart: {
      title: 'AEE',
      unit: 'm·s',
      help: 'Accumulated export error so far, measured on both paths.',
      grows: ['AEE per second', 'm'],
    },
    essential: true,
  },
  {
    field: 'aeeEstimated',
    chart: { title: '≈ AEE', unit: 'm·s', help: 'Accumulated export error as the publisher estimates it: CEE + EEE.' },
  },
  { field: 'updateAge', chart: { title: 'age of update', unit: 's', help: 'Time since the state that the receiver extrapolates from.' } },
  { field: 'deliveredDelay', chart: { title: 'measured delay', unit: 's', help: 'One-way delay of the newest update that arrived.' } },
  { field: 'updates', chart: counted('updates received', 'Updates that have arrived at the receiver.') },
  {
    field: 'sent',
    chart: counted('updates sent', 'Updates sent to the receiver.'),
    essential: true,
  },
  { field: 'clockError', chart: { title: 'clock error', unit: 's', help: 'How far the receiver’s clock is ahead of the publisher’s.' } },
  {
    field: 'inTime',
    chart: {
      title: 'share of updates in time',
      unit: 'ratio',
      help: 'Share of the received updates that arrived before their playout time.',
    },
  },
  contractColumn,
  {
    field: 'estimatedDelay',
    chart: { title: '≈ delay', unit: 's', help: 'One-way delay as the publisher estimates it from acknowledgements.' },
  },
  {
    field: 'bytes',
    chart: { title: 'bytes sent', unit: 'byte', help: 'Bytes of the updates sent to the receiver.', grows: ['traffic', 'byte/s'] },
    essential: true,
  },
  {
    field: 'jumps',
    chart: {
      title: 'jumps',
      unit: 'per-minute',
      help: 'Visible discontinuities so far: drawn steps too large for the motion before and after them.',
    },
  },
] as const satisfies Columns;

/** The real angle (rad) relative to the entity. */
export const partColumns = [{ field: 'angle' }] as const satisfies Columns;

export const partExportColumns = [
  { field: 'triggers', chart: counted('updates of part made', 'Updates that the trigger of the part has made.') },
] as const satisfies Columns;

/** The angle (rad) that is shown, and its error. */
export const partPairColumns = [
  { field: 'angle' },
  { field: 'error', chart: { title: 'angle error', unit: 'angle', help: 'Angle between the part as shown and as it really is now.' } },
  { field: 'updates', chart: counted('updates of part', 'Updates of the part that have arrived at the receiver.') },
] as const satisfies Columns;

/** A player of a game. */
export const playerColumns = [
  { field: 'shots', chart: counted('shots', 'Shots that the player has fired.') },
  { field: 'touching', chart: counted('shots that touched', 'Shots of the player that touched a tank in its own view.') },
  { field: 'dealt', chart: counted('hits dealt', 'Hits by the decider that the player has dealt.') },
  { field: 'taken', chart: counted('hits taken', 'Hits by the decider that the player has taken.') },
] as const satisfies Columns;

const refused = (title: string, why: string) => counted(`refused: ${title}`, `Refused by the server: ${why}.`);

/** Where there is a server: updates and shots that it accepted or refused, in the order of its verdicts. */
export const verdictColumns = [
  { field: 'believed', chart: counted('updates accepted', 'Updates of the player that the server accepted.') },
  { field: 'speed', chart: refused('speed', 'faster than a tank can be') },
  { field: 'turnRate', chart: refused('turn rate', 'turning faster than a tank can') },
  { field: 'teleport', chart: refused('teleport', 'a position that the tank cannot have reached') },
  { field: 'spin', chart: refused('spin', 'a heading that the tank cannot have reached') },
  { field: 'accepted', chart: counted('shots accepted', 'Shots of the player that the server accepted.') },
  { field: 'muzzle', chart: refused('muzzle', 'a shot that did not start at the tank’s muzzle') },
  { field: 'fireRate', chart: refused('fire rate', 'a shot before the tank could have reloaded') },
  { field: 'late', chart: refused('late', 'a shot too old for the server to rewind to (lag compensation)') },
] as const satisfies Columns;

/** A player against another. */
export const duelColumns = [
  { field: 'atShooter', chart: counted('touched at shooter', 'Shots that touched the target in the shooter’s view.') },
  { field: 'atTarget', chart: counted('touched at target', 'Shots that touched the target in the target’s own view.') },
  { field: 'hits', chart: counted('hits', 'Hits of the shooter on the target, by the decider.') },
  { field: 'disputed', chart: counted('disputed hits', 'Shots that hit the target in one of the two views and not in the other.') },
] as const satisfies Columns;

/** The blocks whose columns can be charted. */
export const telemetryTable = {
  pair: pairColumns,
  exported: exportColumns,
  entity: entityColumns,
  player: playerColumns,
  verdict: verdictColumns,
  duel: duelColumns,
  partExported: partExportColumns,
  partPair: partPairColumns,
} as const;

export type FieldOf<Block extends readonly { readonly field: string }[]> = Block[number]['field'];
export type ChartedBlock = keyof typeof telemetryTable;
export type ChartedField<Block extends ChartedBlock> = Extract<
  (typeof telemetryTable)[Block][number],
  { readonly chart: ColumnChart }
>['field'];

/** The fields of a block, in the order of rows. */
export function fieldsOf<Field extends string>(columns: readonly { readonly field: Field }[]): readonly Field[] {
  return columns.map(({ field }) => field);
}

/** The columns of a block that charts show. */
export function chartedColumns<Block extends ChartedBlock>(
  block: Block,
): readonly { readonly field: ChartedField<Block>; readonly chart: ColumnChart; readonly essential: boolean }[] {
  const columns: Columns = telemetryTable[block];
  return columns.flatMap(({ field, chart, essential = false }) =>
    chart ? [{ field: field as ChartedField<Block>, chart, essential }] : [],
  );
}
