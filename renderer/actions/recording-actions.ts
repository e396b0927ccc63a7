/** Actions on recordings. */
import { computed } from 'vue';
import { useDialogs } from '../stores/dialogs.ts';
import { useExports } from '../stores/exports.ts';
import { useRecordings } from '../stores/recordings.ts';
import type { Action } from './action.ts';

export function recordingActions() {
  const dialogs = useDialogs();
  const recordings = useRecordings();
  const exports = useExports();
  const ofWhatIsOpen = {
    ...{ group: 'Recording' as const, enabled: () => exports.mayExport },
    whyNot: () => 'Nothing that is recorded is open; open an experiment or a recording.',
  };

  return computed((): readonly Action[] => [
    {
      ...{ id: 'record', title: recordings.keeps ? 'Do not keep this session’s recording' : 'Keep a recording of this session' },
      ...{ group: 'Recording', keys: 'R', enabled: () => recordings.mayRecord, run: () => void recordings.toggle() },
    },
    { id: 'recordings', title: 'Recordings', group: 'Recording', keys: 'Shift+K', run: () => dialogs.toggle('recordings') },
    { ...ofWhatIsOpen, id: 'export', title: 'Export tables of what is open', keys: 'Mod+E', run: () => exports.ask('tables') },
    { ...ofWhatIsOpen, id: 'report', title: 'Make a report of what is open', run: () => exports.ask('report') },
  ]);
}
