/** What a person asks of the host of a live session, and what becomes of the answers. */
import { markRaw } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { LiveState } from '../../contract/live/live-state.ts';
import type { ParticipationState } from './participation-state.ts';

export function participationCalls({ name, token, client, live, seating, wish, refusal, isConnected }: ParticipationState) {
  function show(next: LiveState): void {
    live.value = next;
    if (next.status === 'off' && seating.value) turnedAway('The host has ended the session.');
  }

  /** Back before the door. */
  function turnedAway(message: string): void {
    seating.value = wish.value = null;
    token.value = '';
    refusal.value = message;
  }

  async function join(): Promise<void> {
    const spectate = wish.value === 'spectate';
    const granted = await ask((to) =>
      to.call('live.join', { name: name.value.trim(), spectate, ...(token.value !== '' && { token: token.value }) }),
    );
    if (!granted) return;
    token.value = granted.token;
    seating.value = markRaw(granted);
  }

  async function setReady(ready: boolean): Promise<void> {
    const next = await ask((to) => to.call('live.ready', { ready }));
    if (next) show(next);
  }

  function leave(): void {
    seating.value = wish.value = null;
    token.value = '';
    void ask((to) => to.call('live.leave', {}));
  }

  /** The answer; null, and the refusal told, where it is refused. A connection that closed meanwhile is opened again by itself. */
  async function ask<Result>(call: (to: BenchClient) => Promise<Result>): Promise<Result | null> {
    try {
      return client.value && (await call(client.value));
    } catch (error) {
      if (isConnected.value) refused(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  function refused(message: string): void {
    if (seating.value) refusal.value = message;
    else turnedAway(message);
  }

  return { show, turnedAway, join, setReady, leave };
}
