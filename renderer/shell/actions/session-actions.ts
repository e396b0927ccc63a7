/** Actions on the session: playing, stepping, pace, undo; the contracts of lanes, the comparison run, recordings. */
import { computed } from 'vue';
import type { Pace } from '../../../contract/bench-state.ts';
import { useTransport, useSeed } from '../../run/useTransport.ts';
import { paceInWords, paces } from '../../components/format/words.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useHosted } from '../../run/hosted-session.ts';
import type { Action } from '../../components/actions/action.ts';
import { unless } from '../../run/obstacles.ts';
import { useShellObstacles } from './obstacles.ts';
import { useRuns } from '../../run/runs.ts';
import { useUndo } from './use-undo.ts';
import { offerOf, offersInWords } from '../../components/format/contract-words.ts';
import { useContracts } from '../../run/contracts.ts';
import { useDraft } from '../../editor/draft.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useRecordings } from '../../run/recordings.ts';

const manyTicks = 10;

export function sessionActions() {
  const bench = useBench();
  const history = useUndo();
  const hosted = useHosted();
  const { playhead } = useRuns().run;
  const seed = useSeed();
  const transport = useTransport();
  const { toControl, toRun, toSeek, toStep } = useShellObstacles();
  const toPlay = () => (playhead.follows ? toRun() : toSeek());

  /** In the past the playhead steps; at the newest the session does. */
  function step(ticks: number): void {
    if (playhead.follows) void bench.step(ticks);
    else playhead.step(ticks);
  }

  function restart(): void {
    if (hosted.session.isOpen) hosted.session.restart();
    else void seed.restart();
  }

  const setPace = (pace: Pace): Action => ({
    id: `pace-${pace}`,
    title: `Pace ${paceInWords(pace)}`,
    group: 'Session',
    whyNot: toControl,
    run: () => void bench.setPace(pace),
  });

  return computed((): readonly Action[] => [
    {
      id: 'play-pause',
      title: 'Play or pause the session or the playback',
      group: 'Session',
      keys: 'Space',
      whyNot: toPlay,
      run: transport.toggle,
    },
    { id: 'step', title: 'Step one tick', group: 'Session', keys: '.', whyNot: toStep, run: () => step(1) },
    { id: 'step-many', title: 'Step ten ticks', group: 'Session', keys: 'Alt+.', whyNot: toStep, run: () => step(manyTicks) },
    { id: 'restart', title: 'Restart from 0', group: 'Session', keys: 'Mod+Shift+Enter', whyNot: toRun, run: restart },
    ...paces.map(setPace),
    {
      id: 'undo',
      title: 'Undo change',
      group: 'Changes',
      keys: 'Mod+Z',
      whyNot: () => unless(history.mayUndo(), 'There is no change to undo.'),
      run: history.undo,
    },
    {
      id: 'redo',
      title: 'Redo change',
      group: 'Changes',
      keys: 'Mod+Shift+Z',
      whyNot: () => unless(history.mayRedo(), 'There is no change to redo.'),
      run: history.redo,
    },
  ]);
}

/** One for every contract of every lane. */
export function contractActions() {
  const bench = useBench();
  const contracts = useContracts();
  const { toChange } = useShellObstacles();
  const contracted = computed(() => (bench.state.experiment?.lanes ?? []).filter(({ contracts }) => contracts));
  return computed((): readonly Action[] =>
    contracted.value.flatMap((lane) =>
      offersInWords(lane).map(({ value, title }) => ({
        id: `contract-${lane.id}-${value}`,
        title: `Lane ${lane.id} offers ${title}`,
        group: 'Contracts',
        whyNot: () => toChange() ?? unless(offerOf(lane) !== value, 'The lane already offers this contract.'),
        run: () => contracts.choose(lane.id, null, value, performance.now()),
      })),
    ),
  );
}

/** The comparison run: the open experiment, run again with other lanes. */
export function comparisonRunActions() {
  const bench = useBench();
  const draft = useDraft();
  const runs = useRuns();
  const { toOperate, toLook, toReplay } = useShellObstacles();

  const toStart = () =>
    toOperate() ??
    toLook() ??
    toReplay() ??
    unless(bench.state.recording?.problem === null, 'The open run is not recorded, so no comparison run can be started.') ??
    // A recording does not become a draft by itself.
    unless(
      draft.awake || bench.state.source === 'session',
      'There are no other lanes to compare with: open an experiment with other lanes in the editor.',
    );
  const toClose = () => toOperate() ?? unless(runs.comparisonState.status !== 'none', 'There is no comparison run.');

  /** Under the lanes of the draft; where it is unchanged, those of the open run. */
  async function start(): Promise<void> {
    await draft.wake();
    if (draft.text !== '') await runs.compareUnder(draft.source.name || 'draft', draft.text);
  }

  return computed((): readonly Action[] => [
    {
      id: 'second-rerun',
      title: 'Start a comparison run with the draft’s lanes',
      group: 'Time line',
      whyNot: toStart,
      run: () => void start(),
    },
    { id: 'second-close', title: 'Close the comparison run', group: 'Time line', whyNot: toClose, run: () => void runs.endComparison() },
  ]);
}

export function recordingActions() {
  const dialogs = useDialogs();
  const recordings = useRecordings();
  const bench = useBench();
  const { toOperate, toLook, toRecorded } = useShellObstacles();
  const toRecord = () =>
    toOperate() ?? toLook() ?? unless(bench.state.capabilities.records, 'A recording is open: it is already kept.') ?? toRecorded();

  return computed((): readonly Action[] => [
    {
      id: 'record',
      title: recordings.keeps ? 'Do not keep this session’s recording' : 'Keep a recording of this session',
      group: 'Recording',
      keys: 'R',
      whyNot: toRecord,
      run: () => void recordings.toggle(),
    },
    { id: 'recordings', title: 'Recordings', group: 'Recording', keys: 'Shift+K', run: () => dialogs.toggle('recordings') },
  ]);
}
