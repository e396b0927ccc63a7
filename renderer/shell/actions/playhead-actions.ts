/** Actions on the playhead: seeking in the past, cursors, bookmarks. */
import { computed } from 'vue';
import { useTransport } from '../../run/useTransport.ts';
import { useUpdateSteps } from '../../run/useUpdateSteps.ts';
import { useDialogs } from '../../components/dialogs.ts';
import type { Action } from '../../components/actions/action.ts';
import { unless } from '../../run/obstacles.ts';
import { useShellObstacles } from './obstacles.ts';
import { useRuns } from '../../run/runs.ts';
import { useTimeLine } from '../../time-line/time-line-store.ts';

/** s */
const stride = 1;
const manySeconds = 10;

export function playheadActions() {
  const dialogs = useDialogs();
  const { run, cursors } = useRuns();
  const { playhead } = run;
  const timeLine = useTimeLine();
  const transport = useTransport();
  const { stepUpdate } = useUpdateSteps();

  const { toOperate, toRun, toSeek, toStep } = useShellObstacles();
  const toLoop = () => toSeek() ?? unless(cursors.range !== null, 'Set the cursors A and B first.');
  const hasCursors = () => unless(cursors.a !== null || cursors.b !== null, 'No cursor is set.');
  const inPast = { group: 'Time line', whyNot: toSeek } as const;
  const shift = (seconds: number) => () => playhead.seek(playhead.time + seconds);
  const seconds = [
    { id: 'second-back', title: 'One second back', keys: 'ArrowLeft', by: -stride },
    { id: 'second-on', title: 'One second forward', keys: 'ArrowRight', by: stride },
    { id: 'seconds-back', title: 'Ten seconds back', keys: 'Shift+ArrowLeft', by: -manySeconds },
    { id: 'seconds-on', title: 'Ten seconds forward', keys: 'Shift+ArrowRight', by: manySeconds },
  ];

  return computed((): readonly Action[] => [
    {
      id: 'session-play-pause',
      title: 'Play or pause the session itself',
      group: 'Time line',
      keys: 'Shift+Space',
      whyNot: toRun,
      run: transport.toggleSession,
    },
    { ...inPast, id: 'step-back', title: 'One tick back', keys: ',', run: () => playhead.step(-1) },
    { ...inPast, id: 'update-back', title: 'One update back', keys: '<', run: () => stepUpdate(-1) },
    { ...inPast, id: 'update-on', title: 'One update forward', keys: '>', whyNot: toStep, run: () => stepUpdate(1) },
    ...seconds.map(({ by, ...action }): Action => ({ ...inPast, ...action, run: shift(by) })),
    { ...inPast, id: 'to-begin', title: 'Go to the beginning', keys: 'Home', run: () => playhead.seek(0) },
    { ...inPast, id: 'to-end', title: 'Go to the end and follow it', keys: 'End', run: playhead.follow },
    { ...inPast, id: 'cursor-a', title: 'Set cursor A', keys: '[', run: () => (cursors.a = playhead.time) },
    { ...inPast, id: 'cursor-b', title: 'Set cursor B', keys: ']', run: () => (cursors.b = playhead.time) },
    {
      ...inPast,
      id: 'cursors-clear',
      title: 'Clear the cursors A and B',
      whyNot: hasCursors,
      run: cursors.clear,
    },
    {
      ...inPast,
      id: 'loop',
      title: 'Toggle the loop between the cursors',
      keys: 'Shift+L',
      whyNot: toLoop,
      run: () => (cursors.loops = !cursors.loops),
    },
    {
      ...inPast,
      id: 'note',
      title: 'Bookmark this time',
      keys: 'B',
      whyNot: () => toOperate() ?? toSeek(),
      run: () => dialogs.toggle('note'),
    },
    { ...inPast, id: 'time-line-all', title: 'Show the whole session on the time line', keys: 'Shift+T', run: timeLine.showAll },
  ]);
}
