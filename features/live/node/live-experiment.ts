/** The experiment of a live session: the host's own part of it, and the fields that all participants resolve. */
import { resolveLive, seatsOf } from '../common/live-plan.ts';
import type { LiveState } from '../calls/live-state.ts';
import type { GameMode, ModeRules, RespawnRules } from '../../../engine/game/game-rules.ts';
import type { BotStrength } from '../../../engine/game/players/bot/index.ts';
import { idealLink, type LinkSettings } from '../../../engine/network/link-settings.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { StudyDesign } from '../../../experiment/study.ts';
import { checkFields } from '../../../experiment/experiment-file.ts';
import { readFields } from '../../../main/experiment/load-experiment.ts';
import { playedFile } from '../../../main/experiment/study-file.ts';

export interface LiveSeatPlan {
  readonly id: string;
  /** As the experiment has its network, to and from the host. */
  readonly up: LinkSettings;
  readonly down: LinkSettings;
}

export interface LiveExperiment {
  readonly name: string;
  /** As `LiveSetup` has them. */
  readonly fields: unknown;
  readonly seed: number;
  /** s */
  readonly frame: number;
  readonly screens: NonNullable<LiveState['screens']>;
  readonly seats: readonly LiveSeatPlan[];
  /** Null: the file has none. */
  readonly study: StudyDesign | null;
  /** Null: hits destroy nothing; each plays against all. */
  readonly respawn: RespawnRules | null;
  readonly mode: ModeRules | null;
}

/** Plain data. */
export interface LiveExperimentRequest {
  /** The path of the experiment file, or of a study in a file of its own. */
  readonly path: string;
  readonly sets?: readonly string[] | undefined;
  /** Left out: the file's. */
  readonly seed?: number | undefined;
  /** Left out: as many as the experiment has players. */
  readonly seats?: number | undefined;
  /** Left out: as in the file. */
  readonly mode?: GameMode | undefined;
  readonly strength?: BotStrength | undefined;
}

/** Throws `BenchError('bad-input')` where the experiment is none that people can play. */
export async function loadLiveExperiment(
  { path, sets, seed, seats, mode, strength }: LiveExperimentRequest,
  registry: PluginRegistry,
): Promise<LiveExperiment> {
  const { experiment, instead } = await playedFile(path);
  const fields = withGame(await readFields(experiment, { sets, seed }, instead), mode, strength);
  const file = checkFields(fields, () => undefined);
  const chosenSeed = seed ?? file?.seed ?? 1;
  const { plan, resolved } = resolveLive(
    { experiment: fields, seed: chosenSeed, seats: seats ?? seatsOf(fields) ?? file?.players.length ?? 1 },
    registry,
  );
  const lane = plan.lanes[plan.game?.screens ?? 0]!;
  // Without a relay in the file a link is the whole path to its node: here the downlink from the host; the uplink is
  // ideal.
  const isRelayed = file?.relay !== undefined;
  return {
    name: resolved.name,
    fields,
    seed: plan.seed,
    frame: plan.frame,
    screens: { lane: lane.id, clock: lane.clock },
    study: resolved.study ?? null,
    respawn: plan.game?.respawn ?? null,
    mode: plan.game?.mode ?? null,
    seats: plan.entities.map(({ id }, seat) => ({
      id,
      up: isRelayed ? plan.nodes[seat]!.up : idealLink,
      down: plan.nodes[seat]!.down ?? idealLink,
    })),
  };
}

/** What ends a round where the file says nothing: each against all would go on for ever. */
const goals: Partial<Record<GameMode, { readonly limit: number }>> = { 'free-for-all': { limit: 10 } };

/** The fields with the requested mode, in which hits destroy tanks, and bots; without a game they stay as they are. */
function withGame(fields: unknown, mode: GameMode | undefined, strength: BotStrength | undefined): unknown {
  const { game } = (fields ?? {}) as { game?: { players?: number | object; respawn?: object; mode?: object } };
  if (typeof game !== 'object' || game === null) return fields;
  const group = typeof game.players === 'number' ? { count: game.players } : game.players;
  const players = strength && group && { ...group, motion: { player: 'bot', strength } };
  const rules = mode && { respawn: game.respawn ?? {}, mode: { ...goals[mode], ...game.mode, kind: mode } };
  return { ...(fields as object), game: { ...game, ...rules, ...(players && { players }) } };
}
