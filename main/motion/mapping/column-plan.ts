/**
 * Which columns of a file are read, as what, in which units and axes: the mapping that was given, completed by guesses.
 */
import { motionQuantities, motionUnits, type MotionMapping, type MotionQuantity, type MotionUnit } from '../../../experiment/motion.ts';
import { without } from '../../../experiment/field-maps.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { arrivalColumnsOf, arrivalQuantities, type ArrivalColumns, type ArrivalMapping, type ColumnQuantity } from './arrival-columns.ts';
import { axesOf, axisLetter, type Axes } from './axes.ts';
import { countsTicks, guessColumns, guessDay, guessIds, guessStamp, unitInName } from './column-names.ts';
import { sideColumns, type SideColumn } from './geo-degrees.ts';
import { recognised, withPreset } from './presets.ts';

/** The kind of the rows: samples of a path, DR updates that are its triggers, or updates as they arrived. */
export type CsvForm = 'path' | 'updates' | 'arrivals';

/** One quantity: a sum of columns, most often of one. */
export interface PlannedColumn {
  readonly quantity: ColumnQuantity;
  /** As the file and the mapping name it. */
  readonly name: string;
  readonly terms: readonly { readonly cell: number; readonly factor: number }[];
  /** Added to the sum, each in a unit of its own. */
  readonly constants: readonly { readonly value: number; readonly unit: MotionUnit }[];
  /** Unit of the file’s numbers; undefined: a number without a unit, or to be seen from the values. */
  readonly unit: MotionUnit | undefined;
}

export interface ColumnPlan {
  readonly form: CsvForm;
  readonly header: readonly string[];
  readonly columns: readonly PlannedColumn[];
  /** Cells that together name the entity; empty: one entity. */
  readonly ids: readonly number[];
  readonly idColumn: 'player' | 'entity';
  /** It is known which rows are of one entity: by a column of ids, or since none was asked for. */
  readonly isOneEntity: boolean;
  /** A run begins, an entity of its own, wherever times fall back. */
  readonly inRuns: boolean;
  /** The file has a column of ids of its own making: its entities come and go with their rows. */
  readonly comeAndGo: boolean;
  /** The last of the ids is who got the update. */
  readonly hasViewer: boolean;
  readonly axesName: string;
  readonly axes: Axes;
  readonly geo: boolean;
  /** Columns of the letters of hemispheres. */
  readonly sides: readonly SideColumn[];
  /** Hz; null: times are times. */
  readonly rate: number | null;
  /** There is no column of times: rows follow each other at the rate. */
  readonly byRow: boolean;
  /** Columns that are not read. */
  readonly unused: readonly string[];
  /** The preset that the header was recognised by; null: one was given, or none fits. */
  readonly recognised: string | null;
}

export type Refuse = (message: string) => never;

const idNames = ['player', 'entity'] as const;

/** `refuse` gets what was found and what is allowed. */
export function planColumns(header: readonly string[], given: ArrivalMapping, form: CsvForm, refuse: Refuse): ColumnPlan {
  const guess = given.preset === undefined ? recognised(header) : undefined;
  const mapping = withoutAbsent(withPreset(guess === undefined ? given : { ...given, preset: guess }), given, header);
  const axesName = mapping.axes ?? 'zup';
  const axes = axesOf(axesName) ?? refuse(`found axes "${axesName}"; each of x, y and z must appear once.`);
  const arrivals = form === 'arrivals' ? arrivalColumnsOf(header, given, refuse) : null;
  const named = arrivals ? arrivalNamesOf(header, arrivals, mapping, axes, refuse) : namesOf(header, mapping, axes, refuse);
  const geo = mapping.geo ?? (named.lat !== undefined && named.lon !== undefined && named.x === undefined);
  const columns = plannedColumns(header, named, { ...mapping, given: given.units ?? [] }, geo, refuse);
  const inRuns = !arrivals && idNamesOf(header, mapping.id).includes(runsWord) && !header.includes(runsWord);
  const viewer = arrivals?.viewer === undefined ? [] : [cellOf(header, arrivals.viewer, refuse)];
  const idColumns = [...idsOf(header, mapping, columns, refuse).filter((cell) => !viewer.includes(cell)), ...viewer];
  const byRow = !arrivals && named.t === undefined && mapping.rate !== undefined;
  checkNeeded(columns, { form, axes, geo, byRow, header }, refuse);
  if (geo && arrivals) refuse('found latitude and longitude; positions of updates must be x, y and z, or be left out.');
  checkRate(columns, mapping, refuse);
  const sides = geo ? sidesOf(header, columns) : [];
  const used = cellsOf({ columns, ids: idColumns, sides });
  return {
    form,
    header,
    columns,
    ids: idColumns,
    idColumn: header[idColumns[0] ?? -1] === 'player' ? 'player' : 'entity',
    isOneEntity: arrivals !== null || idColumns.length > 0 || mapping.id !== undefined,
    inRuns,
    comeAndGo: !arrivals && idColumns.length > 0 && !idNames.some((name) => header[idColumns[0] ?? -1] === name),
    hasViewer: viewer.length > 0,
    axesName,
    axes,
    geo,
    sides,
    rate: mapping.rate ?? null,
    byRow,
    unused: header.filter((name, cell) => name !== '' && !used.has(cell)),
    recognised: guess ?? null,
  };
}

/** Columns that only a preset names may be missing. */
function withoutAbsent({ map = {}, id, ...mapping }: MotionMapping, given: MotionMapping, header: readonly string[]): MotionMapping {
  const isKept = (quantity: string, name: string) =>
    given.map?.[quantity as MotionQuantity] !== undefined || /[+*]/.test(name) || name === 'none' || header.includes(name);
  const hasId = id !== undefined && (given.id !== undefined || header.includes(id));
  const kept = Object.fromEntries(Object.entries(map).filter(([quantity, name]) => isKept(quantity, name)));
  return { ...mapping, map: kept, ...(hasId && { id }) };
}

/** The cells of a row that are read. */
export function cellsOf({ columns, ids, sides }: Pick<ColumnPlan, 'columns' | 'ids' | 'sides'>): ReadonlySet<number> {
  return new Set([...columns.flatMap(({ terms }) => terms.map(({ cell }) => cell)), ...ids, ...sides.map(({ cell }) => cell)]);
}

function sidesOf(header: readonly string[], columns: readonly PlannedColumn[]): readonly SideColumn[] {
  const taken = cellsOf({ columns, ids: [], sides: [] });
  return sideColumns(header).filter(({ cell }) => !taken.has(cell));
}

type Names = Partial<Record<ColumnQuantity, string>>;

/** What an update carried: guesses are of the columns that are left. */
function arrivalNamesOf(
  header: readonly string[],
  { stamp, viewer, ...numbers }: ArrivalColumns,
  mapping: MotionMapping,
  axes: Axes,
  refuse: Refuse,
): Names {
  const taken = [stamp, viewer, ...Object.values(numbers)];
  const others = header.filter((name) => !taken.includes(name));
  const carried = without(namesOf(others, mapping, axes, refuse), 'end', 'teleport');
  return { ...carried, ...numbers, ...(stamp !== undefined && { t: stamp }) };
}

/** Given names go before guesses; positions by latitude and longitude go before others only where they are to. */
function namesOf(header: readonly string[], { map = {}, geo }: MotionMapping, axes: Axes, refuse: Refuse): Names {
  const sides = sideColumns(header).map(({ cell }) => header[cell]);
  // `lat_ns` is no latitude in nanoseconds.
  const others = header.filter((name) => !sides.includes(name));
  const guesses = guessColumns(others, axisLetter(axes.world[2]), map.yaw);
  const day = guessDay(header);
  const stamp = day ?? (guesses.t === undefined ? guessStamp(header) : undefined);
  const named: Names = { ...withoutMapped(guesses, map), ...(stamp !== undefined && { t: stamp }), ...map };
  for (const [quantity, name] of Object.entries(named) as [ColumnQuantity, string][])
    if (name === 'none' && !header.includes(name)) delete named[quantity];
  const orientation = ['heading', 'yaw', 'qw'] as const;
  // One way to say where the entity looks: the given one, or a quaternion before a yaw before a heading.
  const chosen = orientation.find((each) => map[each] !== undefined) ?? orientation.toReversed().find((each) => named[each] !== undefined);
  for (const each of ['heading', 'yaw', 'pitch', 'roll', 'qw', 'qx', 'qy', 'qz'] as const)
    if (map[each] === undefined && !belongs(each, chosen)) delete named[each];
  // A height without latitude and longitude; of a box "height" is something else.
  const { alt } = named;
  if (named.z === undefined && axisLetter(axes.world[2]) === 'z' && alt !== undefined && /^(alt|ele)/i.test(alt) && named.lat === undefined)
    named.z = alt;
  const isGeo = geo ?? (named.lat !== undefined && named.lon !== undefined && (named.x === undefined || isMappedGeo(map)));
  for (const each of isGeo ? (['x', 'y', 'z'] as const) : (['lat', 'lon', 'alt'] as const)) {
    if (map[each] !== undefined && isGeo) refuse(`found both ${each} and latitude and longitude; allowed: one of the two.`);
    delete named[each];
  }
  return named;
}

/** A column that is given for one quantity is not guessed for another. */
function withoutMapped(guesses: Names, map: Names): Names {
  const given = new Set(Object.values(map));
  return Object.fromEntries(Object.entries(guesses).filter(([, name]) => !given.has(name)));
}

/** Latitude and longitude are given, and no other place: a guessed one does not count against them. */
function isMappedGeo({ lat, lon, x, y }: Names): boolean {
  return lat !== undefined && lon !== undefined && x === undefined && y === undefined;
}

function belongs(quantity: MotionQuantity, chosen: 'heading' | 'yaw' | 'qw' | undefined): boolean {
  if (chosen === 'qw') return quantity.startsWith('q');
  return quantity === chosen || (chosen === 'yaw' && (quantity === 'pitch' || quantity === 'roll'));
}

interface GivenUnits extends MotionMapping {
  /** Units that do not come from a preset. */
  readonly given: readonly MotionUnit[];
}

function plannedColumns(header: readonly string[], named: Names, mapping: GivenUnits, geo: boolean, refuse: Refuse): PlannedColumn[] {
  return [...motionQuantities, ...arrivalQuantities].flatMap((quantity) => {
    const name = named[quantity];
    if (name === undefined) return [];
    const { terms, constants } = termsOf(header, name, refuse);
    const [first] = terms;
    if (!first) refuse(`map ${quantity}: found "${shortened(name)}"; at least one column is needed.`);
    for (const { unit } of constants)
      if (!unitsFor(quantity).includes(unit)) refuse(`map ${quantity}: found the unit ${unit}; allowed: ${unitsFor(quantity).join(', ')}.`);
    const found = unitInName(header[first.cell] ?? '');
    return [
      { quantity, name, terms, constants, unit: inTicks(quantity, name, mapping) ? undefined : unitOf(quantity, mapping, found, geo) },
    ];
  });
}

const constant = new RegExp(`^(-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d+)?)\\s*(${motionUnits.join('|')})$`);

/** `x`, or `x + 0.5*width`, or `yaw + 90deg`. A column of that very name goes first. */
function termsOf(header: readonly string[], expression: string, refuse: Refuse): Pick<PlannedColumn, 'terms' | 'constants'> {
  if (header.includes(expression)) return { terms: [{ cell: cellOf(header, expression, refuse), factor: 1 }], constants: [] };
  const parts = expression.split('+').map((part) => part.trim());
  const constants = parts.flatMap((part) => {
    const [, value, unit] = header.includes(part) ? [] : (constant.exec(part) ?? []);
    return value === undefined ? [] : [{ part, value: Number(value), unit: unit as MotionUnit }];
  });
  const columns = parts.filter((part) => !constants.some((each) => each.part === part));
  const terms = columns.map((term) => {
    const [, factor, name = term] = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)\s*\*\s*(.+)$/i.exec(term) ?? [];
    return { cell: cellOf(header, name, refuse), factor: factor === undefined ? 1 : Number(factor) };
  });
  return { terms, constants };
}

function cellOf(header: readonly string[], name: string, refuse: Refuse): number {
  const cell = header.indexOf(name);
  const number = /^\d{1,4}$/.test(name) ? Number(name) : 0;
  if (cell === -1 && number > 0 && number <= header.length) return number - 1;
  if (cell === -1) refuse(unknownWord('column', shortened(name), header.map(shortened)));
  if (header.lastIndexOf(name) !== cell)
    refuse(`column "${shortened(name)}" appears twice; name it by its number (map, --map), such as ${header.lastIndexOf(name) + 1}.`);
  return cell;
}

const lengths: readonly MotionUnit[] = ['m', 'cm', 'mm', 'km', 'in', 'ft'];
const angles: readonly MotionUnit[] = ['rad', 'deg', 'turns', 'turns8', 'turns16', 'centideg'];
const times: readonly MotionUnit[] = ['s', 'ms', 'us', 'ns', 'days', 'dmy', 'mdy'];
const speeds: readonly MotionUnit[] = ['m/s', 'km/h', 'mph', 'kn'];

/** Arrivals are times where stamps are ticks, unless their column counts ticks too. */
export function inTicks(quantity: ColumnQuantity, name: string, { rate }: { readonly rate?: number | null | undefined }): boolean {
  return typeof rate === 'number' && (quantity === 't' || quantity === 'end' || (isTime(quantity) && countsTicks(name)));
}

/** Times, in one unit if their columns do not say another. */
export function isTime(quantity: ColumnQuantity): boolean {
  return ['t', 'end', 'received', 'sent'].includes(quantity);
}

/** The units that a quantity may have, the default first; empty: it has none. */
function unitsFor(quantity: ColumnQuantity): readonly MotionUnit[] {
  if (isTime(quantity)) return times;
  if (['x', 'y', 'z', 'ax', 'ay', 'az', 'alt'].includes(quantity)) return lengths;
  if (quantity.startsWith('v')) return [...speeds, ...lengths];
  if (['yaw', 'pitch', 'roll', 'wx', 'wy', 'yawRate', 'heading'].includes(quantity)) return angles;
  return [];
}

/**
 * Given, or stated by the column’s name, or usual. The unit of times is inferred from their size if nothing states it.
 */
function unitOf(quantity: ColumnQuantity, { units = [], given }: GivenUnits, inName: MotionUnit | undefined, geo: boolean) {
  const allowed = unitsFor(quantity);
  if (allowed.length === 0) return undefined;
  const isAllowed = (unit: MotionUnit | undefined) => unit !== undefined && allowed.includes(unit);
  // A given unit counts before the column's name, and that before a preset: the name is of this file, the preset of its
  // program.
  const found = [...given, inName, ...units].find(isAllowed);
  if (found === 'm' && quantity.startsWith('v')) return 'm/s';
  if (found !== undefined) return found;
  if (quantity === 'heading' || (geo && ['yaw', 'pitch', 'roll'].includes(quantity))) return 'deg';
  return allowed === times ? undefined : allowed[0];
}

/** Stands for a column that counts how often times have fallen back. */
const runsWord = 'runs';

/** A column of that very name goes first. */
function idNamesOf(header: readonly string[], id: string | undefined): readonly string[] {
  if (id === undefined) return [];
  return header.includes(id) ? [id] : id.split(',').map((name) => name.trim());
}

function idsOf(header: readonly string[], { id }: MotionMapping, columns: readonly PlannedColumn[], refuse: Refuse): readonly number[] {
  if (id === 'none' && !header.includes(id)) return [];
  if (id !== undefined) {
    const names = idNamesOf(header, id).filter((name) => name !== runsWord || header.includes(name));
    return names.map((name) => cellOf(header, name, refuse));
  }
  if (idNames.every((name) => header.includes(name))) refuse('found both player and entity; allowed: one column of ids.');
  const taken = cellsOf({ columns, ids: [], sides: [] });
  return guessIds(header)
    .map((name) => cellOf(header, name, refuse))
    .filter((cell) => !taken.has(cell));
}

interface Needs {
  readonly form: CsvForm;
  readonly axes: Axes;
  readonly geo: boolean;
  readonly byRow: boolean;
  readonly header: readonly string[];
}

const rowsAre: Readonly<Record<CsvForm, string>> = { path: 'a path', updates: 'recorded updates', arrivals: 'updates with a position' };

function checkNeeded(columns: readonly PlannedColumn[], { form, axes, geo, byRow, header }: Needs, refuse: Refuse): void {
  const has = (quantity: MotionQuantity) => columns.some((column) => column.quantity === quantity);
  const [east, north] = [axisLetter(axes.world[0]), axisLetter(axes.world[1])];
  const level = [east, north].toSorted() as MotionQuantity[];
  const places: readonly MotionQuantity[] = geo ? ['lat', 'lon'] : level;
  const needed: readonly MotionQuantity[] = [...(byRow || form === 'arrivals' ? [] : (['t'] as const)), ...places];
  // An update need not carry a position, or its log not say it.
  if (form === 'arrivals' && !needed.some(has)) return;
  const missing = needed.filter((quantity) => !has(quantity));
  if (missing.length > 0)
    refuse(
      `found no column ${listed(missing)}; ${rowsAre[form]} must have ${listed(needed)}.${hintOf(missing, header, has('x') ? columns.find(({ quantity }) => quantity === 'z')?.name : undefined)}`,
    );
  if (has('end') && !has('life')) refuse('found column end without column life, which numbers the spawns.');
}

/** Names what there is, where nothing was recognised; `z`: its column, where x is there too. */
function hintOf(missing: readonly MotionQuantity[], header: readonly string[], z: string | undefined): string {
  if (missing.join() === 'y' && z !== undefined)
    return ` Are x and z the ground of a world whose y points up? Then give axes (--axes): unity, which is left-handed, or yup, which is right-handed. If z points north, give map (--map): y=${shortened(z)}.`;
  const free = header.filter((name) => !(motionQuantities as readonly string[]).includes(name) && name !== '');
  const [first = 't'] = missing;
  const byRate = missing.join() === 't' ? ' Rows at an even rate without times need that rate in Hz (rate, --rate).' : '';
  return free.length === 0
    ? byRate
    : ` Say which it is (map, --map), such as ${first}=${shortened(free[0] ?? '')}; the file has ${listed(header.map(shortened))}.${byRate}`;
}

function checkRate(columns: readonly PlannedColumn[], { rate }: MotionMapping, refuse: Refuse): void {
  const ticks = columns.filter(({ quantity, name }) => quantity !== 'end' && isTime(quantity) && countsTicks(name));
  const time = ticks.find(({ terms, unit }) => terms.length === 1 && terms[0]?.factor === 1 && unit === undefined);
  if (rate === undefined && time) refuse(`column "${shortened(time.name)}" counts ticks or frames; give their rate in Hz (rate, --rate).`);
}
