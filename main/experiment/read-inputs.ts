/**
 * The files that an experiment names: motions, terrain, tables of jitter and network traces; those that cannot be read
 * are problems of the fields that name them.
 */
import { only, present, without } from '../../experiment/field-maps.ts';
import { mappingNames, type TraceFields } from '../../experiment/motion.ts';
import type { ResolvedEntity } from '../../experiment/entities.ts';
import type { MotionPlan, EntityPlan } from '../../engine/session/session-plan.ts';
import { readMotion, type ReadMotion } from '../motion/read-motion-file.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FieldPath, Report } from '../../experiment/problem.ts';
import type { ResolvedWorld, HeightMapFile } from '../../experiment/world.ts';
import type { WorldPlan } from '../../engine/world/world.ts';
import type { TracedEntity } from './warnings.ts';
import type { InputFolder } from './input-folder.ts';
import type { HeightMapPlan } from '../../engine/world/terrain/height-map.ts';
import { waysOf } from '../motion/network/network-log.ts';
import { readApart } from '../motion/reader/read-apart.ts';
import { readInputText } from '../base/files/read-input.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { ExperimentFile } from '../../experiment/experiment-file.ts';
import { problemOfPlayer } from '../../experiment/players.ts';
import type { LinkFields, NodeLink } from '../../experiment/links.ts';

type TruthFields = NonNullable<TraceFields['truth']>;

/** An entity with the files that its motion was read from. */
export interface ReadEntity {
  readonly plan: EntityPlan;
  /** Null: its motion is not in a file. */
  readonly traced: TracedEntity | null;
}

/** The entities whose motion could be read. */
export async function readMotions(entities: readonly ResolvedEntity[], folder: InputFolder, report: Report): Promise<ReadEntity[]> {
  const read = entities.map((entity, index) => reported(['entities', index, 'motion', 'file'], report, () => readEntity(entity, folder)));
  return (await Promise.all(read)).filter((plan) => plan !== null);
}

/** Files are looked up relative to `folder`. Rejects with what `readMotion` refuses. */
async function readEntity({ motion, ...entity }: ResolvedEntity, folder: InputFolder): Promise<ReadEntity> {
  if (motion.kind !== 'trace') return { plan: { ...entity, motion }, traced: null };
  const { trace } = motion;
  const mapping = present(only(trace, ...mappingNames));
  const options = present(without(trace, 'kind', 'file', 'truth', ...mappingNames));
  const read = await readMotion(
    folder.pathOf(trace.file),
    { ...options, ...(Object.keys(mapping).length > 0 && { mapping }) },
    folder.cache,
  );
  const truth = trace.truth ? await readTruth(read.plan, trace.truth, folder) : null;
  const plan: EntityPlan = { ...entity, motion: truth ? withTruth(read.plan, truth.plan) : read.plan };
  return { plan, traced: { id: entity.id, trace, read, truth, plan } };
}

async function readTruth(plan: MotionPlan, { file, ...options }: TruthFields, folder: InputFolder): Promise<ReadMotion> {
  if (plan.kind !== 'recorded')
    throw new BenchError('bad-input', `${file}: "truth" is the real path of recorded updates; add updates: recorded.`);
  return readMotion(folder.pathOf(file), { ...present(options), end: 'hold' }, folder.cache);
}

function withTruth(plan: MotionPlan, truth: MotionPlan): MotionPlan {
  return plan.kind === 'recorded' && truth.kind === 'path' ? { ...plan, createTruth: () => truth.create() } : plan;
}

/** Null where a problem was reported. */
export async function readTerrain(world: ResolvedWorld, folder: InputFolder, report: Report): Promise<WorldPlan | null> {
  const { terrain } = world;
  if (terrain.kind !== 'heightmap-file') return { ...world, terrain };
  return reported(['world', 'terrain', 'file'], report, async () => ({ ...world, terrain: await readHeightMap(terrain, folder) }));
}

async function reported<Read>(path: FieldPath, report: Report, read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path, message: error.message });
    return null;
  }
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly heights: readonly (number | null)[];
}

/** Samples of a height map at most: it travels to every page. */
const mostSamples = 129 * 129;

/** Rejects with a `BenchError` that names file and line. `folder` is the experiment's own. */
function readHeightMap(terrain: HeightMapFile, folder: InputFolder): Promise<HeightMapPlan> {
  const path = folder.pathOf(terrain.file);
  return folder.cache.once(path, JSON.stringify(['height map', terrain]), () => heightMapOf(path, terrain));
}

async function heightMapOf(path: string, { size, heights }: HeightMapFile): Promise<HeightMapPlan> {
  const text = await readInputText(path, 'a height map (.csv or .pgm)', { extensions: ['.csv', '.pgm'], mostMb: 2 });
  const grid = text.startsWith('P2') ? parsePicture(path, text, heights) : parseRows(path, text);
  if (grid.columns < 2 || grid.rows < 2) throw fault(path, `found ${grid.columns} × ${grid.rows} heights; allowed: at least 2 × 2.`);
  if (grid.heights.length > mostSamples) throw fault(path, `found ${grid.heights.length} heights; allowed: at most ${mostSamples}.`);
  return { kind: 'heightmap', width: size[0], depth: size[1], ...grid };
}

/**
 * One row of heights (m) a line, northernmost first; an empty cell is a hole; lines that begin with `#` are passed
 * over.
 */
function parseRows(path: string, text: string): Grid {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const rows = lines.flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : [parseRow(line, `${path}:${index + 1}`)]));
  const columns = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row) => row.length !== columns);
  if (odd >= 0)
    throw fault(path, `row ${odd + 1} has ${rows[odd]?.length} heights and the first ${columns}; all rows must be equally long.`);
  return { columns, rows: rows.length, heights: rows.flat() };
}

function parseRow(line: string, place: string): (number | null)[] {
  return line.split(',').map((cell) => {
    const word = cell.trim();
    const height = Number(word);
    if (Number.isFinite(height)) return word === '' ? null : height;
    throw fault(place, `found "${shortened(word)}"; allowed: a height in m, or nothing for a hole.`);
  });
}

/** A picture in plain PGM: `P2`, width, height, the value of white, then the pixels; `#` begins a comment. */
function parsePicture(path: string, text: string, [black, white]: readonly [number, number]): Grid {
  const [, columns = NaN, rows = NaN, most = NaN, ...pixels] = text.replace(/#.*/g, '').trim().split(/\s+/).map(Number);
  if (!(columns > 0 && rows > 0 && most > 0))
    throw fault(path, 'found no size and no value of white after P2; allowed: a plain PGM picture.');
  if (pixels.length !== columns * rows) throw fault(path, `found ${pixels.length} pixels; needed: ${columns} × ${rows}.`);
  const wrong = pixels.findIndex((pixel) => !(pixel >= 0 && pixel <= most));
  if (wrong >= 0) throw fault(path, `pixel ${wrong + 1} is not a number from 0 to ${most}.`);
  return { columns, rows, heights: pixels.map((pixel) => black + ((white - black) * pixel) / most) };
}

function fault(place: string, message: string): BenchError {
  return new BenchError('bad-input', `${place}: ${message}`);
}

/** The experiment with every `jitter.file` and `trace` of its links read, relative to `folder`. */
export async function withLinkFiles(file: ExperimentFile, folder: InputFolder, reportRaw: Report): Promise<ExperimentFile> {
  const report: Report = (problem) => reportRaw(problemOfPlayer(file, problem));
  const nodes = file.nodes.map(async (node, index) => {
    if (!node.link) return node;
    return { ...node, link: await readBoth(node.link, folder, ['nodes', index, 'link'], report) };
  });
  return { ...file, nodes: await Promise.all(nodes) };
}

async function readBoth(link: NodeLink, folder: InputFolder, path: FieldPath, report: Report): Promise<NodeLink> {
  const both = await readLinkFiles(link, 'down', folder, path, report);
  const down = link.down && (await readLinkFiles(link.down, 'down', folder, [...path, 'down'], report));
  const up = link.up && (await readLinkFiles(link.up, 'up', folder, [...path, 'up'], report));
  const own = await ownTraceUp(link, folder, path, report);
  return { ...both, ...(down && { down }), ...((up ?? own) && { up: { ...own, ...up } }) };
}

/** The trace of the way up, where the one log of a link has another for it and the link names none. */
async function ownTraceUp(link: NodeLink, folder: InputFolder, path: FieldPath, report: Report): Promise<LinkFields | null> {
  if (!isFile(link.trace) || link.up?.trace !== undefined) return null;
  const ways = await readTrace(link.trace, folder, [...path, 'trace'], report);
  return ways && ways.up !== ways.down ? { trace: [...ways.up] } : null;
}

async function readLinkFiles<Link extends LinkFields>(
  link: Link,
  way: 'up' | 'down',
  folder: InputFolder,
  path: FieldPath,
  report: Report,
): Promise<Link> {
  const read = isFile(link.trace) ? await readTrace(link.trace, folder, [...path, 'trace'], report) : undefined;
  const stages = link.schedule?.map((stage, index) => readTables(stage, folder, [...path, 'schedule', index], report));
  return {
    ...(await readTables(link, folder, path, report)),
    schedule: stages && (await Promise.all(stages)),
    trace: isFile(link.trace) ? read && [...read[way]] : link.trace,
  };
}

type TraceFile = Exclude<LinkFields['trace'], readonly unknown[] | undefined>;

function isFile(trace: LinkFields['trace']): trace is TraceFile {
  return trace !== undefined && !Array.isArray(trace);
}

/** The rows of both ways. Undefined after a problem. What had to be assumed of the log is noted. */
async function readTrace(trace: TraceFile, folder: InputFolder, path: FieldPath, report: Report) {
  return reported(path, report, async () => {
    const { file: name, other, ...rest } = typeof trace === 'string' ? { file: trace, other: undefined } : trace;
    const file = folder.pathOf(name);
    const options = { ...rest, ...(other !== undefined && { other: folder.pathOf(other) }) };
    const read = () => readApart('network-log', file, options);
    // Whether the other log has changed is not known.
    const log = await (other === undefined ? folder.cache.once(file, `network log ${JSON.stringify(options)}`, read) : read());
    for (const text of log.assumed) folder.assume({ about: name, text });
    return waysOf(log);
  });
}

/** Of the link or stage, and of its states. */
async function readTables<Link extends Pick<LinkFields, 'jitter' | 'states'>>(
  link: Link,
  folder: InputFolder,
  path: FieldPath,
  report: Report,
): Promise<Link> {
  const states = link.states?.map((state, index) => readTable(state, folder, [...path, 'states', index], report));
  const read = await readTable(link, folder, path, report);
  return states ? { ...read, states: await Promise.all(states) } : read;
}

async function readTable<Link extends Pick<LinkFields, 'jitter'>>(
  link: Link,
  folder: InputFolder,
  path: FieldPath,
  report: Report,
): Promise<Link> {
  const { jitter } = link;
  if (jitter?.file === undefined) return link;
  if (jitter.values) report({ path: [...path, 'jitter', 'file'], message: 'values and file exclude each other; keep one.' });
  const { file } = jitter;
  const values = await reported([...path, 'jitter', 'file'], report, async () => {
    const table = folder.pathOf(file);
    return folder.cache.once(table, 'deviations', async () =>
      parseDeviations(table, await readInputText(table, 'a file with one deviation (s) a line', deviationLimits)),
    );
  });
  return values ? { ...link, jitter: { ...jitter, values } } : link;
}

const deviationLimits = { extensions: ['.txt', '.csv', '.tsv', '.dat', '.dist'], mostMb: 16 };

/** Numbers of a table; empty lines and those that begin with `#` are passed over. */
function parseDeviations(path: string, text: string): number[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ word: line.trim(), number: index + 1 }));
  return lines.filter(({ word }) => word !== '' && !word.startsWith('#')).map(({ word, number }) => deviation(word, `${path}:${number}`));
}

function deviation(word: string, place: string): number {
  const value = Number(word);
  if (Math.abs(value) <= 60) return value;
  throw new BenchError('bad-input', `${place}: found "${word}"; allowed: a number ≥ -60 and ≤ 60 s.`);
}
