/** Actions on recordings. */
import { computed } from 'vue';
import { useDialogs } from '../../components/dialogs.ts';
import { useExports } from '../../exports/exports.ts';
import { useRecordings } from '../recordings.ts';
import { useBench } from '../../connection/bench.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function recordingActions() {
  const dialogs = useDialogs();
  const recordings = useRecordings();
  const exports = useExports();
  const bench = useBench();
  const { toOperate, toLook } = useObstacles();
  const isRecorded = () => unless(bench.state.recording !== null, 'What is open is not recorded.');
  const toRecord = () =>
    toOperate() ?? toLook() ?? unless(bench.state.capabilities.records, 'A recording is open: it is kept already.') ?? isRecorded();
  const ofWhatIsOpen = { group: 'Recording' as const, whyNot: () => toOperate() ?? toLook() ?? isRecorded() };

  return computed((): readonly Action[] => [
    {
      ...{ id: 'record', title: recordings.keeps ? 'Do not keep this session’s recording' : 'Keep a recording of this session' },
      ...{ group: 'Recording', keys: 'R', whyNot: toRecord, run: () => void recordings.toggle() },
    },
    { id: 'recordings', title: 'Recordings', group: 'Recording', keys: 'Shift+K', run: () => dialogs.toggle('recordings') },
    { ...ofWhatIsOpen, id: 'export', title: 'Export tables of what is open', keys: 'Mod+E', run: () => exports.ask('tables') },
    { ...ofWhatIsOpen, id: 'report', title: 'Make a report of what is open', run: () => exports.ask('report') },
  ]);
}
