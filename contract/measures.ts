/**
 * The catalogue of measures: what each number of the results, of the scoreboard and of the telemetry is called, its
 * unit, and how tables show it. Commands, pages, reports, sweeps, studies and tunings read it. A number of the results
 * without an entry does not compile.
 */
import type { GameResults, PlayerResults, RadiusResults, SideResults } from '../engine/game/game-results.ts';
import type { HitVerdict, ServerResults } from '../engine/game/server/server-results.ts';
import type { ShotVerdict } from '../engine/game/server/shot-check.ts';
import type { UpdateVerdict } from '../engine/game/server/update-check.ts';
import type { LaneResults, PartResults, PointResults, ReceiverResults, RunResults } from '../engine/measure/run-results.ts';
import { type LaneCosts, meanOfPairs, type MeasuredPair } from '../engine/measure/standings.ts';
import { chartedColumns, type ChartedBlock, type ColumnChart, telemetryTable } from './telemetry-table.ts';

export interface MeasureWords {
  readonly title: string;
  /** SI; empty for ratios and counts. */
  readonly unit: string;
  /** Left out: its title names it, or it is of a game, a session, or a plugin. */
  readonly scope?: Scope;
}

/**
 * What a number covers. The rule: what is measured of a pair covers one entity to one receiver, and so does a mean of
 * such numbers, over the entities of a receiver and then over receivers. Costs add up: over the entities that a receiver
 * gets, and over receivers. Where one number of a cost is wanted it is the send rate of one entity to one receiver, and
 * the traffic of one receiver. Titles of costs name their scope; tables, axes and files name those of all numbers.
 */
export type Scope = 'pair' | 'receiver' | 'all';

export const scopeWords: Readonly<Record<Scope, string>> = {
  pair: 'one entity to one receiver',
  receiver: 'all entities to one receiver',
  all: 'all entities to all receivers',
};

/** The level of a measure. A pair is an entity at a receiver; a receiver has the means of its pairs. */
export type MeasureLevel = 'pair' | 'part' | 'point' | 'receiver' | 'lane' | 'game' | 'radius' | 'player' | 'side' | 'verdict' | 'server';

/** An entry of the catalogue; its key is the name of the number in the results, after a dot that in an inner object. */
interface Entry {
  /** Left out: the id in words. */
  readonly title?: string;
  /** SI; left out: a ratio or a count. */
  readonly unit?: string;
  /** Left out: that of its level. */
  readonly scope?: Scope;
  /** Its title names its scope: a cost is another number at each. */
  readonly isCost?: true;
  /** Unit in which tables show it, and its factor; left out: its own unit. */
  readonly shown?: { readonly unit: string; readonly factor: number };
  /** Left out: three significant digits. `all`: a count. */
  readonly digits?: 'all';
  /** Left out: neither is better, as of costs, which budgets set. */
  readonly better?: 'lower' | 'higher';
  /** Shown only where it was measured. */
  readonly isRare?: true;
  /** Not in the terminal, where tables must fit a screen. */
  readonly isCsvOnly?: true;
  /** Head in the terminal, and what stands below it (left out: the shown unit); left out: `driftbench run` has no column. */
  readonly column?: readonly [title: string, below?: string];
  /** Head in CSV files; left out: the title without its comma, `max` for `largest`, and the unit. */
  readonly csv?: string;
}

export interface Measure extends MeasureWords, Omit<Entry, 'title' | 'unit' | 'column'> {
  /** `metrics.ID`: of a plugin. */
  readonly id: string;
  readonly level: MeasureLevel;
  /** The section of the docs that defines it. */
  readonly defined: string;
  readonly column?: { readonly title: string; readonly unit: string };
  readonly csv: string;
}

type Entries<Id extends PropertyKey> = Readonly<Record<Id, Entry>>;
/** The fields that are numbers. */
type NumberOf<Results> = { [Field in keyof Results]-?: NonNullable<Results[Field]> extends number ? Field : never }[keyof Results];

/** What the numbers of a level cover that do not say otherwise: a receiver of the scoreboard has means of its pairs. */
const scopes: Partial<Record<MeasureLevel, Scope>> = { pair: 'pair', part: 'pair', point: 'pair', receiver: 'pair', lane: 'all' };

const ms = { unit: 'ms', factor: 1e3 } as const;
const hertz = { unit: 'Hz', factor: 1 } as const;
const percent = { unit: '%', factor: 100 } as const;
const degrees = { unit: '°', factor: 180 / Math.PI } as const;
const atUpdates = { unit: 'm', better: 'lower', isRare: true } as const;

// The order of entries is that of columns.

const accuracy = {
  updates: { title: 'updates sent', digits: 'all', column: ['Updates'] },
  updatesReceived: { title: 'updates received', digits: 'all', column: ['Received'] },
  delayMean: { title: 'mean measured delay', unit: 's', shown: ms, column: ['Delay'], csv: 'delay mean (s)' },
  // Neither: a lane that shows the past can have a small one.
  aee: { title: 'AEE', unit: 'm·s', column: ['AEE'] },
  aeeEstimated: { title: 'AEE estimated by the publisher', unit: 'm·s', column: ['≈ AEE'] },
  exportErrorBefore: {
    title: 'AEE before playout of the newest update',
    unit: 'm·s',
    column: ['Before'],
    csv: 'export error before (m·s)',
  },
  exportErrorAfter: { title: 'AEE after playout of the newest update', unit: 'm·s', column: ['After'], csv: 'export error after (m·s)' },
  deviationMean: { title: 'deviation, mean', unit: 'm', better: 'lower', column: ['Deviation', 'mean, m'] },
  deviationP95: { title: 'deviation, p95', unit: 'm', better: 'lower', column: ['', 'p95'] },
  deviationP99: { title: 'deviation, p99', unit: 'm', better: 'lower', column: ['', 'p99'], isCsvOnly: true },
  deviationMax: { title: 'deviation, largest', unit: 'm', better: 'lower', column: ['', 'max'] },
  updateErrorMean: {
    ...atUpdates,
    title: 'error at the next update, mean',
    column: ['At updates', 'mean, m'],
    csv: 'update error mean (m)',
  },
  updateErrorP95: { ...atUpdates, title: 'error at the next update, p95', column: ['', 'p95'], csv: 'update error p95 (m)' },
  updateErrorMax: { ...atUpdates, title: 'error at the next update, largest', column: ['', 'max'], csv: 'update error max (m)' },
  orientationErrorMean: { title: 'orientation error, mean', unit: 'rad', better: 'lower', column: ['Orientation', 'mean, rad'] },
  orientationErrorP95: { title: 'orientation error, p95', unit: 'rad', better: 'lower', column: ['', 'p95'] },
  orientationErrorP99: { title: 'orientation error, p99', unit: 'rad', better: 'lower', column: ['', 'p99'], isCsvOnly: true },
  orientationErrorMax: { title: 'orientation error, largest', unit: 'rad', better: 'lower', column: ['', 'max'] },
  shownAgeMean: { title: 'shown age, mean', unit: 's' },
  pictureLatenessMean: { title: 'picture lateness, mean', unit: 's', better: 'lower' },
  offPathMean: { title: 'distance from the real path, mean', unit: 'm', better: 'lower' },
  inTimeRatio: {
    title: 'share of updates in time',
    shown: percent,
    better: 'higher',
    column: ['In time'],
    isRare: true,
    csv: 'in time (share of updates received)',
  },
} as const satisfies Partial<Entries<NumberOf<ReceiverResults>>>;

/** Measures that a viewer notices, and those of the cost. */
const perception = {
  updatesShare: {},
  jumpsPerMinute: { title: 'jumps', unit: '1/min', better: 'lower', column: ['Jumps', '/min'] },
  jumpMax: { title: 'longest jump', unit: 'm', better: 'lower', column: ['', 'max, m'], csv: 'jump max (m)' },
  judder: { unit: 'm/s', better: 'lower', column: ['Judder', 'm/s'] },
  velocityStepRms: { title: 'velocity step, RMS', unit: 'm/s', column: ['Velocity step', 'RMS, m/s'] },
  velocityStepMax: { title: 'velocity step, largest', unit: 'm/s', column: ['', 'max'] },
  velocityStepExcessRms: { title: 'velocity step excess, RMS', unit: 'm/s', better: 'lower', column: ['Excess', 'RMS, m/s'] },
  velocityStepExcessMax: { title: 'velocity step excess, largest', unit: 'm/s', better: 'lower', column: ['', 'max'], isCsvOnly: true },
  jerkRms: { title: 'jerk, RMS', unit: 'm/s³', column: ['Jerk', 'RMS, m/s³'] },
  backwardRatio: {
    title: 'share of frames that move backward',
    shown: percent,
    better: 'lower',
    column: ['Backward'],
    csv: 'backward (share of frames)',
  },
  freezeRatio: { title: 'share of frozen frames', shown: percent, better: 'lower', column: ['Frozen'], csv: 'frozen (share of frames)' },
  turnJumpsPerMinute: { title: 'turn jumps', unit: '1/min', better: 'lower', column: ['Turn jumps', '/min'] },
  turnJumpMax: { title: 'largest turn jump', unit: 'rad', better: 'lower', column: ['', 'max, rad'], csv: 'turn jump max (rad)' },
  turnJudder: { title: 'turn judder', unit: 'rad/s', better: 'lower', column: ['Turn judder', 'rad/s'] },
  turnRateStepRms: { title: 'turn rate step, RMS', unit: 'rad/s', column: ['Turn rate step', 'RMS, rad/s'], isCsvOnly: true },
  turnRateStepMax: { title: 'turn rate step, largest', unit: 'rad/s', column: ['', 'max'], isCsvOnly: true },
  turnRateStepExcessRms: {
    title: 'turn rate step excess, RMS',
    unit: 'rad/s',
    better: 'lower',
    column: ['Excess', 'RMS, rad/s'],
    isCsvOnly: true,
  },
  turnRateStepExcessMax: { title: 'turn rate step excess, largest', unit: 'rad/s', better: 'lower', column: ['', 'max'], isCsvOnly: true },
  turnFreezeRatio: {
    title: 'share of frames frozen in turning',
    shown: percent,
    better: 'lower',
    column: ['Turn frozen'],
    csv: 'turn frozen (share of frames)',
    isCsvOnly: true,
  },
  teleports: { title: 'teleports shown as jumps', digits: 'all', column: ['Teleports'], isRare: true, csv: 'teleports' },
  teleportMax: { title: 'longest teleport', unit: 'm', column: ['', 'max, m'], isRare: true },
  slidMetres: { title: 'slid after teleports', unit: 'm', better: 'lower', column: ['Slid', 'm'], isRare: true },
  inconsistency: { title: 'time-space inconsistency', unit: 'm·s', better: 'lower', column: ['Inconsistency'] },
  updatesPerSecond: { title: 'send rate', unit: '1/s', isCost: true, shown: hertz, column: ['Send rate', 'Hz'], csv: 'updates sent (1/s)' },
  bytesPerSecond: { title: 'traffic per entity', unit: 'byte/s', isCost: true, column: ['Traffic', 'bytes/s'], csv: 'bytes sent (1/s)' },
} as const satisfies Partial<Entries<NumberOf<ReceiverResults>>>;

/** Only of runs in which a clock can be off. */
const clocks = {
  clockErrorMean: { title: 'clock error, mean', unit: 's', shown: ms, column: ['Clock error', 'mean, ms'] },
  clockErrorRms: { title: 'clock error, RMS', unit: 's', shown: ms, better: 'lower', column: ['', 'RMS'] },
  clockErrorMax: { title: 'clock error, largest', unit: 's', shown: ms, better: 'lower', column: ['', 'max'] },
  clockErrorFreeRms: { title: 'clock error uncorrected, RMS', unit: 's', shown: ms, column: ['Uncorrected', 'RMS, ms'] },
  // Only of lanes with a clock plugin.
  clockReadyAt: { title: 'first estimate of the clock', unit: 's', better: 'lower', column: ['Known', 'after, s'], isRare: true },
  clockErrorP95: { title: 'clock error, p95', unit: 's', shown: ms, better: 'lower', column: ['Clock error', 'p95, ms'], isRare: true },
  clockStepsPerMinute: { title: 'steps of the clock per minute', better: 'lower', column: ['Clock steps', 'per min'], isRare: true },
  clockStepMax: { title: 'longest step of the clock', unit: 's', shown: ms, better: 'lower', column: ['', 'max, ms'], isRare: true },
} as const satisfies Partial<Entries<NumberOf<ReceiverResults>>>;

/** Only of lanes with a playout. */
const playouts = {
  shownAgeMedian: { title: 'shown age, median', unit: 's', shown: ms, better: 'lower', column: ['Shown age', 'median, ms'] },
  shownAgeP99: { title: 'shown age, p99', unit: 's', shown: ms, better: 'lower', column: ['', 'p99'] },
  starvedTime: { title: 'time without anything newer to show', unit: 's', better: 'lower', column: ['Starved'], csv: 'starved (s)' },
  extrapolatedRatio: {
    title: 'share of frames extrapolated',
    shown: percent,
    column: ['Extrapolated'],
    csv: 'extrapolated (share of frames)',
  },
  overtakenRatio: {
    title: 'share of updates overtaken',
    shown: percent,
    better: 'lower',
    column: ['Overtaken'],
    csv: 'overtaken (share of updates received)',
  },
  timeScaleMin: { title: 'time scale, slowest', column: ['Time scale', 'min'] },
  timeScaleMax: { title: 'time scale, fastest', column: ['', 'max'] },
} as const satisfies Partial<Entries<NumberOf<ReceiverResults>>>;

const pair: Entries<NumberOf<ReceiverResults>> = { ...accuracy, ...perception, ...clocks, ...playouts };

const part: Entries<NumberOf<PartResults>> = {
  updates: pair.updates,
  updatesReceived: pair.updatesReceived,
  delayMean: pair.delayMean,
  orientationErrorMean: pair.orientationErrorMean,
  orientationErrorP95: pair.orientationErrorP95,
  orientationErrorMax: pair.orientationErrorMax,
  updatesPerSecond: pair.updatesPerSecond,
  bytesPerSecond: pair.bytesPerSecond,
};

const point: Entries<NumberOf<PointResults>> = {
  deviationMean: pair.deviationMean,
  deviationP95: pair.deviationP95,
  deviationMax: pair.deviationMax,
  aimErrorMean: { title: 'aim error, mean', unit: 'rad', shown: degrees, better: 'lower', column: ['Aim error', 'mean, °'] },
  aimErrorP95: { title: 'aim error, p95', unit: 'rad', shown: degrees, better: 'lower', column: ['', 'p95'] },
  aimErrorMax: { title: 'aim error, largest', unit: 'rad', shown: degrees, better: 'lower', column: ['', 'max'] },
  jumpsPerMinute: pair.jumpsPerMinute,
  jumpMax: pair.jumpMax,
  judder: pair.judder,
};

const lane: Entries<NumberOf<LaneResults> | keyof LaneCosts> = {
  triggers: { title: 'updates made', digits: 'all', column: ['Triggers'], csv: 'triggers' },
  updatesFresh: {},
  triggersAsked: { title: 'updates requested', digits: 'all', column: ['Requested'], isRare: true },
  triggerDistance: {
    title: 'distance threshold for the requested updates',
    unit: 'm',
    column: ['Distance'],
    isCsvOnly: true,
    csv: 'distance threshold found (m)',
  },
  contractChanges: {},
  updatesSent: { title: 'updates sent to all', isCost: true, digits: 'all', column: ['To all receivers', 'updates'], csv: 'updates sent' },
  bytesSent: { title: 'bytes sent to all', unit: 'byte', isCost: true, digits: 'all', column: ['', 'bytes'], csv: 'bytes sent' },
  updatesPerSecond: { title: 'updates sent to all', unit: '1/s', isCost: true, column: ['', 'updates/s'], csv: 'updates sent (1/s)' },
  bytesPerSecond: { title: 'traffic to all', unit: 'byte/s', isCost: true, column: ['', 'bytes/s'], csv: 'bytes sent (1/s)' },
  partTriggers: {},
  partUpdatesSent: {},
  partBytesSent: {},
  aeeMean: { scope: 'pair', title: 'AEE, mean over receivers', unit: 'm·s', column: ['AEE', 'mean, m·s'], csv: 'AEE mean (m·s)' },
  aeeStd: { title: 'AEE, std over receivers', unit: 'm·s', better: 'lower', column: ['', 'std'], csv: 'AEE std (m·s)' },
  aeeMax: { title: 'AEE, largest over receivers', unit: 'm·s', column: ['', 'max'], csv: 'AEE max (m·s)' },
  aeeReceivers: {
    title: 'receivers that AEE covers, where not all',
    digits: 'all',
    column: ['', 'receivers'],
    isRare: true,
    csv: 'receivers that AEE covers',
  },
  sendRate: { unit: 'Hz', scope: 'pair', isCost: true, column: ['Send rate', 'Hz'] },
  updatesPerReceiver: {
    title: 'updates per receiver',
    unit: '1/s',
    scope: 'receiver',
    isCost: true,
    column: ['Per receiver', 'updates/s'],
  },
  bytesPerReceiver: {
    title: 'traffic per receiver',
    unit: 'byte/s',
    scope: 'receiver',
    isCost: true,
    column: ['', 'bytes/s'],
    csv: 'bytes per receiver (1/s)',
  },
};

const game: Entries<NumberOf<GameResults>> = {
  shots: {},
  shotsEnded: {},
  hits: {},
  shotsPerSecond: { title: 'shots per player', unit: '1/s' },
};

const radius: Entries<NumberOf<RadiusResults>> = {
  // Columns of sweeps name it without its unit, m.
  radius: { column: ['Contact radius', 'm'], csv: 'contact radius (m)' },
  shooterHits: { digits: 'all', column: ['Hits', 'shooter'], csv: 'hits in the shooter’s view' },
  targetHits: { digits: 'all', column: ['', 'target'], csv: 'hits in the target’s view' },
  bothHits: { digits: 'all', column: ['', 'both'], csv: 'hits in both' },
  missRatio: { shown: percent, column: ['Missed'], csv: 'missed (share of shots)' },
  agreedOfEither: { shown: percent, better: 'higher', column: ['Agreed', '% of either'], csv: 'agreed (share of hits in either view)' },
  agreedOfShooter: {
    shown: percent,
    better: 'higher',
    column: ['', '% of shooter'],
    csv: 'agreed (share of hits in the shooter’s view)',
  },
};

const player: Entries<NumberOf<PlayerResults>> = {
  shots: { digits: 'all', column: ['Shots'] },
  hitsDealt: { digits: 'all', column: ['Hits', 'dealt'] },
  hitsTaken: { digits: 'all', column: ['', 'taken'] },
  kills: {},
  deaths: {},
};

const verdict: Entries<`updates.${UpdateVerdict}` | `shots.${ShotVerdict}` | `hits.${HitVerdict}`> = {
  'updates.fine': { title: 'updates accepted', digits: 'all', column: ['Updates', 'accepted'], csv: 'updates believed' },
  'updates.speed': { title: 'updates refused: speed', digits: 'all', column: ['', 'speed'] },
  'updates.turnRate': { title: 'updates refused: turn rate', digits: 'all', column: ['', 'turn rate'] },
  'updates.teleport': { title: 'updates refused: teleport', digits: 'all', column: ['', 'teleport'] },
  'updates.spin': { title: 'updates refused: spin', digits: 'all', column: ['', 'spin'] },
  'shots.fine': { title: 'shots accepted', digits: 'all', column: ['Shots', 'accepted'] },
  'shots.muzzle': { title: 'shots refused: muzzle', digits: 'all', column: ['', 'muzzle'] },
  'shots.fireRate': { title: 'shots refused: fire rate', digits: 'all', column: ['', 'fire rate'] },
  'shots.late': { title: 'shots refused: late', digits: 'all', column: ['', 'late'] },
  'hits.fine': { title: 'hits granted', digits: 'all', column: ['Hits', 'granted'], isRare: true },
  'hits.reach': { title: 'hits refused: reach', digits: 'all', column: ['', 'reach'], isRare: true },
  'hits.cover': { title: 'hits refused: cover', digits: 'all', column: ['', 'cover'], isRare: true },
};

/** What is measured of a running game beside the numbers of a pair: of its pictures, of what arrived, of comings and goings. */
const logged = {
  frames: { digits: 'all' },
  updatesSent: { title: 'updates sent', digits: 'all' },
  deviationMaxAt: { title: 'time of the largest deviation', unit: 's' },
  agePartMean: { title: 'part of the deviation by lateness, mean', unit: 'm', better: 'lower' },
  frameMean: { title: 'frame, mean', unit: 's', shown: ms },
  frameMax: { title: 'frame, longest', unit: 's', shown: ms },
  shownDead: { title: 'shown while gone', unit: 's', better: 'lower' },
  lostRatio: { title: 'updates lost', shown: percent },
  ageMean: { title: 'age on arrival, mean', unit: 's', shown: ms },
  ageP95: { title: 'age on arrival, p95', unit: 's', shown: ms },
  arrivalSpacingMean: { title: 'between arrivals, mean', unit: 's', shown: ms },
  arrivalSpacingP95: { title: 'between arrivals, p95', unit: 's', shown: ms },
  arrivalSpacingMax: { title: 'between arrivals, longest', unit: 's', shown: ms },
  sendSpacingMean: { title: 'between updates sent, mean', unit: 's', shown: ms },
  sendSpacingP95: { title: 'between updates sent, p95', unit: 's', shown: ms },
  sendSpacingMax: { title: 'between updates sent, longest', unit: 's', shown: ms },
  starvationMax: { title: 'starved, longest', unit: 's', shown: ms, better: 'lower' },
  spawns: { digits: 'all' },
  neverShown: { title: 'never shown', digits: 'all', better: 'lower' },
  lateSpawnMean: { title: 'shown late, mean', unit: 's', shown: ms, better: 'lower' },
  lateSpawnMax: { title: 'shown late, longest', unit: 's', shown: ms, better: 'lower' },
  lateDespawnMean: { title: 'removed late, mean', unit: 's', shown: ms, better: 'lower' },
  lateDespawnMax: { title: 'removed late, longest', unit: 's', shown: ms, better: 'lower' },
} as const satisfies Entries<string>;

const side: Entries<NumberOf<SideResults>> = { kills: {}, points: {} };
const server: Entries<NumberOf<ServerResults>> = { updatesRefused: {}, shotsRefused: {} };

const resultsPage = 'docs/results-format.md';

/** The measures of the results, table by table. */
export const measures = {
  accuracy: listed('pair', `${resultsPage}#a-receiver`, accuracy),
  perception: listed('pair', 'docs/what-a-viewer-notices.md#what-a-viewer-notices', perception),
  clocks: listed('pair', `${resultsPage}#clock-errors`, clocks),
  playouts: listed('pair', `${resultsPage}#playouts`, playouts),
  part: listed('part', `${resultsPage}#parts`, part),
  point: listed('point', `${resultsPage}#points`, point),
  lane: listed('lane', `${resultsPage}#a-lane`, lane),
  game: listed('game', `${resultsPage}#the-game`, game),
  radius: listed('radius', `${resultsPage}#the-game`, radius),
  player: listed('player', `${resultsPage}#the-game`, player),
  side: listed('side', `${resultsPage}#the-game`, side),
  verdict: listed('verdict', `${resultsPage}#the-game`, verdict),
  server: listed('server', `${resultsPage}#the-game`, server),
  logged: listed('pair', 'docs/score.md#what-is-measured', logged),
  /** The measures of a person's round only. */
  study: listed('receiver', 'docs/studies.md#the-table-of-answers', { delayP99: { title: 'measured delay, p99', unit: 's' } }),
  tune: listed('pair', 'docs/tune.md#input', { cpuNs: { title: 'processor time', unit: 'ns' } }),
} as const;

/** The fields that only a column of the scoreboard has. */
interface Scored {
  /** Its definition. */
  readonly help: string;
}

/** Unit and direction are those of the pairs' number, unless they are given. */
const scores = {
  deviationMean: {
    title: 'deviation',
    help: 'Distance between the shown and the real path: mean over time, then over receivers.',
  },
  deviationP95: { title: 'deviation p95', help: 'Deviation that is exceeded 5 % of the time; mean over receivers.' },
  offPath: {
    title: 'off path',
    help: 'Error against the delayed truth: distance between the shown place and where the real entity was as long ago as the picture is late, so that a lane that shows the past is judged beside its delay; mean over receivers.',
  },
  sendRate: {
    unit: 'Hz',
    isCost: true,
    help: 'Updates per second of one entity to one receiver; mean over entities, then over receivers.',
  },
  jumpsPerMinute: { title: 'jumps', help: 'Visible jumps of the drawn path per minute; mean over receivers.' },
  judder: {
    help: 'By how much drawn steps differ from those of the 0.3 s around them, apart from jumps; a picture that stands while the real entity moves lacks all of its speed. Mean over receivers.',
  },
  turnJumpsPerMinute: {
    title: 'turn jumps',
    help: 'Visible jumps of the drawn orientation per minute, over the whole run; mean over receivers.',
  },
  turnJudder: { help: 'The same as judder, of the drawn orientation, over the whole run. Mean over receivers.' },
  shownAge: {
    shown: ms,
    help: 'Age of the state that the shown path is drawn from: of the update, not of the place; with snapshot interpolation at least its delay. Mean over receivers.',
  },
  pictureLateness: {
    title: 'picture late',
    shown: ms,
    help: 'How long ago the real entity was where it is shown, whatever the age of the update; 0 for a picture that is ahead. Mean over receivers.',
  },
  updatesPerSecond: {
    title: 'updates',
    scope: 'receiver',
    shown: { unit: '1/s', factor: 1 },
    help: 'Updates per second of all entities sent to one receiver; mean over receivers.',
  },
  bytesPerSecond: {
    title: 'traffic',
    unit: 'B/s',
    scope: 'receiver',
    shown: { unit: 'kB/s', factor: 1e-3 },
    help: 'Bytes per second of all entities sent to one receiver; mean over receivers.',
  },
  deviationStd: {
    title: 'std',
    unit: 'm',
    scope: 'all',
    better: 'lower',
    help: 'Fairness: standard deviation of the receivers’ mean deviations; 0: all see the same error.',
  },
  deviationMax: { title: 'max', unit: 'm', scope: 'pair', better: 'lower', help: 'Mean deviation of the receiver with the largest one.' },
  aee: {
    title: 'AEE',
    help: 'Accumulated export error: placed against exported path, mean over the receivers that have seen anything. Beside the deviation: a lane that shows the past can have a small one.',
  },
  updateError: {
    title: 'at updates',
    isRare: true,
    help: 'Of recorded updates, whose real path in between is not known: distance to the state of each update at its time, before it is known there; mean over receivers.',
  },
} as const satisfies Readonly<Record<keyof typeof meanOfPairs | 'deviationStd' | 'deviationMax', Entry & Scored>>;

export interface ScoreMeasure extends Omit<Measure, 'defined'>, Scored {
  readonly id: keyof typeof scores;
  /** The number of pairs that it is the mean of; left out: it compares the receivers of a lane. */
  readonly of?: keyof MeasuredPair;
}

/** Under the head of a column of the scoreboard: its unit, and of costs what they are for. */
export function scoreUnit({ unit, shown, scope }: ScoreMeasure): string {
  return `${shown?.unit ?? unit}${scope === 'receiver' ? ' per receiver' : ''}`;
}

/** In the order in which they are read. */
export const scoreMeasures: readonly ScoreMeasure[] = (Object.keys(scores) as ScoreMeasure['id'][]).map((id) => {
  const { help, ...own }: Entry & Scored = scores[id];
  const of: keyof MeasuredPair | undefined = (meanOfPairs as Partial<Record<typeof id, keyof MeasuredPair>>)[id];
  const { unit = '', better }: Entry = of ? pair[of] : {};
  const entry = { unit, ...(better && { better }), ...own };
  return { ...measureOf(of ? 'receiver' : 'lane', id, entry), id, help, ...(of && { of }) };
});

/** A measure of one moment: a charted column of the telemetry, or a number of the configured conditions. */
export interface MomentMeasure extends Omit<ColumnChart, 'unit'> {
  readonly of: ChartedBlock | 'link' | 'session';
  readonly field: string;
  /** `pace`: a factor. */
  readonly unit: ColumnChart['unit'] | 'pace';
}

/** Columns of the telemetry have their words in its table. */
export const momentMeasures: readonly MomentMeasure[] = [
  ...(Object.keys(telemetryTable) as ChartedBlock[]).flatMap((block) =>
    chartedColumns(block).map(({ field, chart }) => ({ of: block, field, ...chart })),
  ),
  { of: 'link', field: 'down', title: 'configured delay', unit: 's', help: 'Mean configured one-way delay to the receiver.' },
  { of: 'link', field: 'up', title: 'configured delay, up', unit: 's', help: 'Mean configured one-way delay from the node.' },
  { of: 'link', field: 'loss', title: 'configured loss', unit: 'ratio', help: 'Mean configured loss on the link to the receiver.' },
  { of: 'session', field: 'pace', title: 'pace', unit: 'pace', help: 'Session seconds per wall second, as achieved.' },
];

/** Before the id of a metric of a plugin, where it stands among the results' own. */
const ofPlugin = 'metrics.';

/** The metrics of plugins that these results have. `plugins`: by their ids. */
export function pluginMeasures(
  level: 'pair' | 'lane',
  results: readonly Pick<ReceiverResults, 'metrics'>[],
  plugins: RunResults['metrics'] = {},
): readonly Measure[] {
  const had = Object.entries(plugins).filter(([id]) => results.some(({ metrics }) => metrics && id in metrics));
  const entry = ({ title, unit }: MeasureWords): Entry => ({ title, unit, column: [title], csv: nameWithUnit(title, unit) });
  const entries = had.map(([id, words]) => [ofPlugin + id, entry(words)] as const);
  return listed(level, `${resultsPage}#metrics-of-plugins`, Object.fromEntries(entries));
}

/** Numbers by name; those of metrics of plugins stand among them. */
export function withMetrics<Results extends { readonly metrics?: Readonly<Record<string, number | null>> }>({
  metrics = {},
  ...results
}: Results): Readonly<Record<string, unknown>> {
  return { ...results, ...Object.fromEntries(Object.entries(metrics).map(([id, value]) => [ofPlugin + id, value])) };
}

/** The number of a measure in a row of results; null: it was not measured. */
export function numberOf(results: object, { id }: Pick<Measure, 'id'>): number | null {
  const [outer = '', ...inner] = id.split('.');
  const field = (of: unknown, name: string) => (of as Readonly<Record<string, unknown>> | undefined)?.[name];
  const value = inner.length === 0 ? field(results, outer) : field(field(results, outer), inner.join('.'));
  return typeof value === 'number' ? value : null;
}

const listedMeasures = [...scoreMeasures, ...Object.values(measures).flat()];
const known: ReadonlyMap<string, Omit<Measure, 'defined'>> = new Map(listedMeasures.map((measure) => [measure.id, measure]));
/** The same by level and id: costs have other words at each. */
const knownAt: typeof known = new Map(listedMeasures.map((measure) => [`${measure.level} ${measure.id}`, measure]));

/**
 * `aee` → AEE, m·s; `parts.turret.updates` → parts turret: updates sent. An unknown measure goes by its own name;
 * metrics of plugins are named by `plugins`, by their ids. `level`: of the number; costs are called otherwise at each.
 */
export function measureWords(
  name: string,
  { plugins = {}, level }: { readonly plugins?: Readonly<Record<string, MeasureWords>> | undefined; readonly level?: MeasureLevel } = {},
): MeasureWords {
  if (name.startsWith(ofPlugin)) return plugins[name.slice(ofPlugin.length)] ?? { title: name.slice(ofPlugin.length), unit: '' };
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  const found = (level && knownAt.get(`${level} ${last}`)) ?? known.get(last);
  const { title, unit, scope } = found ? wordsOf(found) : { title: spaced(last), unit: '' };
  return { title: parts.length === 0 ? title : `${parts.map(spaced).join(' ')}: ${title}`, unit, ...(scope && { scope }) };
}

/** As the scoreboard calls it; what it does not have, as the results do. */
export function scoreWords(name: string): MeasureWords {
  const found = scoreMeasures.find(({ id }) => id === name);
  return found ? wordsOf(found) : measureWords(name);
}

function wordsOf({ title, unit, scope, isCost }: Omit<Measure, 'defined'>): MeasureWords {
  return { title, unit, ...(scope && !isCost && { scope }) };
}

/** `deviation, mean (m), one entity to one receiver`: what stands on an axis, or names a column. */
export function scopedTitle({ title, unit, scope }: MeasureWords): string {
  return [nameWithUnit(title, unit), ...(scope ? [scopeWords[scope]] : [])].join(', ');
}

/** The scope of a number of a run by its flat name, as in `base.far.aee`; empty where it has none. `isOfReceiver`: of a pair. */
export function scopeName(metric: string, isOfReceiver: boolean): string {
  const { scope } = knownAt.get(`${isOfReceiver ? 'pair' : 'lane'} ${metric.split('.').pop() ?? ''}`) ?? {};
  return scope ? scopeWords[scope] : '';
}

/** `aeeMean (m·s)`: the head of a column of files. */
export function nameWithUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${unit})`;
}

function listed(level: MeasureLevel, defined: string, entries: Readonly<Record<string, Entry>>): readonly Measure[] {
  return Object.entries(entries).map(([id, entry]) => ({ ...measureOf(level, id, entry), defined }));
}

function measureOf(level: MeasureLevel, id: string, { column, csv, ...entry }: Entry): Omit<Measure, 'defined'> {
  const { title = spaced(id), unit = '', shown, scope = scopes[level] } = entry;
  const below = column?.[1] ?? shown?.unit ?? unit;
  const heads = {
    csv: csv ?? nameWithUnit(title.replace(', largest', ' max').replace(',', ''), unit),
    ...(column && { column: { title: column[0], unit: below } }),
  };
  return { ...entry, id, level, title, unit, ...(scope && { scope }), ...heads };
}

/** `hitRatio` → `hit ratio` */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
}
