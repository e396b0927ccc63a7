/** What this person's arena shows: a player's own view, or by telemetry a spectator's. */
import { computed, type ComputedRef, type ShallowRef } from 'vue';
import { resolveLive } from '../../contract/live/live-plan.ts';
import type { Participant } from '../../engine/live/participant.ts';
import { useBench } from '../connection/bench.ts';
import { useParticipation } from './participation.ts';
import { useRuns } from '../run/runs.ts';
import type { Outlook } from './outlook.ts';
import { pagePlugins } from './player.ts';
import { playerOutlook } from './player-outlook.ts';
import { spectatorOutlook } from './spectator-outlook.ts';

/** Null while there is nothing to see. */
export function useOutlook(participant: ShallowRef<Participant | null>): ComputedRef<Outlook | null> {
  const bench = useBench();
  const participation = useParticipation();
  const { run } = useRuns();

  const world = computed(() => participation.seating && resolveLive(participation.seating.setup, pagePlugins).resolved.world);

  return computed(() => {
    const { experiment } = bench.state;
    if (participant.value && world.value)
      return playerOutlook(participant.value, { arena: participant.value.game.plan.arena, world: world.value });
    if (participation.seating?.seat !== null || !experiment || !run.history) return null;
    return spectatorOutlook(run.history, experiment);
  });
}
