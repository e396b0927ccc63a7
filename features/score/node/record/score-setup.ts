/** The setup of a recording of a scored game: its entities, processes and pictures, as those of a session. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { ExperimentOutline } from '../../../../contract/bench-state.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { ScoredGame } from '../../../../contract/scored-game.ts';
import { keptEvery, TelemetryColumns, type TelemetryLayout } from '../../../../contract/telemetry.ts';
import { idealLink } from '../../../../engine/network/link-settings.ts';
import { openWorldPlan } from '../../../../engine/world/world.ts';
import { namePattern, far } from '../../../../experiment/fields.ts';
import { longestRun } from '../../../../experiment/experiment-file.ts';
import { short } from '../../../../main/base/short-number.ts';
import type { SetupRecord } from '../../../../main/recording/format/recording-format.ts';
import { coarseFrom } from '../../../../main/recording/format/telemetry-layout.ts';
import { benchRecord } from '../../../../main/run/recording-setup.ts';
import type { LoggedPair } from '../viewer.ts';
import type { TruthPath } from '../truth-path.ts';
import { ownLane, type PictureLane } from './picture-lanes.ts';

/** Session time between two rows, s, or as many of these as keep the recording within bounds. */
const shortestStep = 1 / 60;
/** All rows, their bytes as they are in memory, and numbers in one, at most. */
const mostRows = 400_000;
const mostBytes = 2 ** 31;
const mostColumns = 1 << 18;

/** What is recorded, by the clock of the truth. */
export interface RecordedScore {
  readonly programs: readonly string[];
  readonly pairs: readonly LoggedPair[];
  /** Ids. */
  readonly processes: readonly string[];
  readonly game: ScoredGame;
  /** Beside the game's own pictures. */
  readonly lanes: readonly PictureLane[];
}

export interface ScoreSetup {
  readonly setup: SetupRecord;
  readonly truths: readonly TruthPath[];
  /** Entity by entity, as the layout has them. */
  readonly pairs: readonly LoggedPair[];
  readonly columns: TelemetryColumns;
  /** Time of the clock of the truth that is session time 0, and length, s. */
  readonly begin: number;
  readonly duration: number;
  /** Session time between two rows, s. */
  readonly every: number;
}

/** `path`: of the recording. Throws a `BenchError` where it would be too large. */
export function scoreSetup(path: string, score: RecordedScore): ScoreSetup {
  const truths = [...new Set(score.pairs.map(({ truth }) => truth))];
  const { begin } = score.game;
  const end = truths.reduce((most, truth) => Math.max(most, truth.end), -Infinity);
  const place = new Map(truths.map((truth, k) => [truth, k]));
  const pairs = score.pairs.toSorted((a, b) => (place.get(a.truth) ?? 0) - (place.get(b.truth) ?? 0));
  const reach = reachOf(truths);
  const layout = layoutOf(pairs, truths, { reach, lanes: score.lanes });
  const columns = new TelemetryColumns(layout);
  const every = spacing(columns.count, end - begin);
  // A truth of a single moment has a length too.
  const duration = Math.max(end - begin, every);
  const owners = new Map(pairs.map(({ truth, owner }) => [truth.entity, owner]));
  const shown = { layout, owners, every, duration, reach };
  return { setup: setupRecord(path, score, shown), truths, pairs, columns, begin, duration, every };
}

/** The farthest coordinate of the truth, m. */
function reachOf(truths: readonly TruthPath[]): number {
  let reach = 0;
  for (const { rows } of truths)
    for (const axis of ['x', 'y', 'z'] as const) for (const value of rows[axis]) reach = Math.max(reach, Math.abs(value));
  return reach;
}

function layoutOf(
  pairs: readonly LoggedPair[],
  truths: readonly TruthPath[],
  { reach, lanes }: { readonly reach: number; readonly lanes: readonly PictureLane[] },
): TelemetryLayout {
  const entities = truths.map(({ entity }) => entity);
  return {
    entities,
    lanes: [ownLane, ...lanes.map(({ outline }) => outline.id)],
    pairs: pairs.map(({ viewer, truth, owner }) => ({ entity: truths.indexOf(truth), publisher: owner, receiver: viewer })),
    exactBytes: true,
    ...(reach > coarseFrom && { exactPlaces: true }),
  };
}

function spacing(columns: number, duration: number): number {
  if (columns > mostColumns || duration > longestRun)
    throw new BenchError(
      'not-possible',
      `--record: a session of ${short(duration / 3600)} h with ${columns} numbers a row is too large to be recorded; at most ${longestRun / 3600} h and ${mostColumns} numbers. Score a part of its logs.`,
    );
  const step = keptEvery(columns, shortestStep);
  const rows = Math.min(mostRows, mostBytes / (4 * columns));
  return step * Math.max(1, Math.ceil(duration / step / rows));
}

interface Shown {
  readonly layout: TelemetryLayout;
  /** The process with authority over each entity, by name. */
  readonly owners: ReadonlyMap<string, string>;
  readonly every: number;
  readonly duration: number;
  readonly reach: number;
}

function setupRecord(path: string, score: RecordedScore, shown: Shown): SetupRecord {
  const file = basename(path);
  const name = score.programs.length > 0 ? score.programs.join(', ') : 'Scored game';
  return {
    ...benchRecord([]),
    kind: 'score',
    name,
    file,
    experiment: stringify(experimentOf(file, name, score, shown)),
    inputs: [],
    seed: 1,
    rowEvery: shown.every,
    layout: shown.layout,
    outline: outlineOf(file, name, score, shown),
  };
}

const description =
  'A game that was scored. Its entities move as they did in the game. Nothing is known of how the game sends and draws: the lane of the experiment stands for it.';

/** An experiment with the same motion, out of the recording itself. */
function experimentOf(file: string, name: string, { processes }: RecordedScore, shown: Shown): object {
  const nodes = wordsFor(processes);
  const entities = wordsFor(shown.layout.entities);
  const side = sideOf(shown);
  return {
    driftbench: 1,
    name,
    description,
    seed: 1,
    duration: shown.duration,
    world: { size: [side, side] },
    nodes: processes.map((process) => ({ id: nodes.get(process), link: { delay: 0 } })),
    entities: shown.layout.entities.map((entity) => ({
      id: entities.get(entity),
      owner: nodes.get(shown.owners.get(entity) ?? ''),
      motion: { kind: 'trace', file, entity },
    })),
    lanes: [{ id: ownLane, trigger: { heartbeat: 0.05 }, model: { id: 'linear' } }],
  };
}

/** Names as experiments allow them, each another one. */
function wordsFor(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(names.filter((name) => namePattern.test(name)));
  return new Map(
    names.map((name) => {
      if (namePattern.test(name)) return [name, name];
      const word = name.replace(/[^A-Za-z0-9_-]/g, '-');
      let free = word;
      for (let k = 2; taken.has(free); k++) free = `${word}-${k}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

const own = { id: 'game', title: 'the game’s own', source: '', params: {} };

function outlineOf(file: string, name: string, { processes, game, lanes }: RecordedScore, shown: Shown): ExperimentOutline {
  const { layout, owners, every, duration } = shown;
  const side = sideOf(shown);
  return {
    file,
    name,
    description,
    duration,
    frame: every,
    arena: { width: side, depth: side },
    world: openWorldPlan,
    entities: layout.entities.map((id) => ({ id, owner: owners.get(id) ?? '', motion: 'as the game logged it' })),
    // No link is configured: what updates took is in the events.
    nodes: processes.map((id) => ({ id, down: null, up: idealLink })),
    lanes: [
      { id: ownLane, trigger: {}, model: own, convergence: own, scheduler: own, clock: 'synchronised' },
      ...lanes.map(({ outline }) => outline),
    ],
    scored: game,
  };
}

/** A square about the origin that has all of the truth, m. */
function sideOf({ reach }: Shown): number {
  return Math.min(Math.max(2 * Math.ceil(1.1 * reach), 20), far);
}
