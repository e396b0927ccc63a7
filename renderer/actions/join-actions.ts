/** Actions of whoever wants to play at this machine. */
import { computed } from 'vue';
import { openJoinPage } from '../panels/live/open-join-page.ts';
import { useBench } from '../stores/bench.ts';
import { useDialogs } from '../stores/dialogs.ts';
import { useLive } from '../stores/live.ts';
import type { Action } from './action.ts';

export function joinActions() {
  const bench = useBench();
  const dialogs = useDialogs();
  const live = useLive();
  return computed((): readonly Action[] => [
    {
      ...{ id: 'live-join', title: 'Join a session that somebody else hosts', group: 'LAN', enabled: () => bench.mayOperate },
      run: () => dialogs.toggle('live-join'),
    },
    {
      ...{ id: 'live-play', title: 'Play on this machine', group: 'LAN', enabled: () => live.state.join !== null },
      run: () => openJoinPage(live.state.join?.addresses[0] ?? ''),
    },
  ]);
}
