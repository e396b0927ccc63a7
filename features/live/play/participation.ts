/** This person's part in the live session: entering, the seat, and the state that the host reports. */
import { useIntervalFn, useLocalStorage, useSessionStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, type ComputedRef, markRaw, shallowRef, watch } from 'vue';
import type { BenchClient } from '../../../client/bench-client.ts';
import type { MeasuredConnection, Seating } from '../calls/live-calls.ts';
import { livePaths } from '../../../contract/live-limits.ts';
import { noLiveState, type LiveState } from '../calls/live-state.ts';
import type { PlayerClient } from '../common/player-client.ts';
import { personCode, type PersonState, type StudyAnswer } from '../../study/calls/study-state.ts';
import { type AboutPerson } from '../../../contract/study-record.ts';
import type { ConnectionState } from '../../../renderer/run/connection/connection.ts';
import { sideOf } from '../../../engine/game/match.ts';
import { seatColour } from '../../../renderer/components/theme/lane-colours.ts';
import { callForEntry } from '../../../renderer/run/connection/enter.ts';

/** Where a person is: at the entry form, waiting for the start, in the arena. */
type Stage = 'door' | 'lobby' | 'arena';

type Intent = 'play' | 'spectate';

/** The node that takes part for this person. */
type PlayerNode = Pick<PlayerClient, 'join' | 'close'>;

export interface Entry {
  /** From the address; empty: to be typed. */
  readonly code: string;
  /** Left out: no study. */
  readonly isStudy?: boolean;
  connect(): void;
  /** Cuts the wait for the next attempt to connect short. */
  retry(): void;
}

export const useParticipation = defineStore('participation', () => {
  const name = useLocalStorage('driftbench.player-name', '');
  /** In a study: leads back to what this person has played and answered. */
  const person = useLocalStorage('driftbench.study-person', '');
  /** Leads back to the seat, from this tab. */
  const token = useSessionStorage('driftbench.seat-token', '');
  /** The code as the person typed it; empty once the host has accepted it. */
  const code = shallowRef('');
  const client = shallowRef<BenchClient | null>(null);
  /** Null: before the first attempt. */
  const connection = shallowRef<ConnectionState | null>(null);
  const live = shallowRef(noLiveState);
  const seating = shallowRef<Seating | null>(null);
  /** Null: none yet, or the person left. */
  const intent = shallowRef<Intent | null>(null);
  /** Why entering failed. */
  const refusal = shallowRef<string | null>(null);
  /** The address is that of a study, which needs no name. */
  const isStudy = shallowRef(false);
  let entry: Entry | null = null;
  /** Spectators need none. */
  let player: PlayerNode | null = null;

  /** This person in a study; null: it is none, or it has not been reported yet. The last state stays after the end. */
  const studied = shallowRef<PersonState | null>(null);
  const seat = computed(() => live.value.seats.find((each) => each.seat === seating.value?.seat) ?? null);
  const isConnected = computed(() => connection.value?.kind === 'open');
  /** True until the host has granted or refused the intent. */
  const isEntering = computed(() => intent.value !== null && seating.value === null && refusal.value === null);
  const stage = computed((): Stage => {
    if (seating.value === null) return 'door';
    return live.value.status === 'lobby' || live.value.status === 'off' ? 'lobby' : 'arena';
  });

  /** A tab that had a seat goes back to it by itself. */
  function begin(next: Entry, node: PlayerNode): void {
    entry = next;
    player = node;
    code.value = next.code;
    isStudy.value = next.isStudy ?? false;
    if (token.value !== '') enter('play');
  }

  function enter(how: Intent): void {
    intent.value = how;
    refusal.value = null;
    if (isConnected.value) void join();
    else if (connection.value === null || connection.value.kind === 'refused') entry?.connect();
    // Attempts to connect go on until the host refuses.
    else entry?.retry();
  }

  function attach(fresh: BenchClient): void {
    client.value = markRaw(fresh);
    fresh.on('live', show);
  }

  function connectionChanged(next: ConnectionState): void {
    connection.value = next;
    if (next.kind === 'open' && intent.value !== null) void join();
    if (next.kind === 'refused') backToEntry(next.message);
  }

  function show(next: LiveState): void {
    live.value = next;
    studied.value = next.study?.people.find((each) => each.person === seating.value?.study?.person) ?? studied.value;
    if (next.status === 'off' && seating.value && studied.value?.stage !== 'done') backToEntry('The host has ended the session.');
  }

  function backToEntry(message: string): void {
    if (studied.value?.stage === 'done') return;
    giveUpSeat();
    refusal.value = message;
  }

  function giveUpSeat(): void {
    player?.close();
    seating.value = intent.value = studied.value = null;
    token.value = '';
  }

  async function join(): Promise<void> {
    const request = {
      name: isStudy.value ? 'Player' : name.value.trim(),
      ...(token.value !== '' && { token: token.value }),
      ...(personCode.safeParse(person.value).success && { person: person.value }),
    };
    const granted = await ask((to) =>
      intent.value === 'spectate' ? to.call('live.join', { ...request, spectate: true }) : player?.join(to, request),
    );
    if (granted) seated(granted);
  }

  /** The host has given a seat, possibly the same one again. */
  function seated(granted: Seating): void {
    token.value = granted.token;
    seating.value = markRaw(granted);
    if (granted.study) person.value = granted.study.code;
  }

  /** True once the host has written it down. */
  async function consent(about: AboutPerson): Promise<boolean> {
    return (await askAndShow((to) => to.call('live.consent', about))) !== null;
  }

  async function answer(given: StudyAnswer): Promise<boolean> {
    return (await askAndShow((to) => to.call('live.answer', given))) !== null;
  }

  async function notice(): Promise<boolean> {
    return (await askAndShow((to) => to.call('live.notice', {}))) !== null;
  }

  async function askAndShow(call: (to: BenchClient) => Promise<LiveState>): Promise<LiveState | null> {
    refusal.value = null;
    const next = await ask(call);
    if (next) show(next);
    return next;
  }

  /** Another person goes on at this browser. */
  function forgetPerson(): void {
    person.value = '';
    studied.value = null;
    leave();
  }

  async function setReady(ready: boolean): Promise<void> {
    const next = await ask((to) => to.call('live.ready', { ready }));
    if (next) show(next);
  }

  /** The operator gets the figures of the own connection. */
  async function reportConnection(measured: MeasuredConnection): Promise<void> {
    await ask((to) => to.call('live.measured', measured));
  }

  function leave(): void {
    giveUpSeat();
    void ask((to) => to.call('live.leave', {}));
  }

  /**
   * The answer; null where the host refuses, which is shown. A connection that closed meanwhile reconnects by itself.
   */
  async function ask<Result>(call: (to: BenchClient) => Promise<Result> | undefined): Promise<Result | null> {
    try {
      return (client.value && (await call(client.value))) ?? null;
    } catch (error) {
      if (isConnected.value) refused(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  function refused(message: string): void {
    if (seating.value) refusal.value = message;
    else backToEntry(message);
  }

  return {
    name,
    token,
    code,
    isStudy,
    person,
    studied,
    client,
    connection,
    live,
    seating,
    intent,
    refusal,
    seat,
    isConnected,
    isEntering,
    stage,
    begin,
    enter,
    attach,
    connectionChanged,
    seated,
    setReady,
    reportConnection,
    leave,
    consent,
    answer,
    notice,
    forgetPerson,
    retryNow: () => entry?.retry(),
  };
});

/** Session time, continued between two reports of the host a few times a second, s. */
export function useSessionTime(): ComputedRef<number> {
  const participation = useParticipation();
  const reportedAtMs = shallowRef(performance.now());
  const nowMs = shallowRef(performance.now());
  watch(
    () => participation.live,
    () => (reportedAtMs.value = nowMs.value = performance.now()),
    { flush: 'sync' },
  );
  useIntervalFn(() => (nowMs.value = performance.now()), 250);
  return computed(() => {
    const { status, time } = participation.live;
    return status === 'running' ? time + (nowMs.value - reportedAtMs.value) / 1000 : time;
  });
}

/** The colour of a player's tank: that of its team where teams play. */
export function useSeatColours(): (seat: number) => string {
  const participation = useParticipation();
  return (seat) => seatColour(sideOf(seat, participation.live.mode ?? undefined));
}

/**
 * Trades the short code of a live session for a cookie. Rejects with `EntryRefused`, in the host's own words, where the
 * code is wrong.
 */
export async function enterByCode(code: string): Promise<void> {
  await callForEntry(livePaths.enter, { code }, 'Ask the host for the current code.');
}

/**
 * The code in the page's address, after `#` or as `?code=`; it is removed from the address, which can then be shown and
 * kept.
 */
export function takeCode({ href }: Pick<Location, 'href'>, history: Pick<History, 'state' | 'replaceState'>): string {
  const url = new URL(href);
  const code = url.searchParams.get('code') ?? url.hash.slice(1);
  url.searchParams.delete('code');
  url.hash = '';
  if (code !== '') history.replaceState(history.state, '', url);
  return code;
}
