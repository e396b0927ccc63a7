/** The handlers of every bench call: a call without its handler does not compile. */
import type { CallName } from '../../contract/bench.ts';
import { aboutBench } from './about.ts';
import type { BenchSession } from './bench-session.ts';
import type { DisHandlers } from '../../features/dis/node/dis-exercises.ts';
import type { RecentDecisions } from './recent-decisions.ts';
import type { Drafts } from './drafts.ts';
import type { ExperimentList } from './experiment-list.ts';
import type { FileConsents } from './file-consents.ts';
import type { ExportHandlers } from '../../features/output/node/exports.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';
import type { History } from './history.ts';
import type { ImportHandlers } from '../../features/motion/node/imports.ts';
import type { LiveHandlers } from '../../features/live/node/live-control.ts';
import type { PluginHandlers } from '../../features/plugins/node/plugin-handlers.ts';
import type { RecordingHandlers } from './recording-handlers.ts';
import type { Comparison } from './comparison.ts';
import type { Sweeps } from '../../features/sweep/node/sweeps.ts';
import type { TunedExperiment, Tunings } from '../../features/tune/node/tunings.ts';

export type BenchHandlers = HandlersOf<CallName>;

/** The parts of the bench that handle calls. */
export interface BenchParts {
  readonly session: BenchSession;
  readonly experiments: ExperimentList;
  /** Path of a listed experiment that is to be opened. */
  readonly pathOf: (file: string) => Promise<string>;
  readonly drafts: Drafts;
  readonly consents: FileConsents;
  readonly decisions: RecentDecisions;
  readonly history: History;
  readonly comparison: Comparison;
  readonly sweeps: Sweeps;
  readonly tunings: Tunings;
  readonly recordings: RecordingHandlers;
  readonly exports: ExportHandlers;
  readonly imports: ImportHandlers;
  readonly plugins: PluginHandlers;
  readonly live: LiveHandlers;
  readonly dis: DisHandlers;
  /** Of the bench. */
  readonly version: string;
}

export function benchHandlers({ session, experiments, pathOf, drafts, ...parts }: BenchParts): BenchHandlers {
  const { consents, decisions, history, comparison, sweeps, tunings, recordings, exports, imports, plugins, live, dis, version } = parts;
  return {
    'experiments.list': () => experiments.list(),
    'experiments.read': ({ file }) => experiments.read(file),
    'experiments.check': (question) => drafts.check(question),
    'experiments.running': () => drafts.running(),
    'experiments.schema': () => drafts.schema(),
    'experiments.save': (saving) => drafts.save(saving),
    'experiments.remove': async ({ file }) => {
      await experiments.remove(file);
      return experiments.list();
    },
    'session.open': async ({ file, ...options }) => session.open(await pathOf(file), options),
    'session.apply': (run) => drafts.apply(run),
    'session.allowFiles': ({ epoch }) => session.allowFiles(epoch, (experiment, files) => consents.allow(experiment, files)),
    'session.play': () => session.command({ kind: 'play' }),
    'session.pause': () => session.command({ kind: 'pause' }),
    'session.step': ({ frames }) => session.command({ kind: 'step', frames }),
    'session.restart': (options) => session.restart(options),
    'session.setPace': ({ pace }) => session.setPace(pace),
    'session.setContract': (change) => session.command({ kind: 'setContract', change }),
    'session.setLink': (change) => session.command({ kind: 'setLink', change }),
    'decisions.list': (question) => decisions.list(question),
    ...pastHandlers(history, comparison),
    ...sweepHandlers(session, sweeps),
    ...tuneHandlers(session, tunings),
    ...recordings,
    ...exports,
    ...imports,
    ...plugins,
    ...live,
    ...dis,
    'state.get': () => session.state,
    'about.get': () => aboutBench(version),
  };
}

/** Of the open run and the comparison run. */
function pastHandlers(history: History, comparison: Comparison): HandlersOf<CallsOf<'history' | 'second'>> {
  return {
    'history.rows': (question) => history.rows(question),
    'history.occurrences': (question) => history.occurrences(question),
    'history.decisions': (question) => history.decisions(question),
    'history.density': (question) => history.density(question),
    'history.conditions': (question) => history.conditions(question),
    'history.note': (request) => history.note(request),
    'second.open': ({ file }) => comparison.open(file),
    'second.rerun': (request) => comparison.rerun(request),
    'second.close': () => comparison.close(),
  };
}

/** Of the experiment that is open. */
function sweepHandlers(session: BenchSession, sweeps: Sweeps): HandlersOf<CallsOf<'sweep'>> {
  return {
    'sweep.fields': (question) => sweeps.fields(session.path, question),
    'sweep.list': () => sweeps.list(session.savedPath),
    'sweep.start': (request) => sweeps.start(session.path, session.file, request),
    'sweep.resume': (request) => sweeps.resume(session.path, session.file, request),
    'sweep.cancel': () => sweeps.cancel(),
    'sweep.rows': (question) => sweeps.rows(question),
    'sweep.metrics': ({ sweep }) => sweeps.metrics(sweep),
    'sweep.table': (question) => sweeps.table(question),
  };
}

/** Of the experiment that is open, also of an unsaved draft. */
function tuneHandlers(session: BenchSession, tunings: Tunings): HandlersOf<CallsOf<'tune'>> {
  const open = (): TunedExperiment => session.draft ?? { path: session.path };
  return {
    'tune.space': ({ setup }) => tunings.space(open(), setup),
    'tune.list': () => tunings.list(open()),
    'tune.start': (request) => tunings.start(open(), request),
    'tune.resume': (request) => tunings.resume(request),
    'tune.cancel': () => tunings.cancel(),
    'tune.points': ({ tune }) => tunings.points(tune),
    'tune.result': ({ tune }) => tunings.result(tune),
    'tune.table': (question) => tunings.table(question),
  };
}
