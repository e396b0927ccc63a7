/** The plan of a session: an experiment fully resolved to engine terms. */
import type {
  ClockPlugin,
  ConvergencePlugin,
  DeadReckoningPlugin,
  FairnessPlugin,
  LinkModelPlugin,
  MetricPlugin,
  MotionPlugin,
  PlayoutPlugin,
  TriggerPlugin,
} from '../plugin-api/define.ts';
import type { ClockMode, ExtrapolationRule, GroundRule, TeleportRule, TriggerRule } from '../plugin-api/lane-rules.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { ClockSettings, Synchronisation } from '../base/clocks/clock-settings.ts';
import type { DelaySource } from '../base/clocks/delay-estimate.ts';
import { stepsOf, EvenSteps, type RenderRate, type StepRate } from '../base/time/step-times.ts';
import type { LinkSettings } from '../network/link-settings.ts';
import type { PlayerPlan } from '../game/game-plan.ts';
import type { GameRules } from '../game/game-rules.ts';
import type { ServerRules } from '../game/server/server-rules.ts';
import type { SeenRules } from '../measure/pair-meters.ts';
import type { PointPlan } from '../measure/points.ts';
import type { ArticulationRule } from '../update/articulation-rule.ts';
import type { AutomaticRule, OfferChange } from '../update/contracts.ts';
import type { PublishingRule } from '../update/publishing-rule.ts';
import type { PartAxis, PartMotionDefinition } from '../world/part-motion.ts';
import type { RecordedUpdates } from '../world/recorded-updates.ts';
import type { World } from '../world/world.ts';

/** A plugin with its checked parameters. */
export interface Choice<Plugin> {
  readonly plugin: Plugin;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The link models of a node, by direction. */
export interface LinkModels {
  readonly down?: Choice<LinkModelPlugin>;
  readonly up?: Choice<LinkModelPlugin>;
}

/** What is left out happens at every frame of the world; updates leave when they are made. */
export interface NodeRates {
  /** How often it looks at its entities: triggers are evaluated then. */
  readonly tick?: StepRate;
  /** How often updates may leave it. */
  readonly send?: StepRate;
  /** How often it draws. */
  readonly render?: RenderRate;
}

export interface NodePlan {
  readonly id: string;
  /** The link from a publisher (or the relay) to this node; null: this node shows no entities. */
  readonly down: LinkSettings | null;
  /** The link from this node to a publisher (or the relay); acknowledgements use it. */
  readonly up: LinkSettings;
  /** The effects of the links besides their settings, whatever becomes of their settings; left out: nothing. */
  readonly linkModels?: LinkModels;
  /** Left out: perfect. */
  readonly clock?: ClockSettings;
  /** How often it does what. Left out: at every frame of the world. */
  readonly rates?: NodeRates;
  /** Its point of view, m; left out: its own entities. */
  readonly at?: { readonly x: number; readonly y: number };
}

export type MotionPlan =
  /** Synthetic motion, made with the entity's own random stream. */
  | { readonly kind: 'synthetic'; readonly definition: MotionPlugin; readonly params: Readonly<Record<string, unknown>> }
  /** A given real path; `create` makes a fresh source for each session. `reach`: its largest coordinate, m. */
  | { readonly kind: 'path'; readonly reach?: number; readonly teleports?: true; create(): MotionSource }
  /**
   * Recorded updates: the triggers of every lane, and the real path between them unless that is known: `createTruth`
   * makes a fresh source of it, of which only the states count.
   */
  | { readonly kind: 'recorded'; readonly recorded: RecordedUpdates; createTruth?(): MotionSource }
  /** A tank of the session's game, driven by a computer player that is named as the entity. */
  | { readonly kind: 'player'; readonly player: Omit<PlayerPlan, 'id'> };

/** A part that turns on its entity: a turret. */
export interface PartPlan {
  /** Unique among the parts of the entity. */
  readonly id: string;
  readonly axis: PartAxis;
  readonly motion: { readonly definition: PartMotionDefinition; readonly params: Readonly<Record<string, unknown>> };
  /** The rule of every lane that does not say otherwise. */
  readonly rule: ArticulationRule;
}

export interface EntityPlan {
  readonly id: string;
  /** Index into `nodes`. */
  readonly owner: number;
  readonly motion: MotionPlan;
  /** Left out: none. Recorded updates can have none. */
  readonly parts?: readonly PartPlan[];
  /** Points on its body that are measured too; left out: none. */
  readonly points?: readonly PointPlan[];
}

/** The rules of a publisher. */
export interface PublisherPlan {
  readonly trigger: TriggerRule;
  /** Further conditions beside the rule; left out: none. */
  readonly furtherTrigger?: Choice<TriggerPlugin>;
  /** How updates are made of the real state; left out: it is sent as it is. */
  readonly publishing?: PublishingRule;
  readonly model: Choice<DeadReckoningPlugin>;
}

export interface LevelPlan extends PublisherPlan {
  /** Up to which distance (m) of a viewer. */
  readonly reach: number;
  /** Left out: as the lane. */
  readonly ground?: GroundRule;
}

/**
 * Levels of detail: at which of them an entity is published to a receiver depends on how far the receiver is from it.
 */
export interface RelevancePlan {
  /** Hysteresis: a receiver leaves a level outwards only at its distance plus this share. */
  readonly hysteresis: number;
  /** The nearest first; the last one reaches everywhere. */
  readonly levels: readonly LevelPlan[];
}

/** A predictive contract that updates may name in place of the publisher's own model. */
export interface ContractPlan {
  readonly id: string;
  readonly model: Choice<DeadReckoningPlugin>;
}

export interface ScheduledOffer extends OfferChange {
  /** Index into `entities`; null: all. */
  readonly entity: number | null;
}

export interface ContractsPlan {
  readonly named: readonly ContractPlan[];
  /** In order of time. */
  readonly schedule: readonly ScheduledOffer[];
  /**
   * Left out: the lane begins with the publisher's own model; if the operator chooses the rule later, it has its
   * defaults.
   */
  readonly automatic?: AutomaticRule;
}

export interface LanePlan extends PublisherPlan {
  readonly id: string;
  /** Left out: updates are extrapolated by the model above, or by that of their level. */
  readonly contracts?: ContractsPlan;
  /** In place of trigger, publishing and model where they are given. Left out: one level for all. */
  readonly relevance?: RelevancePlan;
  /** The model by which receivers extrapolate, while the publisher goes by its own model. Left out: they all go by the same. */
  readonly shown?: Choice<DeadReckoningPlugin>;
  /** The receivers' render clock. Left out: the newest update is extrapolated when it arrives. */
  readonly playout?: Choice<PlayoutPlugin>;
  /** The receivers' extrapolation limit. Left out: none. */
  readonly extrapolation?: ExtrapolationRule;
  readonly convergence: Choice<ConvergencePlugin>;
  readonly scheduler: Choice<FairnessPlugin>;
  readonly clock: ClockMode;
  /** Left out: no ground clamping. */
  readonly ground?: GroundRule;
  /** The lane's rule for parts goes before what they say themselves, condition by condition in the trigger. */
  readonly parts?: Partial<ArticulationRule>;
  /** The method that corrects the clocks that the lane reads; left out: nothing. */
  readonly synchronisation?: Synchronisation;
  /** How receivers know the time of senders; left out: they take their own clocks for right. */
  readonly senderClock?: Choice<ClockPlugin>;
  /** Left out: the clocks. */
  readonly delayFrom?: DelaySource;
  /** They may be lost on the link back, and each names so many arrivals. Left out: none is lost. */
  readonly acknowledgements?: { readonly names: number };
  /** What receivers do with a teleport; left out: it is shown as a jump. */
  readonly teleports?: TeleportRule;
  /** Corrections longer than this, m, are shown at once, whatever the convergence scheme; left out: none. */
  readonly jumpBeyond?: number;
  /** The configured number of triggers in the whole run: the trigger's distance was searched to make them. */
  readonly triggersAsked?: number;
}

/** The game that the entities of motion `player` play. */
export interface SessionGamePlan extends GameRules {
  /**
   * Index of the lane that is on the players' screens: by it they decide, and their shots fly. The others are shadow
   * lanes.
   */
  readonly screens: number;
  /** Indexed by player, where their screens differ: the lane that each of them sees. Left out: all see `screens`. */
  readonly screensOf?: readonly number[];
  /** Left out: no server. */
  readonly server?: GameServerPlan;
}

/** The lane on the screen of a player. */
export function screenOf({ screens, screensOf }: Pick<SessionGamePlan, 'screens' | 'screensOf'>, player: number): number {
  return screensOf?.[player] ?? screens;
}

/** The lanes that are on any player's screen, in the order of the players. */
export function lanesOnScreens({ screens, screensOf = [screens] }: Pick<SessionGamePlan, 'screens' | 'screensOf'>): readonly number[] {
  return [...new Set(screensOf)];
}

/** The node that checks updates and shots, and decides hits where the rules say so. It does not play. */
export interface GameServerPlan extends ServerRules {
  /** Index into `nodes`. */
  readonly node: number;
}

/** Rules of the relay. */
export interface RelayRules {
  /** It forwards what has come every so often, s: of each entity the newest. Left out: at once. */
  readonly tick?: number;
  /** The stamps of what it forwards: when it does so, by its own clock. Left out: those of the senders. */
  readonly stamps?: 'own';
}

export interface SessionPlan {
  /** Any safe integer; every stream of randomness is derived from it. */
  readonly seed: number;
  /** s; measurement ends exactly here. */
  readonly duration: number;
  /** s; duration of a tick: nodes sample the world once a tick. */
  readonly frame: number;
  /** Extent of the arena along x and y, m, centred on the origin. */
  readonly arena: { readonly width: number; readonly depth: number };
  /** The part of the world that both sides of the network know; left out: open, level ground. */
  readonly world?: World;
  readonly nodes: readonly NodePlan[];
  /** Index of the node through which every update is relayed; null: direct. */
  readonly relay: number | null;
  /** What the relay does with updates. Left out: it forwards them at once, as they are. */
  readonly relaying?: RelayRules;
  /**
   * Index of the node to whose clock the others are kept; left out: the relay, or else the owner of the first entity.
   */
  readonly timeServer?: number;
  readonly entities: readonly EntityPlan[];
  /**
   * Time (s) of the entities' motions, and of schedules and traces of links, that is session time 0. Recorded updates
   * are cut already; players begin anew.
   * Left out: 0.
   */
  readonly motionFrom?: number;
  readonly lanes: readonly LanePlan[];
  /** Left out: no entity is a player's. */
  readonly game?: SessionGamePlan;
  /**
   * Updates say what their bytes say, as between machines: numbers that are not quantised are 32-bit floats. Left out:
   * they travel at full precision.
   */
  readonly asCounted?: boolean;
  /** The thresholds of the measures of what a person sees, where it is not `defaultSeenRules`. */
  readonly measures?: Partial<SeenRules>;
  /** Further measures, in every lane; left out: none. */
  readonly metrics?: readonly Choice<MetricPlugin>[];
}

/** True if an entity may be teleported: updates have a bit for it, and receivers measure it. */
export function mayTeleport({ entities }: Pick<SessionPlan, 'entities'>): boolean {
  return entities.some(({ motion }) => {
    if (motion.kind === 'path') return motion.teleports === true;
    if (motion.kind === 'recorded') return motion.recorded.updates.some(({ hop = 0 }) => hop !== 0);
    return motion.kind === 'synthetic' && motion.definition.teleports === true;
  });
}

/**
 * The even times at which nodes tick and send, beside the frames of the world: what falls on one of them happens at it.
 * Drawings are none of them, for they have no influence on anything else, not even by a rounding.
 */
export function evenStepsOf({ nodes, relaying }: Pick<SessionPlan, 'nodes' | 'relaying'>): EvenSteps[] {
  const all = nodes.flatMap(({ rates: { tick, send } = {} }) => [tick && stepsOf(tick), send && stepsOf(send)]);
  const relay = relaying?.tick === undefined ? [] : [new EvenSteps(relaying.tick)];
  const known = new Map([...relay, ...all].flatMap((steps) => (steps ? [[`${steps.interval} ${steps.first}`, steps]] : [])));
  return [...known.values()];
}

/** Indices of the nodes that show what `owner` publishes: every other node with a link to it. */
export function receiversOf(plan: SessionPlan, owner: number): number[] {
  return plan.nodes.flatMap(({ down }, node) => (node !== owner && down ? [node] : []));
}

/** Names of the streams of updates that links carry: those of the entities, then those of their parts. */
export function streamsOf({ entities }: Pick<SessionPlan, 'entities'>): string[] {
  const parts = entities.flatMap(({ id, parts = [] }) => parts.map((part) => `${id}/${part.id}`));
  return [...entities.map(({ id }) => id), ...parts];
}

/** The rule by which a lane publishes and shows a part. */
export function articulationOf({ parts }: LanePlan, { rule }: PartPlan): ArticulationRule {
  return { ...rule, ...parts, trigger: { ...rule.trigger, ...parts?.trigger } };
}

/** Returns true if any clock of the session can be off. */
export function clocksErr({ nodes, lanes }: SessionPlan): boolean {
  return (
    nodes.some(({ clock }) => clock) || lanes.some(({ synchronisation, senderClock }) => senderClock || synchronisation?.kind === 'ntp')
  );
}

/** The node to whose clock the others are kept. */
export function timeServerOf({ timeServer, relay, entities }: SessionPlan): number {
  return timeServer ?? relay ?? entities[0]?.owner ?? 0;
}

/** A player, with the number that the game gives it. */
export interface Seat {
  /** Indices into the plan's entities and nodes. */
  readonly entity: number;
  readonly node: number;
}

export function seatsOf({ entities }: SessionPlan): Seat[] {
  return entities.flatMap(({ motion, owner }, entity) => (motion.kind === 'player' ? [{ entity, node: owner }] : []));
}
