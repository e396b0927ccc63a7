/** Actions on the live session. */
import { computed } from 'vue';
import { useDialogs } from '../stores/dialogs.ts';
import { useLive } from '../stores/live.ts';
import { useLiveDraft } from '../stores/live-draft.ts';
import { useBench } from '../stores/bench.ts';
import { useLayout } from '../stores/layout.ts';
import type { Action } from './action.ts';

const oneClickSpike = { extra: 0.3, every: 20, length: 1 };

export function liveActions() {
  const bench = useBench();
  const dialogs = useDialogs();
  const draft = useLiveDraft();
  const live = useLive();
  const layout = useLayout();
  const show = () => layout.show('lan');
  const shown = (run: () => void) => () => {
    show();
    run();
  };
  const mayStart = () => live.mayChange && !live.isUnderWay;
  const mayPause = () => live.mayChange && live.isUnderWay;
  const mayChange = () => live.mayChange;

  /** Of the seat whose network is shown, or of all. */
  const target = () => (live.chosen === null ? {} : { seat: live.chosen });
  const stall = (stalled: boolean) => () => void live.change('live.stall', { ...target(), stalled });
  const spike = () => void live.change('live.schedule', { ...target(), spikes: [oneClickSpike] });
  const whose = computed(() => live.seat?.id ?? 'all seats');

  return computed((): readonly Action[] => [
    { id: 'live', title: 'Show the live session', group: 'LAN', run: show },
    {
      ...{ id: 'live-open', title: 'Host a live session', group: 'LAN', enabled: () => bench.mayOperate && !live.isOpen },
      run: shown(() => void live.change('live.open', draft.asked)),
    },
    { id: 'live-start', title: 'Start the live session', group: 'LAN', enabled: mayStart, run: () => void live.change('live.start', {}) },
    { id: 'live-pause', title: 'Pause the live session', group: 'LAN', enabled: mayPause, run: () => void live.change('live.pause', {}) },
    {
      id: 'live-restart',
      title: 'Restart the live session',
      group: 'LAN',
      enabled: mayChange,
      run: () => void live.change('live.restart', {}),
    },
    {
      ...{ id: 'live-round', title: 'New round', group: 'LAN', enabled: mayChange },
      run: () => void live.change('live.round', { length: live.state.round?.length ?? null }),
    },
    { id: 'live-spike', title: `Spike of 300 ms every 20 s for ${whose.value}`, group: 'LAN', enabled: mayChange, run: spike },
    {
      id: 'live-schedule',
      title: `Schedule for ${whose.value}`,
      group: 'LAN',
      enabled: mayChange,
      run: () => dialogs.toggle('live-schedule'),
    },
    { id: 'live-stall', title: `Stall ${whose.value}`, group: 'LAN', enabled: mayChange, run: stall(true) },
    { id: 'live-resume', title: `Resume ${whose.value}`, group: 'LAN', enabled: mayChange, run: stall(false) },
    { id: 'live-close', title: 'Close the live session', group: 'LAN', enabled: mayChange, run: () => dialogs.toggle('live-close') },
  ]);
}
