/** The action that counts the jumps of the whole experiment. */
import { computed } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';
import { useJumps } from './jumps.ts';

export function jumpsActions() {
  const jumps = useJumps();
  const { toOperate, toLook } = useObstacles();
  const whyNot = () => toOperate() ?? toLook() ?? unless(jumps.counted.status !== 'running', 'Jumps are being counted.');
  const count = () => void jumps.count();
  return computed((): readonly Action[] => [
    { id: 'jumps-count', title: 'Count the jumps of the experiment', group: 'Session', whyNot, run: count },
  ]);
}
