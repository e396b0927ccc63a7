/** `driftbench dis listen`: a DIS exercise under the lanes of an experiment, while it comes. */
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { counted } from '../../../contract/number-text.ts';
import type { Geodetic } from '../../../main/motion/dis/coordinates.ts';
import { countsText, originText, unknownText } from '../../../main/motion/dis/exercise-text.ts';
import type { ExerciseOptions, HeardEntity } from '../../../main/motion/dis/exercise.ts';
import { HeardExercise, longestExercise } from '../node/heard-exercise.ts';
import { DisListener, listeningText, type ListeningPlace } from '../node/socket.ts';
import { usualPort } from '../../../main/motion/dis/pdu.ts';
import { writeCapture, type GrowingCapture } from '../node/write-capture.ts';
import { experimentOfExercise, namesOf, type ExerciseEntity } from '../node/experiment-of-exercise.ts';
import { loadExperiment, readFields } from '../../../main/experiment/load-experiment.ts';
import { agreeTo } from '../../../main/base/files/agreed-folders.ts';
import { passingFolder } from '../../../main/base/files/passing-folder.ts';
import { FilePlace } from '../../../main/base/files/result-files.ts';
import { loadPlugins } from '../../../main/plugins/load-plugin.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { Recorder } from '../../../main/recording/recorder.ts';
import { RecordingPlace } from '../../../main/recording/recording-place.ts';
import { HeardRun } from '../node/heard-run.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { sharedSeconds } from '../../../main/base/wall-clock.ts';
import { figure } from '../../../main/cli/columns.ts';
import { Interrupted, recordingNotWhole } from '../../../main/cli/endings.ts';
import { allowPathOption, gathered, numberOption, secondsOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { reportJson, reportText } from '../../../main/cli/run-report.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { placeOption } from './traffic-flags.ts';

interface ListenFlags extends ListeningPlace {
  readonly exercise?: number;
  readonly site?: number;
  readonly application?: number;
  readonly origin?: Geodetic;
  readonly gather: number;
  readonly duration?: number;
  readonly entities: number;
  readonly lag: number;
  readonly set?: readonly string[];
  readonly record?: string;
  readonly capture?: string;
  readonly truth?: string;
  readonly truthAt?: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** Interval of the loop, and of lines, s. */
const loopEvery = 0.02;
const lineEvery = 5;
const id = numberOption(0, 65_535);

export function defineDisListen(command: Command, terminal: Terminal): void {
  command
    .description('Shows a DIS exercise under several models and convergence schemes at once, with the error of each at every next update.')
    .argument('[experiment]', 'experiment (YAML) whose lanes and receivers are used (default: four lanes and a receiver 100 ms away)')
    .option('--port <n>', 'UDP port', numberOption(1, 65_535), usualPort)
    .option('--interface <name>', 'interface, by name or address (default: this machine only)')
    .option('--group <address>', 'multicast group or broadcast address; needs --interface')
    .option('--exercise <n>', 'only PDUs of this exercise', numberOption(0, 255))
    .option('--site <n>', 'only PDUs of this site', id)
    .option('--application <n>', 'only PDUs of this application', id)
    .option('--origin <lat,lon,alt>', 'place of the local axes, in degrees and metres (default: the first entity)', placeOption)
    .option('--gather <s>', 'time from the first PDU until the session begins, with the entities that came by then', secondsOption, 6)
    .option('--duration <s>', 'ends the session after this session time', secondsOption)
    .option('--entities <n>', 'largest number of entities that are shown', numberOption(1, 1000), 64)
    .option('--lag <s>', 'how far the session is behind the exercise: an update that takes longer is late', secondsOption, 0.5)
    .option('--set <path=value>', 'sets a field of the experiment, such as nodes.viewer.link.delay=0.3 (repeatable)', gathered)
    .option('--record <file>', 'records the session (.mcap); replaces an existing file once the recording is complete')
    .option('--capture <file>', 'writes every datagram into a capture (.pcap); an existing one is replaced once it is complete')
    .option(
      '--truth <file>',
      'the senders’ real paths (CSV, recording …), found by marking: errors are measured against them; needs --origin of the sender',
    )
    .option(
      '--truth-at <time>',
      'UTC of time 0 of that file: ISO 8601, or s since 1970 (default: relative time stamps have the times of the file)',
      utcOption,
    )
    .option(...allowPathOption)
    .option('--json', 'prints one JSON object at the end instead of tables')
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${notes}`)
    .action((file: string | undefined, flags: ListenFlags) => listen(file, flags, terminal));
}

const notes = `Ctrl-C ends the session; the results follow. ${unknownText}
Third-party plugins are not loaded: record the exercise, and run the recording with other lanes (driftbench replay --lanes).`;

async function listen(file: string | undefined, flags: ListenFlags, terminal: Terminal): Promise<void> {
  checkPathsApart({ '': file, '--truth': flags.truth }, { '--record': flags.record, '--capture': flags.capture });
  const { truth, truthAt, origin } = flags;
  if (truth === undefined && truthAt !== undefined) throw new BenchError('bad-input', '--truth-at is about --truth; name its file.');
  if (truth !== undefined && !origin)
    throw new BenchError('bad-input', '--truth needs --origin: the place of the origin of its coordinates, as the sender has it.');
  const paths = truth === undefined ? null : await RealPaths.open(truth, truthAt ?? null);
  const where = listeningText(flags);
  const fields = file === undefined ? null : ((await readFields(file, {})) as Record<string, unknown>);
  if (flags.record !== undefined) await (await RecordingPlace.begin(flags.record)).end();
  if (flags.capture !== undefined) await (await FilePlace.begin(flags.capture)).end();
  const folder = await passingFolder('dis');
  try {
    agreeTo([folder]);
    const path = file ?? join(folder, 'exercise.yaml');
    await checkExperiment({ path, fields, folder }, flags);
    terminal.notify(`${where} Ctrl-C ends.\n`);
    const run = (capture: GrowingCapture | null) => new Listening({ path, fields, folder, capture, truth: paths }, flags, terminal).run();
    if (flags.capture === undefined) await run(null);
    else await writeCapture(flags.capture, run);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Rejects before anything is heard with what would be wrong once an exercise is there, by one entity that stands for
 * those to come. Fields of entities cannot be checked yet.
 */
async function checkExperiment({ path, fields, folder }: Omit<ListeningPaths, 'capture' | 'truth'>, flags: ListenFlags): Promise<void> {
  const { set = [], duration = longestExercise } = flags;
  const file = join(folder, 'to-come.csv');
  await writeFile(file, 't,id,x,y,vx,vy,yaw,yawRate\n0,0:0:0,0,0,0,0,0,0\n');
  const text = experimentOfExercise(fields, { file, origin: null, entities: [{ id: '0:0:0', marking: '' }], duration });
  const sets = set.filter((each) => !each.startsWith('entities.'));
  await loadExperiment(path, { text, registry: await loadPlugins(), sets });
}

interface ListeningPaths {
  /** The path of the experiment; `fields` are its fields; null: the usual ones. */
  readonly path: string;
  readonly fields: Record<string, unknown> | null;
  /** For what was gathered. */
  readonly folder: string;
  readonly capture: GrowingCapture | null;
  /** Null: they are not known. */
  readonly truth: RealPaths | null;
}

class Listening {
  readonly #paths: ListeningPaths;
  readonly #flags: ListenFlags;
  readonly #terminal: Terminal;
  #heard: HeardExercise | null = null;
  /** Datagrams that wait for the capture. */
  #captured: { readonly utc: number; readonly bytes: Uint8Array; readonly from: number }[] = [];

  constructor(paths: ListeningPaths, flags: ListenFlags, terminal: Terminal) {
    this.#paths = paths;
    this.#flags = flags;
    this.#terminal = terminal;
  }

  async run(): Promise<void> {
    const listener = await DisListener.open(this.#flags, (datagram, { port }) => this.#take(datagram, port));
    try {
      const heard = await this.#gather();
      const entities = heard.present(sharedSeconds()).slice(0, this.#flags.entities);
      await this.#recorded(heard, entities);
    } finally {
      listener.close();
      await this.#writeCaptured();
    }
  }

  #take(datagram: Uint8Array, from: number): void {
    const utc = sharedSeconds();
    const { exercise, site, application, origin } = this.#flags;
    const options: ExerciseOptions = { exercise, site, application, origin };
    this.#heard ??= new HeardExercise(options, utc);
    this.#heard.take(datagram, utc);
    if (this.#paths.capture) this.#captured.push({ utc, bytes: datagram, from });
  }

  async #writeCaptured(): Promise<void> {
    const captured = this.#captured;
    this.#captured = [];
    for (const { utc, bytes, from } of captured) await this.#paths.capture?.write(utc, bytes, { from, to: this.#flags.port });
  }

  /** From the first entity on, for a while: each one says where it is once in a heartbeat. */
  async #gather(): Promise<HeardExercise> {
    let since = Infinity;
    while (sharedSeconds() - since < this.#flags.gather) {
      if (this.#terminal.interrupted.aborted) throw new Interrupted(this.#nothingText);
      if (since === Infinity && this.#heard && this.#heard.exercise.entities.some(({ last }) => last)) {
        since = sharedSeconds();
        this.#print(`An exercise: gathering entities for ${this.#flags.gather} s.`);
      }
      await this.#writeCaptured();
      await setTimeout(1000 * loopEvery);
    }
    return this.#heard!;
  }

  get #nothingText(): string {
    return this.#heard
      ? `Interrupted before the session began. ${countsText(this.#heard.exercise.counts)}`
      : 'Interrupted; no datagram came.';
  }

  async #recorded(heard: HeardExercise, entities: readonly HeardEntity[]): Promise<void> {
    const { record } = this.#flags;
    if (record === undefined) return this.#follow(heard, entities);
    const place = await RecordingPlace.begin(record);
    const { recorder, line } = Recorder.record(projectPaths().worker, place.path);
    try {
      await this.#follow(heard, entities, line);
      await recorder.close();
      if (recorder.state.problem !== null) throw recordingNotWhole();
      await place.take();
    } finally {
      await recorder.close();
      if (recorder.state.problem !== null) this.#terminal.notify(`${recorder.state.problem} The session continued without recording.\n`);
      this.#terminal.notify(await place.end());
    }
  }

  /** The session of these entities, to its end. */
  async #follow(
    heard: HeardExercise,
    entities: readonly HeardEntity[],
    line?: Parameters<typeof HeardRun.begin>[0]['line'],
  ): Promise<void> {
    const { path, fields, folder, truth } = this.#paths;
    const { duration = longestExercise, lag, set: sets, quiet } = this.#flags;
    const file = join(folder, 'exercise.pcap');
    const ids = entities.map((each) => each.id);
    await writeFile(file, heard.follow(ids));
    const origin = heard.exercise.origin ?? { latitude: 0, longitude: 0, altitude: 0 };
    const known = truth ? truth.of(entities, heard) : entities;
    const text = experimentOfExercise(fields, { file, origin, entities: known, duration });
    const run = await HeardRun.begin({ path, text, registry: await loadPlugins(), sets, line });
    this.#print(
      `${counted(entities.length, 'entity', 'entities')}: ${namesOf(entities).slice(0, 12).join(', ')}${entities.length > 12 ? ' …' : ''}.`,
    );
    const { interrupted } = this.#terminal;
    let saidAt = sharedSeconds();
    while (!run.session.finished && !interrupted.aborted) {
      // All that came by then is taken in first, however long this thread was busy.
      const utc = sharedSeconds();
      await setTimeout(1000 * loopEvery);
      heard.present(utc);
      ids.forEach((each, index) => {
        const more = heard.next(each);
        if (more) run.take(index, more);
      });
      await run.advanceTo(utc - heard.begin - lag);
      await this.#writeCaptured();
      if (quiet || sharedSeconds() - saidAt < lineEvery) continue;
      saidAt = sharedSeconds();
      this.#print(lineOf(run.session.now, run.session.results(), heard));
    }
    this.#report(run, heard);
  }

  #report(run: HeardRun, heard: HeardExercise): void {
    const results = run.end();
    const report = {
      version: projectPaths().version,
      experiment: 'DIS exercise',
      results,
      wallTime: results.duration,
    };
    const { counts, origin } = heard.exercise;
    const { json } = this.#flags;
    if (json) {
      const exercise = {
        ...counts,
        entities: heard.exercise.entities.length,
        late: run.late,
        leftOut: heard.leftOut,
        origin,
        known: this.#paths.truth?.found ?? [],
      };
      this.#terminal.print(terminalJson({ ...(JSON.parse(reportJson(report)) as object), exercise }));
      return;
    }
    const late = run.late > 0 ? `${run.late} updates came more than ${this.#flags.lag} s after they were sent; raise --lag.\n` : '';
    this.#terminal.print(
      `${reportText(report)}\n${origin ? `${originText(origin)}\n` : ''}${countsText(counts)}\n${late}${this.#paths.truth?.text ?? unknownText}\n`,
    );
  }

  #print(text: string): void {
    if (!this.#flags.quiet) this.#terminal.notify(`${text}\n`);
  }
}

/** The real paths of senders, from a file. */
class RealPaths {
  /** Markings of the entities whose path is known. */
  found: readonly string[] = [];
  /** The traffic that was found, in words. */
  text = '';
  readonly #path: string;
  readonly #names: readonly string[];
  /** UTC of the file's time 0, s since 1970; null: relative stamps have the file's times. */
  readonly #at: number | null;

  private constructor(path: string, names: readonly string[], at: number | null) {
    this.#path = path;
    this.#names = names;
    this.#at = at;
  }

  static async open(path: string, at: number | null): Promise<RealPaths> {
    const { tracks } = await openForeignMotion(path, { form: 'path' });
    agreeTo([dirname(resolve(path))]);
    return new RealPaths(
      resolve(path),
      tracks.map(({ id }) => id),
      at,
    );
  }

  /** The entities, those with a path that is known with it. Throws a `BenchError` where there is none. */
  of(entities: readonly HeardEntity[], heard: HeardExercise): readonly ExerciseEntity[] {
    const known = entities.map(({ id, marking, sender }) => {
      const name = this.#nameOf(marking, entities.length);
      if (name === undefined) return { id, marking };
      const start = this.#at === null ? heard.exercise.relativeStart(sender) : heard.begin - this.#at;
      if (start !== null) return { id, marking, truth: { file: this.#path, ...(name !== '' && { entity: name }), start } };
      throw new BenchError(
        'bad-input',
        `The time stamps of ${id} are of UTC; say which UTC time 0 of ${this.#path} is with --truth-at (dis send prints it), or send with --stamps relative.`,
      );
    });
    const found = known.filter((each) => 'truth' in each).map(({ marking }) => marking);
    if (found.length === 0)
      throw new BenchError(
        'bad-input',
        `${this.#path} has the entities ${shownNames(this.#names)}; the exercise has the markings ${shownNames(entities.map(({ marking }) => marking))}. They must begin with the same eleven characters.`,
      );
    this.found = found;
    this.text = `The real paths of ${shownNames(found)} are known: their deviations are measured against them. ${
      found.length < known.length ? `Of the others: ${unknownText}` : ''
    }`.trim();
    return known;
  }

  /** A file with one entity and an exercise with one belong together. Undefined: there is none. */
  #nameOf(marking: string, entities: number): string | undefined {
    const [first = ''] = this.#names;
    if (this.#names.length === 1 && entities === 1) return first;
    return this.#names.find((name) => name !== '' && name.slice(0, longestMarking) === marking);
  }
}

const longestMarking = 11;

function shownNames(names: readonly string[]): string {
  return `${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}`;
}

/** s since 1970. */
function utcOption(text: string): number {
  const time = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  if (Number.isFinite(time)) return time;
  throw new InvalidArgumentError('It must be a time such as 2026-01-31T12:00:00.000Z, or seconds since 1970.');
}

/** `12.3 s · 4 entities · 61 PDUs · error at updates, mean, m: first-order 0.42, second-order 0.13` */
function lineOf(time: number, { lanes }: RunResults, { exercise }: HeardExercise): string {
  const errors = Object.entries(lanes).map(([lane, { receivers }]) => {
    const known = Object.values(receivers).flatMap(({ updateErrorMean }) => updateErrorMean ?? []);
    return `${lane} ${known.length === 0 ? '–' : figure(known.reduce((sum, each) => sum + each, 0) / known.length)}`;
  });
  const { counts, entities } = exercise;
  return `${time.toFixed(1)} s · ${counted(entities.length, 'entity', 'entities')} · ${counts.entityStates} ${counts.entityStates === 1 ? 'PDU' : 'PDUs'} · error at updates, mean, m: ${errors.join(', ')}`;
}
