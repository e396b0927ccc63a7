/**
 * The live session that this bench hosts: its state, the calls that change it, and which seat's network is being looked
 * at.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput, CallName } from '../../../contract/bench.ts';
import { type LiveState, noLiveState, type DirectionState } from '../calls/live-state.ts';
import { unless, useObstacles } from '../../../renderer/run/obstacles.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';

declare module '../../../renderer/components/dialogs.ts' {
  interface DialogNames {
    'live-schedule': true;
    'live-close': true;
    'live-join': true;
  }
}

/** Calls that answer with the state after the change. */
type ChangingCall = Exclude<
  Extract<CallName, `live.${string}`>,
  'live.join' | 'live.time' | 'live.report' | 'live.interfaces' | 'live.discover'
>;

export const useLive = defineStore('live', () => {
  const bench = useBench();
  const { toOperate } = useObstacles();
  const state = shallowRef<LiveState>(noLiveState);
  /** Number of the seat whose network is shown and set; null: all seats. */
  const chosen = shallowRef<number | null>(null);

  watch(
    () => bench.client,
    (client) => {
      state.value = noLiveState;
      client?.on('live', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  const isOpen = computed(() => state.value.status !== 'off');
  const isUnderWay = computed(() => state.value.status === 'running');
  const mayChange = computed(() => bench.mayOperate && isOpen.value);
  /** A study sets the networks itself. */
  const mayImpair = computed(() => mayChange.value && state.value.study === null);
  const seat = computed(() => state.value.seats.find((each) => each.seat === chosen.value) ?? null);
  const participants = computed(() => state.value.seats.filter(({ occupant }) => occupant !== 'empty').length);
  const impaired = computed(() => state.value.seats.filter(({ up, down }) => isImpaired(up) || isImpaired(down)));
  /** Why nothing can be done to the live session; null where something can. */
  const toLead = () => toOperate() ?? unless(isOpen.value, 'No live session is open: host one.');
  /** Why the players' networks cannot be changed; null where they can. */
  const toImpair = () => toLead() ?? unless(state.value.study === null, 'The study sets the networks.');
  /** True where it was not refused. */
  async function change<N extends ChangingCall>(name: N, params: CallInput<N>): Promise<boolean> {
    const answer = await bench.ask<ChangingCall>(name, params);
    if (answer) state.value = answer;
    return answer !== null;
  }

  return {
    state,
    chosen,
    isOpen,
    isUnderWay,
    mayChange,
    mayImpair,
    seat,
    participants,
    impaired,
    toLead,
    toImpair,
    change,
  };
});

/** True if an impairment beyond its settings acts on this direction now. */
export function isImpaired(direction: DirectionState | null): boolean {
  return direction !== null && (direction.stalled || direction.impaired);
}
