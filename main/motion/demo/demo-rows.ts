/**
 * The ticks of a Counter-Strike 2 demo: as demoparser2 gives them, as columns of numbers, as tracks. A player is in the
 * world while alive: each spawn is a `life` of the track.
 */
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { planColumns } from '../mapping/column-plan.ts';
import { RawTracks, type GrowingTrack } from '../mapping/raw-tracks.ts';
import type { RowTable } from '../row-table.ts';

/** Properties of players and of the game, by the parser's names; it adds tick, steamid and name. */
export const demoProperties = ['X', 'Y', 'Z', 'yaw', 'pitch', 'is_alive', 'is_warmup_period'] as const;

const numbers = ['tick', 'X', 'Y', 'Z', 'yaw', 'pitch'] as const;
type Numbers = Readonly<Record<(typeof numbers)[number], Float64Array>>;

/** One row per tick and player; NaN where the demo has no value. */
export interface DemoRows extends Numbers {
  /** Place in `players`. */
  readonly player: Uint16Array;
  readonly isAlive: Uint8Array;
  readonly isWarmup: Uint8Array;
  readonly players: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The rows in the parser's answer: an array for each property, null where there is no value. Throws an `Error` if the
 * answer has another form.
 */
export function demoRows(answer: unknown): DemoRows {
  const columns = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const ticks = columns['tick'];
  if (!Array.isArray(ticks) || ticks.length === 0) throw new Error('it has no ticks with players');
  const column = (name: string): readonly unknown[] => {
    const found = columns[name];
    if (!Array.isArray(found)) return [];
    if (found.length !== ticks.length) throw new Error(`${name} has ${found.length} values in ${ticks.length} rows`);
    return found;
  };
  const values = numbers.map((name) => {
    const found = column(name);
    return [name, Float64Array.from(ticks, (_, row) => (typeof found[row] === 'number' ? found[row] : NaN))] as const;
  });
  const [ids, names, alive, warmup] = ['steamid', 'name', 'is_alive', 'is_warmup_period'].map(column) as [
    readonly unknown[],
    readonly unknown[],
    readonly unknown[],
    readonly unknown[],
  ];
  const places = new Map<string, number>();
  const players: { id: string; name: string }[] = [];
  const player = Uint16Array.from(ticks, (_, row) => {
    const [id, name] = [text(ids[row]), text(names[row])];
    // All bots share the number 0.
    const key = id === '' || id === '0' ? name : id;
    const place = places.get(key) ?? players.push({ id: key, name: key === name ? '' : name }) - 1;
    places.set(key, place);
    return place;
  });
  return {
    ...(Object.fromEntries(values) as Numbers),
    player,
    // A parser that does not know the property gives none: then every player with a place is in the world.
    isAlive: Uint8Array.from(ticks, (_, row) => (alive.length === 0 || alive[row] === true ? 1 : 0)),
    isWarmup: Uint8Array.from(ticks, (_, row) => (warmup[row] === true ? 1 : 0)),
    players,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** Ticks per second of every Counter-Strike 2 server. */
const tickRate = 64;

/**
 * Units per second and axis to which Source bounds velocity (`sv_maxvelocity`): a longer step is a new place, not
 * motion.
 */
const fastest = 3500;

const header = ['tick', 'X', 'Y', 'Z', 'yaw', 'pitch', 'life', 'end', 'steamid'];

export interface DemoTable extends RowTable {
  /** Names of players by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Inches, degrees and ticks unless `mapping` says otherwise. Throws a `BenchError`. */
export function demoTable(path: string, rows: DemoRows, mapping: MotionMapping): DemoTable {
  const plan = planColumns(header, { preset: 'source', rate: tickRate, ...mapping }, 'path', (message) => {
    throw new BenchError('bad-input', `${path}: ${message}`);
  });
  const tracks = new RawTracks(plan, (row, column, message) => {
    throw new BenchError('bad-input', `${path}, row ${row}, ${column}: ${message}`);
  });
  const warmup = rows.isWarmup.reduce((sum, each) => sum + each, 0);
  const isOnlyWarmup = warmup === rows.tick.length;
  const played = Uint32Array.from(rows.tick.keys())
    .filter((row) => (isOnlyWarmup || rows.isWarmup[row] === 0) && !Number.isNaN(rows.tick[row]))
    .sort((a, b) => (rows.tick[a] as number) - (rows.tick[b] as number) || a - b);
  const ticks = Float64Array.from(new Set(Array.from(played, (row) => rows.tick[row] as number)));
  const places = new Map(Array.from(ticks, (tick, place) => [tick, place]));
  const unseen: string[] = [];
  for (const [player, { id, name }] of rows.players.entries()) {
    const own = played.filter((row) => rows.player[row] === player);
    const spawns = spawnsOf(rows, own, places);
    if (spawns.length === 0) unseen.push(name || id);
    else addSpawns(tracks.of(id), spawns, { rows, ticks, places, cells: plan.columns.map(({ terms }) => terms[0]?.cell ?? 0) });
  }
  if (tracks.isEmpty) throw new BenchError('bad-input', `${path}: no player of this demo is ever alive, so that nothing moves.`);
  const notes = [
    ...(warmup > 0 && !isOnlyWarmup ? [`The warmup is left out: ${warmup} of ${rows.tick.length} rows.`] : []),
    ...(unseen.length > 0 ? [`Never alive, and left out: ${unseen.join(', ')}.`] : []),
  ];
  return { plan, tracks: tracks.take(), names: new Map(rows.players.map(({ id, name }) => [id, name])), notes };
}

/** Rows of each spawn: alive at every tick of the demo, without a step that no motion explains. */
function spawnsOf(rows: DemoRows, own: Uint32Array, places: ReadonlyMap<number, number>): readonly (readonly number[])[] {
  const spawns: number[][] = [];
  let spawn: number[] = [];
  for (const row of own) {
    const last = spawn.at(-1);
    const place = (each: number) => places.get(rows.tick[each] as number) as number;
    if (last !== undefined && place(row) === place(last)) continue;
    const isHere = rows.isAlive[row] === 1 && ![rows.X, rows.Y, rows.Z].some((column) => Number.isNaN(column[row]));
    const goesOn = last !== undefined && place(row) === place(last) + 1 && !isJump(rows, last, row);
    if (isHere && goesOn) spawn.push(row);
    else spawn = isHere ? [row] : [];
    if (isHere && !goesOn) spawns.push(spawn);
  }
  return spawns;
}

function isJump({ tick, X, Y, Z }: DemoRows, from: number, to: number): boolean {
  const most = (fastest / tickRate) * ((tick[to] as number) - (tick[from] as number));
  return [X, Y, Z].some((column) => Math.abs((column[to] as number) - (column[from] as number)) > most);
}

interface Ticks {
  readonly rows: DemoRows;
  /** The ticks of the demo, in order, and the place of each among them. */
  readonly ticks: Float64Array;
  readonly places: ReadonlyMap<number, number>;
  /** Which cell of the header each value is. */
  readonly cells: readonly number[];
}

/** A spawn ends at the tick after its last row. Before the first spawn the player is not in the world. */
function addSpawns(track: GrowingTrack, spawns: readonly (readonly number[])[], { rows, ticks, places, cells }: Ticks): void {
  const values = new Float64Array(cells.length);
  const add = (row: number, tick: number, spawn: number, end: number) => {
    const all = [tick, rows.X[row], rows.Y[row], rows.Z[row], rows.yaw[row], rows.pitch[row], spawn, end];
    for (const [k, cell] of cells.entries()) values[k] = all[cell] ?? NaN;
    track.add(values, row + 1);
  };
  const [first = 0] = spawns[0] ?? [];
  if ((rows.tick[first] as number) > (ticks[0] as number)) add(first, ticks[0] as number, 0, NaN);
  for (const [index, spawn] of spawns.entries())
    for (const [k, row] of spawn.entries()) {
      const tick = rows.tick[row] as number;
      const end = k + 1 < spawn.length ? NaN : (ticks[(places.get(tick) as number) + 1] ?? NaN);
      add(row, tick, index + 1, end);
    }
}
