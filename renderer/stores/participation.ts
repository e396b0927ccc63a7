/** This person in the live session: the way in, the seat, and what the host says of it. */
import { useLocalStorage, useSessionStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { Seating } from '../../contract/live/live-calls.ts';
import { noLiveState } from '../../contract/live/live-state.ts';
import type { ConnectionState } from '../bench/connection.ts';

/** Where a person is: before the door, waiting for the start, in the arena, done. */
export type Stage = 'door' | 'lobby' | 'arena';

export interface WayIn {
  /** As the address has it; empty: to be typed. */
  readonly code: string;
  connect(): void;
  /** Cuts the wait for the next attempt to connect short. */
  retry(): void;
}

export const useParticipation = defineStore('participation', () => {
  const name = useLocalStorage('driftbench.player-name', '');
  /** Leads back to the seat, from this tab. */
  const token = useSessionStorage('driftbench.seat-token', '');
  /** What the person typed; empty once the host has taken it. */
  const code = shallowRef('');
  const way = shallowRef<WayIn | null>(null);
  const client = shallowRef<BenchClient | null>(null);
  const connection = shallowRef<ConnectionState | null>(null);
  const live = shallowRef(noLiveState);
  const seating = shallowRef<Seating | null>(null);
  /** What the person has asked for: to take part, or to look on; null: nothing yet, or left again. */
  const wish = shallowRef<'play' | 'spectate' | null>(null);
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

  /** A tab that had a seat goes back to it without being asked. */
  function begin(next: WayIn): void {
    way.value = next;
    code.value = next.code;
    if (token.value === '') return;
    wish.value = 'play';
    next.connect();
  }

  function enter(how: 'play' | 'spectate'): void {
    wish.value = how;
    refusal.value = null;
    if (isConnected.value && code.value === '') void join();
    else way.value?.connect();
  }

  function attach(fresh: BenchClient): void {
    client.value = markRaw(fresh);
    fresh.on('live', (next) => (live.value = next));
  }

  function connectionChanged(next: ConnectionState): void {
    connection.value = next;
    if (next.kind === 'open' && wish.value !== null) void join();
    if (next.kind === 'refused') turnedAway(next.message);
  }

  async function join(): Promise<void> {
    try {
      const granted = await client.value?.call('live.join', {
        name: name.value.trim(),
        spectate: wish.value === 'spectate',
        ...(token.value !== '' && { token: token.value }),
      });
      if (!granted) return;
      token.value = granted.token;
      seating.value = markRaw(granted);
    } catch (error) {
      // A connection that closed meanwhile is opened again by itself.
      if (isConnected.value) turnedAway(error instanceof Error ? error.message : String(error));
    }
  }

  /** Back before the door. */
  function turnedAway(message: string): void {
    seating.value = null;
    wish.value = null;
    token.value = '';
    refusal.value = message;
  }

  async function setReady(ready: boolean): Promise<void> {
    await ask(async (to) => (live.value = await to.call('live.ready', { ready })));
  }

  async function leave(): Promise<void> {
    wish.value = null;
    seating.value = null;
    token.value = '';
    await ask(async (to) => (live.value = await to.call('live.leave', {})));
  }

  async function ask(call: (to: BenchClient) => Promise<unknown>): Promise<void> {
    try {
      if (client.value) await call(client.value);
    } catch (error) {
      refusal.value = error instanceof Error ? error.message : String(error);
    }
  }

  return {
    ...{ name, code, client, connection, live, seating, wish, refusal, seat, isConnected, isEntering, stage },
    ...{ begin, enter, attach, connectionChanged, setReady, leave },
    retryNow: () => way.value?.retry(),
  };
});
