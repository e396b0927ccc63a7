/** Keeps a player's node alive: for every picture, and by a timer where the page is hidden and gets none; and tells how it stands. */
import { useIntervalFn, useRafFn } from '@vueuse/core';
import { shallowRef, type ShallowRef } from 'vue';
import type { PlayerClient } from '../../contract/live/player-client.ts';
import type { Participant } from '../../engine/live/participant.ts';

/** A hidden page's timer comes about once a second, whatever it asks for. */
const hiddenMs = 250;

export interface PlayerStanding {
  /** Null between two lives. */
  readonly participant: ShallowRef<Participant | null>;
  /** Of the undelayed connection, s; null before it was measured. */
  readonly roundTrip: ShallowRef<number | null>;
  /** What ended its part. */
  readonly fault: ShallowRef<Error | null>;
}

export function usePlayer(player: Pick<PlayerClient, 'advance' | 'participant' | 'clock' | 'fault'>): PlayerStanding {
  const participant = shallowRef<Participant | null>(null);
  const roundTrip = shallowRef<number | null>(null);
  const fault = shallowRef<Error | null>(null);
  function advance(): void {
    player.advance();
    participant.value = player.participant;
    fault.value = player.fault;
  }
  useRafFn(advance);
  useIntervalFn(() => {
    if (document.hidden) advance();
    roundTrip.value = Number.isFinite(player.clock.roundTrip) ? player.clock.roundTrip : null;
  }, hiddenMs);
  return { participant, roundTrip, fault };
}
