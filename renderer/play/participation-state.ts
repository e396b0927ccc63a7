/** What is known of this person's part in a live session. */
import { useLocalStorage, useSessionStorage } from '@vueuse/core';
import { computed, shallowRef } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { Seating } from '../../contract/live/live-calls.ts';
import { noLiveState } from '../../contract/live/live-state.ts';
import type { ConnectionState } from '../connection/connection.ts';

/** Where a person is: before the door, waiting for the start, in the arena. */
export type Stage = 'door' | 'lobby' | 'arena';

/** What a person asks for: to take part, or to look on. */
export type Wish = 'play' | 'spectate';

export function participationState() {
  const name = useLocalStorage('driftbench.player-name', '');
  /** Leads back to the seat, from this tab. */
  const token = useSessionStorage('driftbench.seat-token', '');
  /** What the person typed; empty once the host has taken it. */
  const code = shallowRef('');
  const client = shallowRef<BenchClient | null>(null);
  /** Null: nobody has tried yet. */
  const connection = shallowRef<ConnectionState | null>(null);
  const live = shallowRef(noLiveState);
  const seating = shallowRef<Seating | null>(null);
  /** Null: nothing yet, or left again. */
  const wish = shallowRef<Wish | null>(null);
  /** Why it came to nothing, in words. */
  const refusal = shallowRef<string | null>(null);

  const seat = computed(() => live.value.seats.find((each) => each.seat === seating.value?.seat) ?? null);
  const isConnected = computed(() => connection.value?.kind === 'open');
  /** True from the wish on until it is granted or refused. */
  const isEntering = computed(() => wish.value !== null && seating.value === null && refusal.value === null);
  const stage = computed((): Stage => {
    if (seating.value === null) return 'door';
    return live.value.status === 'lobby' || live.value.status === 'off' ? 'lobby' : 'arena';
  });

  return { name, token, code, client, connection, live, seating, wish, refusal, seat, isConnected, isEntering, stage };
}

export type ParticipationState = ReturnType<typeof participationState>;
