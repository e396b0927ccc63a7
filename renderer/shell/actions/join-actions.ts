/** Actions of whoever wants to play at this machine. */
import { computed } from 'vue';
import { openJoinPage } from '../../live/open-join-page.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useLive } from '../../run/live.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function joinActions() {
  const dialogs = useDialogs();
  const live = useLive();
  const { toOperate } = useObstacles();
  return computed((): readonly Action[] => [
    {
      ...{ id: 'live-join', title: 'Join a session that somebody else hosts', group: 'LAN', whyNot: toOperate },
      run: () => dialogs.toggle('live-join'),
    },
    {
      ...{
        id: 'live-play',
        title: 'Play on this machine',
        group: 'LAN',
        whyNot: () => unless(live.state.join !== null, 'No live session is open here: host one.'),
      },
      run: () => openJoinPage(live.state.join?.addresses[0] ?? ''),
    },
  ]);
}
