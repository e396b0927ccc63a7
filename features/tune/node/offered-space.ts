/** The space of a search, as plugins and setup offer it, and the place of the present setting in it. */
import { BenchError } from '../../../contract/errors.ts';
import { chosenComponents, isRequested, type TuneComponent, type TuneSetup } from '../calls/tune-setup.ts';
import { clockModes } from '../../../engine/base/clocks/anchor.ts';
import { beyondLimits, teleportRules } from '../../../engine/plugin-api/lane-rules.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LanePlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import { fieldSchema, type FieldSchema } from '../../../experiment/allowed.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { clockChoiceOf, clockMapOf } from '../../../experiment/clocks.ts';
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import { extrapolationFields } from '../../../experiment/extrapolation.ts';
import { only, present, without } from '../../../experiment/field-maps.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { callCosts, costMetric, isShownComponent, shownPlugins } from './costs.ts';
import { choiceOf, decade, dimensionOf, rangedDimension, short, sizeOf } from './dimensions.ts';
import {
  placeOf,
  type Alternative,
  type Component,
  type Dimension,
  type PlacedPart,
  type Point,
  type Setting,
  type Space,
} from './search/space.ts';

export interface OfferedSpace {
  readonly space: Space;
  /** The present setting in the space; null: one of its components takes no part. */
  readonly present: Point | null;
  /** The same by component; null: that one takes no part. */
  readonly presentParts: readonly (PlacedPart | null)[];
  /** Alternatives and parameters that take no part, and why. */
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
  readonly component: TuneComponent;
  readonly id: string;
  readonly reason: string;
}

interface SpaceSource {
  readonly setup: TuneSetup;
  readonly registry: PluginRegistry;
  readonly plan: SessionPlan;
  /** The present setting. */
  readonly lane: LaneFields;
  readonly lanePlan: LanePlan;
  readonly receivers: number;
  /** A metric of the present setting, with updates so often (s) where that is given. Runs it. */
  readonly measureAt: (metric: string, heartbeat: number | null) => number;
  /** Typical speed of the entities, m/s. Runs the present setting, so it is called once, and only for thresholds. */
  readonly typicalSpeed: () => number;
}

/** Throws a `BenchError` if the setup names what is not there, or allows nothing. */
export function offerSpace(source: SpaceSource): OfferedSpace {
  const offer = new Offer(source);
  const space = chosenComponents(source.setup).map((name) => offer.component(name));
  offer.checkRanges(space);
  offer.checkCosts();
  const presentParts = offer.presentParts(space);
  return { space, present: pointOf(presentParts), presentParts, leftOut: offer.leftOut };
}

/** Recorded updates are the triggers, and their extrapolation by the lane's model is the real path. */
export function isRecorded({ entities }: SessionPlan): boolean {
  return entities.some(({ motion }) => motion.kind === 'recorded');
}

/** Typical least and largest thresholds at 1 m/s; they grow with the speed. */
const thresholds = [
  { id: 'distance', unit: 'm', low: 0.01, high: 2 },
  { id: 'timeSpace', unit: 'm·s', low: 0.002, high: 1 },
  { id: 'velocity', unit: 'm/s', low: 0.02, high: 1 },
] as const;
/** A lane without the field: no playout, no jump, and the limit that the playout brings, or none. */
export const leftOutId = 'none';

/** Corrections that jump, from and to, at 1 m/s; as thresholds they grow with the speed. m */
const jumps = { low: 0.05, high: 5 } as const;

/** Heartbeats are searched between a tick, or 0.05 s if that is longer, and 5 s. */
const heartbeats = { least: 0.05, most: 5 } as const;

const schedulerReason =
  'like a playout, it sets by itself when updates are shown; without playouts it takes part: only: { playout: [none] }';
const playoutReason = (scheduler: string) => `the scheduler ${scheduler}, which stays as it is, sets by itself when updates are shown`;

export const recordedReason =
  'recorded updates are the triggers, and their extrapolation is the real path; without `updates: recorded` it is the path between them';

/** Schedulers share traffic out between so many receivers at least. */
const leastReceivers = 3;
const trafficMetrics: readonly string[] = ['bytesPerSecond', 'updatesPerSecond'];
const onRequest = '`--also scheduler` lets them take part';

type Choice = { readonly id?: string | undefined } & Readonly<Record<string, unknown>>;

class Offer {
  readonly leftOut: LeftOut[] = [];
  readonly #source: SpaceSource;
  readonly #isRecorded: boolean;
  /** Known once it was needed. */
  #needless: { readonly reason: string | null } | null = null;
  /** For each range of the setup, the alternatives that have such a parameter, whether or not they take part. */
  readonly #rangeUsers = new Map<string, string[]>();
  /** For each alternative, the parameters that stay as they are, and why. */
  readonly #unsearched = new Map<string, (readonly [parameter: string, reason: string])[]>();

  constructor(source: SpaceSource) {
    this.#source = source;
    this.#isRecorded = isRecorded(source.plan);
  }

  component(name: TuneComponent): Component {
    if (this.#isRecorded && (name === 'trigger' || name === 'model')) this.#leaveOut(name, 'all others', recordedReason);
    const { only, without: excluded, fix } = this.#source.setup;
    if ((fix as readonly TuneComponent[]).includes(name)) return { name, alternatives: [this.#fixed(name)] };
    const needless = name === 'scheduler' ? this.#needlessSchedulers : null;
    if (needless !== null) {
      this.#leaveOut(name, 'other schedulers', needless);
      return { name, alternatives: [this.#fixed(name)] };
    }
    const all = this.#alternatives(name).filter(({ id }) => this.#hasCost(name, id));
    const known = all.map(({ id }) => id);
    for (const id of [...(only[name] ?? []), ...(excluded[name] ?? [])]) {
      if (!known.includes(id)) throw new BenchError('bad-input', `${name}: ${unknownWord(name, id, known)}`);
    }
    const alternatives = all.filter(({ id }) => (only[name]?.includes(id) ?? true) && !excluded[name]?.includes(id));
    for (const { id } of alternatives)
      for (const [parameter, reason] of this.#unsearched.get(`${name}.${id}`) ?? []) this.#leaveOut(name, `${id}.${parameter}`, reason);
    if (alternatives.length === 0)
      throw new BenchError('bad-input', `${name}: nothing is left to choose from; allowed: ${known.join(', ')}.`);
    return { name, alternatives };
  }

  /** Throws a `BenchError` about a range that no alternative of the space has. */
  checkRanges(space: Space): void {
    const offered = new Set(space.flatMap(({ name, alternatives }) => alternatives.map(({ id }) => `${name}.${id}`)));
    for (const range of Object.keys(this.#source.setup.ranges)) {
      const users = this.#rangeUsers.get(range) ?? [];
      if (users.some((user) => offered.has(user))) continue;
      const refuse = (reason: string) => new BenchError('bad-input', `range ${range}: ${reason}`);
      const fixed = this.#source.setup.fix.find((name) => range.startsWith(`${name}.`));
      if (fixed !== undefined) throw refuse(`the ${fixed} stays as it is (fix); leave one of them out.`);
      if (users.length > 0) throw refuse(`${users.join(', ')} takes no part; leave the range out.`);
      const known = space.flatMap(({ name, alternatives }) =>
        alternatives.flatMap(({ id, dimensions }) => dimensions.map((each) => `${name}.${id}.${each.name}`)),
      );
      throw refuse(unknownWord('parameter', range, known));
    }
  }

  /** Throws a `BenchError` about a cost of a plugin that is not there. */
  checkCosts(): void {
    const known = shownPlugins(this.#source.registry).map(({ name }) => name);
    const unknown = Object.keys(this.#source.setup.costs).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new BenchError('bad-input', `costs: ${unknownWord('plugin', unknown, known)}`);
  }

  presentParts(space: Space): (PlacedPart | null)[] {
    return space.map(({ name, alternatives }) => {
      const fields = this.#presentFields(name as TuneComponent);
      const choice = alternatives.findIndex(({ id }) => id === fields.id);
      const { dimensions } = alternatives[choice] ?? {};
      if (!dimensions) return null;
      const places = dimensions.map((dimension) => Math.min(Math.max(placeOf(dimension, fields.settings[dimension.name]) ?? 0.5, 0), 1));
      return { choice, places };
    });
  }

  #presentFields(name: TuneComponent): { readonly id: string; readonly settings: Readonly<Record<string, Setting>> } {
    const lane = this.#source.lane;
    if (name === 'trigger') return presentTrigger(this.#source.lanePlan, lane);
    if (name === 'clock') return presentClock(lane, this.#source.lanePlan);
    if (name === 'teleports') return { id: lane.teleports ?? 'jump', settings: {} };
    if (name === 'jumpBeyond') return presentJump(lane);
    if (name === 'extrapolation') return presentLimit(lane, this.#source.lanePlan);
    const { id = name === 'playout' ? leftOutId : defaultChoices[name], ...settings } = (lane[name] ?? {}) as Choice;
    return { id, settings: settings as Readonly<Record<string, Setting>> };
  }

  /** The component as it is in the present setting. */
  #fixed(name: TuneComponent): Alternative {
    return { id: this.#presentFields(name).id, isPresent: true, dimensions: [] };
  }

  #leaveOut(component: TuneComponent, id: string, reason: string): void {
    this.leftOut.push({ component, id, reason });
  }

  /** Leaves out an alternative without a cost if processor time is an objective or bounded. */
  #hasCost(name: TuneComponent, id: string): boolean {
    if (!isShownComponent(name) || id === leftOutId) return true;
    const { objectives, bounds, costs } = this.#source.setup;
    if (![...objectives, ...bounds.map(({ metric }) => metric)].includes(costMetric)) return true;
    if (Number.isFinite(callCosts(costs)[`${name}.${id}`])) return true;
    this.#leaveOut(name, id, `the cost of a call is not known; give it in the setup, as costs: { ${name}.${id}: 20 }`);
    return false;
  }

  #alternatives(name: TuneComponent): readonly Alternative[] {
    switch (name) {
      case 'trigger':
        return this.#isRecorded ? [this.#fixed(name)] : this.#triggers();
      case 'clock':
        return [...clockModes.map((id) => ({ id, dimensions: [] })), ...this.#clocks()];
      case 'model':
        return this.#isRecorded ? [this.#fixed(name)] : this.#plugins(name, 'dead-reckoning');
      case 'convergence':
        return this.#plugins(name, 'convergence');
      case 'scheduler':
        return this.#schedulers();
      case 'playout':
        return this.#playouts();
      case 'extrapolation':
        return [{ id: leftOutId, dimensions: [] }, ...this.#limits()];
      case 'jumpBeyond':
        return [{ id: leftOutId, dimensions: [] }, this.#jump()];
      case 'teleports':
        return teleportRules.map((id) => ({ id, dimensions: [] }));
    }
  }

  /**
   * Why schedulers take no part; null: they do. Most games send every update to every player: a scheduler is worth building
   * where a bound on traffic cannot be kept by sending less often.
   */
  get #needlessSchedulers(): string | null {
    this.#needless ??= { reason: this.#whyNoSchedulers() };
    return this.#needless.reason;
  }

  #whyNoSchedulers(): string | null {
    const { setup, receivers, measureAt } = this.#source;
    if (isRequested(setup, 'scheduler')) return null;
    if (receivers < leastReceivers) return `with fewer than ${leastReceivers} receivers there is little to share out; ${onRequest}`;
    const bounds = setup.bounds.filter(({ metric, max }) => trafficMetrics.includes(metric) && max !== undefined);
    if (bounds.length === 0) return `no bound on traffic; ${onRequest}`;
    const slowest = this.#slowestRate();
    const isKept = bounds.every(({ metric, max = Infinity }) => measureAt(metric, slowest) <= max);
    const rate = slowest === null ? 'the present trigger keeps' : `updates every ${slowest} s keep`;
    return isKept ? `${rate} the bound on traffic; ${onRequest}` : null;
  }

  /** The longest time between updates of a fixed rate, s; null: the trigger has none, or stays as it is. */
  #slowestRate(): number | null {
    const { fix, only, without: excluded } = this.#source.setup;
    if (this.#isRecorded || fix.includes('trigger')) return null;
    const isOffered = (only.trigger?.includes('periodic') ?? true) && !excluded.trigger?.includes('periodic');
    const heartbeat = this.#heartbeat('periodic');
    return isOffered && heartbeat.kind === 'number' ? heartbeat.high : null;
  }

  /** Clocks by plugins, as the time stamps of a clock that is off need one: where all are right there is nothing to learn. */
  #clocks(): readonly Alternative[] {
    const { plan, setup, registry, lane } = this.#source;
    const isNamed = registry.list('clock').some(({ id }) => setup.only.clock?.includes(id));
    const isOffered = isNamed || clockChoiceOf(lane.clock) !== undefined || plan.nodes.some(({ clock }) => clock);
    return isOffered ? this.#plugins('clock', 'clock') : [];
  }

  /** Schedulers that set when updates are shown have no place beside a playout. */
  #schedulers(): readonly Alternative[] {
    const all = this.#plugins('scheduler', 'fairness');
    if (!this.#mayPlayOut()) return all;
    return all.filter(({ id }) => {
      const isFree = !this.#source.registry.get('fairness', id)?.playout;
      if (!isFree) this.#leaveOut('scheduler', id, schedulerReason);
      return isFree;
    });
  }

  #playouts(): readonly Alternative[] {
    const none: Alternative = { id: leftOutId, dimensions: [] };
    const { scheduler } = this.#source.lanePlan;
    const isKept = this.#source.setup.fix.includes('scheduler') || this.#needlessSchedulers !== null;
    if (!(isKept && scheduler.plugin.playout)) return [none, ...this.#plugins('playout', 'playout')];
    this.#leaveOut('playout', 'all others', playoutReason(scheduler.plugin.id));
    return [none];
  }

  /** A candidate may have a playout. */
  #mayPlayOut(): boolean {
    const { setup, registry, lane } = this.#source;
    if (!chosenComponents(setup).includes('playout')) return lane.playout !== undefined;
    const ids = registry.list('playout').map(({ id }) => id);
    return ids.some((id) => (setup.only.playout?.includes(id) ?? true) && !setup.without.playout?.includes(id));
  }

  /** Each has the fields of an extrapolation limit that it needs. All of them are set, since their defaults differ by playout. */
  #limits(): readonly Alternative[] {
    const { properties = {} } = fieldSchema(extrapolationFields);
    const search = (id: string, name: string, usual: number): Dimension => {
      const schema = { ...properties[name], default: usual };
      const found = this.#ranged('extrapolation', id, name, schema) ?? dimensionOf(name, schema);
      return without(found as Dimension, 'byDefault') as Dimension;
    };
    return beyondLimits.map((id) => ({
      id,
      dimensions: [
        search(id, 'limit', defaultExtrapolation.limit),
        ...(id === 'decay' ? [search(id, 'time', defaultExtrapolation.time)] : []),
      ],
    }));
  }

  #jump(): Alternative {
    const speed = this.#source.typicalSpeed();
    const schema = { type: 'number', unit: 'm', exclusiveMinimum: 0 } as const;
    const usual: Dimension = {
      kind: 'number',
      name: 'distance',
      unit: 'm',
      low: short(jumps.low * speed),
      high: short(jumps.high * speed),
      scale: 'log',
      isWhole: false,
      min: 0,
    };
    return { id: 'beyond', dimensions: [this.#ranged('jumpBeyond', 'beyond', 'distance', schema) ?? usual] };
  }

  /**
   * A threshold with a heartbeat, a fixed send rate, and the triggers of plugins. If the present setting has a threshold
   * of orientation, that is searched with the first two. Beside the triggers of plugins it stays as it is.
   */
  #triggers(): readonly Alternative[] {
    const speed = this.#source.typicalSpeed();
    const angle = this.#source.lane.trigger?.orientation;
    const orientation = (id: string) => {
      if (angle === undefined) return [];
      const [low, high] = angle > 0 ? [angle / decade, Math.min(angle * decade, Math.PI)] : [Math.PI / 100, Math.PI];
      return [this.#range(id, 'orientation', 'rad', low, high, Math.PI)];
    };
    const ofConditions = thresholds.map(({ id, unit, low, high }) => ({
      id,
      dimensions: [this.#range(id, id, unit, low * speed, high * speed), ...orientation(id), this.#heartbeat(id)],
    }));
    const rules = this.#source.registry.list('trigger').flatMap(({ id, params }) => {
      const rule = this.#plugin('trigger', `rule:${id}`, fieldSchema(params));
      return rule ? { id: rule.id, dimensions: [...rule.dimensions, this.#heartbeat(rule.id)] } : [];
    });
    return [...ofConditions, { id: 'periodic', dimensions: [...orientation('periodic'), this.#heartbeat('periodic')] }, ...rules];
  }

  #heartbeat(id: string): Dimension {
    return this.#range(id, 'heartbeat', 's', Math.max(this.#source.plan.frame, heartbeats.least), heartbeats.most);
  }

  /** The dimension of a condition of a trigger: of the setup, or from and to. */
  #range(id: string, name: string, unit: string, low: number, high: number, max = Infinity): Dimension {
    return (
      this.#ranged('trigger', id, name, { type: 'number', unit, exclusiveMinimum: 0 }) ?? {
        kind: 'number',
        name,
        unit,
        low: short(low),
        high: short(high),
        scale: 'log',
        isWhole: false,
        min: 0,
        max: short(max),
      }
    );
  }

  #plugins(component: TuneComponent, kind: 'dead-reckoning' | 'convergence' | 'fairness' | 'playout' | 'clock'): readonly Alternative[] {
    return this.#source.registry.list(kind).flatMap(({ id, params }) => this.#plugin(component, id, fieldSchema(params)) ?? []);
  }

  /** Null: a parameter that is needed has no default, no scale and no range, so no value is known. */
  #plugin(component: TuneComponent, id: string, { properties = {}, required = [] }: FieldSchema): Alternative | null {
    const roads = this.#source.plan.world?.roads.map((road) => road.id) ?? [];
    const dimensions: Dimension[] = [];
    const unsearched: (readonly [parameter: string, reason: string])[] = [];
    for (const [name, schema] of Object.entries(properties)) {
      const isNeeded = required.includes(name) && schema.default === undefined;
      // A parameter that may be left out and has no default stays left out.
      const natural = isNeeded || schema.default !== undefined ? dimensionOf(name, schema) : null;
      const ranged = this.#ranged(component, id, name, schema);
      const found = ranged ?? (isNeeded && name === 'road' ? choiceOf(name, roads) : natural);
      if (found && (ranged || isNeeded ? sizeOf(found) > 0 : sizeOf(found) > 1)) dimensions.push(found);
      else if (isNeeded) {
        const reason =
          name === 'road' ? 'the world has no roads' : `the parameter ${name} has neither a default nor a scale; give it a range`;
        this.#leaveOut(component, id, reason);
        return null;
      } else if (!found) unsearched.push([name, 'keeps what it is, as its quantity has no scale; give it a range']);
    }
    this.#unsearched.set(`${component}.${id}`, unsearched);
    return { id, dimensions };
  }

  /** The dimension that the setup gives the parameter; null: it has no range for it. */
  #ranged(component: TuneComponent, id: string, parameter: string, schema: FieldSchema): Dimension | null {
    for (const name of [`${component}.${id}.${parameter}`, `${component}.${parameter}`]) {
      const range = this.#source.setup.ranges[name];
      if (range === undefined) continue;
      this.#rangeUsers.set(name, [...(this.#rangeUsers.get(name) ?? []), `${component}.${id}`]);
      return rangedDimension(name, range, parameter, schema);
    }
    return null;
  }
}

/** Null: one of the parts is. */
function pointOf(parts: readonly (PlacedPart | null)[]): Point | null {
  const placed = parts.filter((part) => part !== null);
  return placed.length < parts.length ? null : { choices: placed.map(({ choice }) => choice), places: placed.map(({ places }) => places) };
}

/** A clock plugin, or else the mode alone. */
function presentClock({ clock }: LaneFields, plan: LanePlan): ReturnType<typeof presentTrigger> {
  const { id = '', ...settings } = clockChoiceOf(clock) ?? {};
  if (id !== '') return { id, settings: settings as Readonly<Record<string, Setting>> };
  return { id: clockMapOf(clock).mode ?? plan.clock, settings: {} };
}

function presentJump({ jumpBeyond }: LaneFields) {
  return jumpBeyond === undefined ? { id: leftOutId, settings: {} } : { id: 'beyond', settings: { distance: jumpBeyond } };
}

function presentLimit({ extrapolation: fields }: LaneFields, { extrapolation: rule }: LanePlan) {
  if (!fields || !rule) return { id: leftOutId, settings: {} };
  return { id: rule.beyond, settings: { limit: rule.limit, time: rule.time } };
}

/** The first condition of the present trigger, in the order of the alternatives. */
function presentTrigger({ trigger: rule }: LanePlan, { trigger = {} }: LaneFields) {
  const { heartbeat = rule.heartbeat } = trigger;
  const beat = heartbeat === undefined ? {} : { heartbeat };
  const further = { ...present(only(trigger, 'orientation')), ...beat };
  for (const { id } of thresholds) {
    const threshold = trigger[id];
    if (threshold !== undefined) return { id, settings: { [id]: threshold, ...further } };
  }
  if (trigger.rule?.id !== undefined)
    return { id: `rule:${trigger.rule.id}`, settings: { ...without(trigger.rule, 'id'), ...beat } as Readonly<Record<string, Setting>> };
  return { id: 'periodic', settings: further };
}
