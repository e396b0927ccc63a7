/** The handlers of the calls of the core: a call without its handler does not compile. */
import type { CallName, coreCalls } from '../../contract/bench.ts';
import { aboutBench } from './about.ts';
import type { BenchSession } from './bench-session.ts';
import type { RecentDecisions } from './recent-decisions.ts';
import type { Drafts } from './drafts.ts';
import type { ExperimentList } from './experiment-list.ts';
import type { FileConsents } from './file-consents.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';
import type { History } from './history.ts';
import { pluginHandlers } from './plugin-handlers.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { RecordingHandlers } from './recording-handlers.ts';
import type { Comparison } from './comparison.ts';

/** The handlers of the core, and of the features that the bench has. */
export type BenchHandlers = Partial<HandlersOf<CallName>>;

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
  readonly recordings: RecordingHandlers;
  readonly plugins: PluginStore | null;
  /** The version of the bench. */
  readonly version: string;
}

export function coreHandlers({ session, experiments, pathOf, drafts, ...parts }: BenchParts): HandlersOf<keyof typeof coreCalls> {
  const { consents, decisions, history, comparison, recordings, plugins, version } = parts;
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
    ...recordings,
    ...pluginHandlers(plugins),
    'state.get': () => session.state,
    'about.get': () => aboutBench(version),
  };
}

/** The handlers that read the past of the open run and of the comparison run. */
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
