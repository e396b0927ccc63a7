/** Actions on recordings. */
import { computed } from 'vue';
import { useDialogs } from '../stores/dialogs.ts';
import { useRecordings } from '../stores/recordings.ts';
import type { Action } from './action.ts';

export function recordingActions() {
  const dialogs = useDialogs();
  const recordings = useRecordings();

  return computed((): readonly Action[] => [
    {
      ...{ id: 'record', title: recordings.keeps ? 'Do not keep this session’s recording' : 'Keep a recording of this session' },
      ...{ group: 'Recording', keys: 'R', enabled: () => recordings.mayRecord, run: () => void recordings.toggle() },
    },
    { id: 'recordings', title: 'Recordings', group: 'Recording', keys: 'Shift+R', run: () => dialogs.toggle('recordings') },
  ]);
}
