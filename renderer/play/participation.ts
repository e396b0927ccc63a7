/** This person in the live session: the way in, the seat, and what the host says of it. */
import { defineStore } from 'pinia';
import { markRaw } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { ConnectionState } from '../connection/connection.ts';
import { participationCalls, type Taker } from './participation-calls.ts';
import { participationState, type Wish } from './participation-state.ts';

export interface WayIn {
  /** As the address has it; empty: to be typed. */
  readonly code: string;
  connect(): void;
  /** Cuts the wait for the next attempt to connect short. */
  retry(): void;
}

export const useParticipation = defineStore('participation', () => {
  const state = participationState();
  let way: WayIn | null = null;
  let taker: Taker | null = null;
  const { show, turnedAway, join, seated, setReady, leave } = participationCalls(state, () => taker);

  /** A tab that had a seat goes back to it without being asked. */
  function begin(next: WayIn, player: Taker): void {
    way = next;
    taker = player;
    state.code.value = next.code;
    if (state.token.value !== '') enter('play');
  }

  function enter(how: Wish): void {
    state.wish.value = how;
    state.refusal.value = null;
    if (state.isConnected.value && state.code.value === '') void join();
    else way?.connect();
  }

  function attach(fresh: BenchClient): void {
    state.client.value = markRaw(fresh);
    fresh.on('live', show);
  }

  function connectionChanged(next: ConnectionState): void {
    state.connection.value = next;
    if (next.kind === 'open' && state.wish.value !== null) void join();
    if (next.kind === 'refused') turnedAway(next.message);
  }

  return { ...state, begin, enter, attach, connectionChanged, seated, setReady, leave, retryNow: () => way?.retry() };
});
