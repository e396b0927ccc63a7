/** Actions that write the recording of the open run for other programs and people. */
import { computed } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { useShellObstacles } from '../../../renderer/shell/actions/obstacles.ts';
import { useExports } from './exports.ts';

export function exportActions() {
  const exports = useExports();
  const { toOperate, toLook, toRecorded } = useShellObstacles();
  const common = { group: 'Recording' as const, whyNot: () => toOperate() ?? toLook() ?? toRecorded() };
  return computed((): readonly Action[] => [
    { ...common, id: 'export', title: 'Export tables', keys: 'Mod+E', run: () => exports.show('tables') },
    { ...common, id: 'report', title: 'Make a report', run: () => exports.show('report') },
  ]);
}
