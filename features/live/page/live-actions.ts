/** Actions on the live session, as its host and as a player. */
import { computed } from 'vue';
import { useDialogs } from '../../../renderer/components/dialogs.ts';
import { useLive } from './live.ts';
import { useLiveDraft, openJoinPage } from './live-draft.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';

const oneClickSpike = { extra: 0.3, every: 20, length: 1 };

export function liveActions() {
  const dialogs = useDialogs();
  const draft = useLiveDraft();
  const live = useLive();
  const layout = useLayout();
  const show = () => layout.show('lan');
  const shown = (run: () => void) => () => {
    show();
    run();
  };
  const { toOperate } = useObstacles();
  const { toLead, toImpair } = live;
  const toOpen = () => toOperate() ?? unless(!live.isOpen, 'A live session is already open.');
  const toStart = () => toLead() ?? unless(!live.isUnderWay, 'The live session is already running.');
  const toPause = () => toLead() ?? unless(live.isUnderWay, 'The live session is not running.');

  /** The seat whose network is shown, or all. */
  const target = () => (live.chosen === null ? {} : { seat: live.chosen });
  const stall = (stalled: boolean) => () => void live.change('live.stall', { ...target(), stalled });
  const spike = () => void live.change('live.schedule', { ...target(), spikes: [oneClickSpike] });
  const whose = computed(() => live.seat?.id ?? 'all seats');

  return computed((): readonly Action[] => [
    { id: 'live', title: 'Show the live session', group: 'LAN', run: show },
    {
      id: 'live-open',
      title: 'Host a live session',
      group: 'LAN',
      whyNot: toOpen,
      run: shown(() => void live.change('live.open', draft.request)),
    },
    { id: 'live-start', title: 'Start the live session', group: 'LAN', whyNot: toStart, run: () => void live.change('live.start', {}) },
    { id: 'live-pause', title: 'Pause the live session', group: 'LAN', whyNot: toPause, run: () => void live.change('live.pause', {}) },
    {
      id: 'live-restart',
      title: 'Restart the live session',
      group: 'LAN',
      whyNot: toLead,
      run: () => void live.change('live.restart', {}),
    },
    {
      id: 'live-round',
      title: 'New round',
      group: 'LAN',
      whyNot: toLead,
      run: () => void live.change('live.round', { length: live.state.round?.length ?? null }),
    },
    { id: 'live-spike', title: `Spike of 300 ms every 20 s for ${whose.value}`, group: 'LAN', whyNot: toImpair, run: spike },
    {
      id: 'live-schedule',
      title: `Schedule for ${whose.value}`,
      group: 'LAN',
      whyNot: toImpair,
      run: () => dialogs.toggle('live-schedule'),
    },
    { id: 'live-stall', title: `Stall ${whose.value}`, group: 'LAN', whyNot: toImpair, run: stall(true) },
    { id: 'live-resume', title: `Resume ${whose.value}`, group: 'LAN', whyNot: toImpair, run: stall(false) },
    { id: 'live-close', title: 'Close the live session', group: 'LAN', whyNot: toLead, run: () => dialogs.toggle('live-close') },
  ]);
}

/** Actions of a player at this machine. */
export function joinActions() {
  const dialogs = useDialogs();
  const live = useLive();
  const { toOperate } = useObstacles();
  return computed((): readonly Action[] => [
    { id: 'live-join', title: 'Join another host’s session', group: 'LAN', whyNot: toOperate, run: () => dialogs.toggle('live-join') },
    {
      id: 'live-play',
      title: 'Play on this machine',
      group: 'LAN',
      whyNot: () => unless(live.state.join !== null, 'No live session is open here: host one.'),
      run: () => openJoinPage(live.state.join?.addresses[0] ?? ''),
    },
  ]);
}
