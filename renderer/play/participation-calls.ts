/** What a person asks of the host of a live session, and what becomes of the answers. */
import { markRaw } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { Seating } from '../../contract/live/live-calls.ts';
import type { PlayerClient } from '../../contract/live/player-client.ts';
import type { LiveState } from '../../contract/live/live-state.ts';
import type { ParticipationState } from './participation-state.ts';

/** The node that takes part for this person. */
export type Taker = Pick<PlayerClient, 'join' | 'close'>;

/** `taker`: who takes part for this person; spectators need none. */
export function participationCalls(state: ParticipationState, taker: () => Taker | null) {
  const { name, token, client, live, seating, wish, refusal, isConnected } = state;

  function show(next: LiveState): void {
    live.value = next;
    if (next.status === 'off' && seating.value) turnedAway('The host has ended the session.');
  }

  /** Back before the door. */
  function turnedAway(message: string): void {
    taker()?.close();
    seating.value = wish.value = null;
    token.value = '';
    refusal.value = message;
  }

  async function join(): Promise<void> {
    const asked = { name: name.value.trim(), ...(token.value !== '' && { token: token.value }) };
    const granted = await ask((to) =>
      wish.value === 'spectate' ? to.call('live.join', { ...asked, spectate: true }) : taker()?.join(to, asked),
    );
    if (granted) seated(granted);
  }

  /** The host has given a seat, the same one anew perhaps. */
  function seated(granted: Seating): void {
    token.value = granted.token;
    seating.value = markRaw(granted);
  }

  async function setReady(ready: boolean): Promise<void> {
    const next = await ask((to) => to.call('live.ready', { ready }));
    if (next) show(next);
  }

  function leave(): void {
    taker()?.close();
    seating.value = wish.value = null;
    token.value = '';
    void ask((to) => to.call('live.leave', {}));
  }

  /** The answer; null, and the refusal told, where it is refused. A connection that closed meanwhile is opened again by itself. */
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
    else turnedAway(message);
  }

  return { show, turnedAway, join, seated, setReady, leave };
}
