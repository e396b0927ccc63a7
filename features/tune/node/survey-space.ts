/**
 * The survey of a tuning: the space of settings, made of the quantities of all plugins; the present setting; and the
 * scale of the motion. Performed where the plugins are loaded; request and result are plain, clonable data.
 */
import { BenchError } from '../../../contract/errors.ts';
import { tuneComponents, type TuneComponent, type TuneNetwork, type TuneSetup } from '../calls/tune-setup.ts';
import { clockModes } from '../../../engine/base/clocks/anchor.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { receiversOf, type LanePlan, type SessionPlan } from '../../../engine/session/session-plan.ts';
import { Session, type SessionOptions } from '../../../engine/session/session.ts';
import type { SearchWatch } from '../../../engine/session/trigger-search.ts';
import { allowedText, fieldSchema, type FieldSchema } from '../../../experiment/allowed.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { clockMapOf } from '../../../experiment/clocks.ts';
import { experimentFile } from '../../../experiment/experiment-file.ts';
import { only, present, without } from '../../../experiment/field-maps.ts';
import { inheritLanes, type LaneFields } from '../../../experiment/lanes.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { inputsOf, loadExperiment, type LoadedExperiment } from '../../../main/experiment/load-experiment.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { callCosts, costMetric } from './costs.ts';
import { placeOf, type Alternative, type Component, type Dimension, type Point, type Setting, type Space } from './search/space.ts';

export interface TuneSurveyRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed'> {
  readonly setup: TuneSetup;
  /** Of a draft; left out: it is read from its file. */
  readonly text?: string | undefined;
}

/** Of golden vectors: the lane, and the block and network that it runs on. */
export interface LaneVectorsRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed'> {
  readonly lane: LaneFields;
  /** s */
  readonly motionFrom: number;
  readonly duration: number;
  readonly driftbench: string;
}

export interface TuneSurvey {
  /** Name of the experiment. */
  readonly name: string;
  /** The motion that is used. */
  readonly segments: readonly MotionSegment[];
  readonly frame: number;
  readonly seed: number;
  /** Ids of the lanes. */
  readonly lanes: readonly string[];
  /** The present setting: its fields, with what they inherit. */
  readonly lane: LaneFields;
  readonly space: Space;
  /** The present setting in the space; null where it has no place there. */
  readonly present: Point | null;
  /** Alternatives that take no part, and why. */
  readonly leftOut: readonly { readonly component: TuneComponent; readonly id: string; readonly reason: string }[];
  /** By `model.ID` and `convergence.ID`: the parameters' defaults. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, Setting>>>>;
  /** Whether players drive the entities: their motion has no blocks. */
  readonly isPlayed: boolean;
  /** Ids of the nodes with a link, and whether the game makes further ones. */
  readonly linked: readonly string[];
  readonly hasMadePlayers: boolean;
  readonly receivers: number;
  /** The files that were read beside it, as the experiment names them. */
  readonly inputs: readonly string[];
}

/** A piece of motion: from when on and how long, s, and the fields of the experiment that set it. */
export interface MotionSegment {
  readonly from: number;
  readonly length: number;
  readonly sets: readonly string[];
}

export interface SurveyContext {
  readonly registry: PluginRegistry;
  readonly search?: SearchWatch | undefined;
  readonly calls?: Pick<SessionOptions, 'callSlot' | 'onPluginCall'>;
}

/** Rejects with a `BenchError` where experiment or setup are wrong. */
export async function surveySpace(request: TuneSurveyRequest, context: SurveyContext): Promise<TuneSurvey> {
  const { path, text, sets, seed, setup } = request;
  const loaded = await loadExperiment(path, { text, sets, seed, registry: context.registry, search: context.search });
  const { plan, fields, inputs, outline } = loaded;
  const lane = presentLane(loaded, setup);
  const lanePlan = plan.lanes.find(({ id }) => id === lane.id) as LanePlan;
  const isPlayed = plan.entities.some(({ motion }) => motion.kind === 'player');
  const leftOut: { component: TuneComponent; id: string; reason: string }[] = [];
  const offer = new Offer(setup, context.registry, lane, lanePlan, {
    plan,
    scale: () => motionScale(plan, lanePlan, context),
    leaveOut: (component, id, reason) => leftOut.push({ component, id, reason }),
  });
  const space = tuneComponents.map((name) => offer.component(name));
  offer.checkRanges(space);
  offer.checkCosts();
  const motion = await motionOf(request, loaded, lane, context);
  const file = fields as {
    readonly nodes?: readonly { readonly id: string; readonly link?: unknown }[];
    readonly game?: { readonly players?: unknown };
  };
  const receivingNodes = {
    linked: (file.nodes ?? []).flatMap(({ id, link }) => (link === undefined ? [] : [id])),
    hasMadePlayers: file.game?.players !== undefined,
  };
  return {
    name: outline.name,
    segments: motion.segments,
    frame: plan.frame,
    seed: plan.seed,
    lanes: plan.lanes.map(({ id }) => id),
    lane,
    space,
    present: offer.present(space),
    leftOut,
    defaults: { ...defaultsOf(context.registry, 'model', 'dead-reckoning'), ...defaultsOf(context.registry, 'convergence', 'convergence') },
    isPlayed,
    ...receivingNodes,
    receivers: new Set(plan.entities.flatMap(({ owner }) => receiversOf(plan, owner))).size,
    inputs: [...new Set([...inputs, ...motion.inputs, ...(await networkInputs(request, receivingNodes, context))])],
  };
}

/** Every segment of the setup, or the whole motion, and the files that segments name. */
async function motionOf(
  { path, text, sets = [], seed, setup }: TuneSurveyRequest,
  { plan }: LoadedExperiment,
  lane: LaneFields,
  { registry }: SurveyContext,
): Promise<{ readonly segments: readonly MotionSegment[]; readonly inputs: readonly string[] }> {
  const end = setup.duration ?? plan.duration;
  if (setup.segments.length === 0) return { segments: [{ from: 0, length: end, sets: [] }], inputs: [] };
  const refuse = (index: number, reason: string) => new BenchError('bad-input', `segments[${index}]: ${reason}`);
  if (plan.entities.some(({ motion }) => motion.kind === 'player'))
    throw refuse(0, 'players drive the entities, so there is no motion to choose segments from.');
  const least = 2 * setup.segments.length;
  if (setup.blocks !== undefined && setup.blocks < least)
    throw new BenchError(
      'bad-input',
      `blocks: found ${setup.blocks}; allowed with ${setup.segments.length} segments: at least ${least}, as each has blocks to tune on and held-out ones.`,
    );
  const inputs: string[] = [];
  const found: (MotionSegment & { readonly entities: string })[] = [];
  for (const [index, { from, to = end, set }] of setup.segments.entries()) {
    const length = to - from;
    if (!(length > 0)) throw refuse(index, `found ${from} to ${to} s; it must end after it begins.`);
    const own = Object.entries(set).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const options = { text, sets: [...sets, ...own, `lanes=[${JSON.stringify(lane)}]`], seed, registry };
    const segment = await loadExperiment(path, options).catch((error: unknown) => {
      throw error instanceof BenchError ? refuse(index, error.message) : error;
    });
    if (isRecorded(segment.plan) !== isRecorded(plan)) throw refuse(index, 'updates must be recorded in all segments, or in none.');
    const entities = JSON.stringify((segment.fields as { readonly entities?: unknown }).entities);
    const other = found.findIndex((each) => each.entities === entities && from < each.from + each.length && each.from < to);
    if (other !== -1)
      throw refuse(
        index,
        `it overlaps segments[${other}], the same motion from ${found[other]?.from} s on; held-out motion must not be tuned on.`,
      );
    found.push({ from, length, sets: own, entities });
    inputs.push(...segment.inputs);
  }
  return { segments: found.map((each) => without(each, 'entities')), inputs };
}

/** Recorded updates are the triggers, and their extrapolation by the lane's model is the real path. */
function isRecorded({ entities }: SessionPlan): boolean {
  return entities.some(({ motion }) => motion.kind === 'recorded');
}

function defaultsOf(registry: PluginRegistry, component: TuneComponent, kind: 'dead-reckoning' | 'convergence'): TuneSurvey['defaults'] {
  return Object.fromEntries(
    registry.list(kind).map(({ id, params }) => {
      const settings = Object.entries(fieldSchema(params).properties ?? {}).flatMap(([name, schema]) =>
        schema.default === undefined ? [] : [[name, schema.default as Setting] as const],
      );
      return [`${component}.${id}`, Object.fromEntries(settings)];
    }),
  );
}

/** The fields of the links of all receivers. */
export function linkPaths({ linked, hasMadePlayers }: Pick<TuneSurvey, 'linked' | 'hasMadePlayers'>): string[] {
  return [...linked.map((id) => `nodes.${id}.link`), ...(hasMadePlayers ? ['game.players.link'] : [])];
}

/** The fields that give every receiver this link. */
export function networkSets(link: TuneNetwork['link'], survey: Pick<TuneSurvey, 'linked' | 'hasMadePlayers'>): string[] {
  return linkPaths(survey).map((path) => `${path}=${JSON.stringify(link)}`);
}

/** The files that the networks name. Throws a `BenchError` about the first network that the experiment cannot have. */
async function networkInputs(
  { path, text, sets = [], seed, setup }: TuneSurveyRequest,
  survey: Pick<TuneSurvey, 'linked' | 'hasMadePlayers'>,
  { registry }: SurveyContext,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, link } of setup.networks) {
    const options = { text, sets: [...sets, ...networkSets(link, survey)], seed, registry };
    try {
      found.push(...(await inputsOf(path, options)));
    } catch (error) {
      throw error instanceof BenchError ? new BenchError(error.code, `network ${name}: ${error.message}`, { cause: error }) : error;
    }
  }
  return found;
}

/** With what it inherits; a threshold that was searched is given as a distance. */
function presentLane({ plan, fields, outline }: LoadedExperiment, { lane: wanted }: TuneSetup): LaneFields {
  const known = plan.lanes.map(({ id }) => id);
  const index = wanted === undefined ? 0 : known.indexOf(wanted);
  if (index === -1) throw new BenchError('bad-input', `${outline.file}: ${unknownWord('lane', wanted ?? '', known)}`);
  const lane = inheritLanes(experimentFile.parse(fields).lanes, () => undefined)[index]?.fields as LaneFields;
  const { distance } = (plan.lanes[index] as LanePlan).trigger;
  const isSearched = lane.trigger?.triggers !== undefined || lane.trigger?.budgetOf !== undefined;
  const trigger = isSearched && lane.trigger ? { ...without(lane.trigger, 'triggers', 'budgetOf', 'perTrigger'), distance } : lane.trigger;
  return { ...without(lane, 'from'), ...(trigger && { trigger }) };
}

/** Typical speed (m/s) of the entities over the first part of the motion, which is a block to tune on. */
function motionScale(plan: SessionPlan, lane: LanePlan, { calls }: SurveyContext): number {
  const duration = Math.min(plan.duration, longestLook);
  const session = new Session({ ...plan, lanes: [lane], duration, ...(plan.game && { game: { ...plan.game, screens: 0 } }) }, { ...calls });
  let sum = 0;
  let count = 0;
  for (let k = 1; k * plan.frame < duration; k++) {
    session.advanceTo(k * plan.frame);
    for (const { spawn: life, state, recorded } of session.entities) {
      if (life === 0 || recorded) continue;
      sum += Math.hypot(state.vx, state.vy, state.vz);
      count += 1;
    }
  }
  return count > 0 && sum > 0 ? sum / count : 1;
}

/** s */
const longestLook = 10;

interface OfferContext {
  readonly plan: SessionPlan;
  /** m/s; runs the present setting. */
  readonly scale: () => number;
  readonly leaveOut: (component: TuneComponent, id: string, reason: string) => void;
}

const recordedReason =
  'recorded updates are the triggers, and their extrapolation is the real path; without `updates: recorded` it is the path between them';

/** Numbers are searched from a tenth of their default to ten times as much, within what the quantity allows. */
const decade = 10;

type Choice = { readonly id?: string | undefined } & Readonly<Record<string, unknown>>;

class Offer {
  readonly #setup: TuneSetup;
  readonly #registry: PluginRegistry;
  readonly #lane: LaneFields;
  readonly #lanePlan: LanePlan;
  readonly #context: OfferContext;
  /** Of each range, the alternatives that it was used for, whether or not they take part. */
  readonly #rangeUsers = new Map<string, string[]>();
  /** By alternative: parameters that keep what they are, and why. */
  readonly #unsearched = new Map<string, (readonly [parameter: string, reason: string])[]>();

  constructor(setup: TuneSetup, registry: PluginRegistry, lane: LaneFields, lanePlan: LanePlan, context: OfferContext) {
    this.#setup = setup;
    this.#registry = registry;
    this.#lane = lane;
    this.#lanePlan = lanePlan;
    this.#context = context;
  }

  component(name: TuneComponent): Component {
    if (this.#isRecorded && (name === 'trigger' || name === 'model')) this.#context.leaveOut(name, 'all others', recordedReason);
    const { only, without: excluded, fix } = this.#setup;
    if (fix.includes(name)) return { name, alternatives: [this.#fixed(name)] };
    const all = this.#alternatives(name).filter(({ id }) => this.#hasCost(name, id));
    const known = all.map(({ id }) => id);
    for (const id of [...(only[name] ?? []), ...(excluded[name] ?? [])]) {
      if (!known.includes(id)) throw new BenchError('bad-input', `${name}: ${unknownWord(name, id, known)}`);
    }
    const alternatives = all.filter(({ id }) => (only[name]?.includes(id) ?? true) && !excluded[name]?.includes(id));
    for (const { id } of alternatives)
      for (const [parameter, reason] of this.#unsearched.get(`${name}.${id}`) ?? []) {
        this.#context.leaveOut(name, `${id}.${parameter}`, reason);
      }
    if (alternatives.length === 0)
      throw new BenchError('bad-input', `${name}: nothing is left to choose from; allowed: ${known.join(', ')}.`);
    return { name, alternatives };
  }

  /** Without a cost an alternative cannot take part where processor time counts. */
  #hasCost(name: TuneComponent, id: string): boolean {
    if (name !== 'model' && name !== 'convergence') return true;
    const { objectives, bounds, costs } = this.#setup;
    if (![...objectives, ...bounds.map(({ metric }) => metric)].includes(costMetric)) return true;
    if (Number.isFinite(callCosts(costs)[`${name}.${id}`])) return true;
    this.#context.leaveOut(name, id, `the cost of a call is not known; give it in the setup, as costs: { ${name}.${id}: 20 }`);
    return false;
  }

  /** The present setting in the space. */
  present(space: Space): Point | null {
    const places = space.map(({ name, alternatives }) => {
      const fields = this.#presentFields(name as TuneComponent);
      const choice = alternatives.findIndex(({ id }) => id === fields.id);
      const { dimensions = [] } = alternatives[choice] ?? {};
      return {
        choice,
        places: dimensions.map((dimension) => Math.min(Math.max(placeOf(dimension, fields.settings[dimension.name]) ?? 0.5, 0), 1)),
      };
    });
    if (places.some(({ choice }) => choice === -1)) return null;
    return { choices: places.map(({ choice }) => choice), places: places.map((each) => each.places) };
  }

  /** Reports costs of what there is not. */
  checkCosts(): void {
    const known = [
      ...this.#registry.list('dead-reckoning').map(({ id }) => `model.${id}`),
      ...this.#registry.list('convergence').map(({ id }) => `convergence.${id}`),
    ];
    const unknown = Object.keys(this.#setup.costs).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new BenchError('bad-input', `costs: ${unknownWord('plugin', unknown, known)}`);
  }

  /** Reports ranges that no alternative of the space has. */
  checkRanges(space: Space): void {
    const offered = new Set(space.flatMap(({ name, alternatives }) => alternatives.map(({ id }) => `${name}.${id}`)));
    for (const range of Object.keys(this.#setup.ranges)) {
      const users = this.#rangeUsers.get(range) ?? [];
      if (users.some((user) => offered.has(user))) continue;
      const refuse = (reason: string) => new BenchError('bad-input', `range ${range}: ${reason}`);
      const fixed = this.#setup.fix.find((name) => range.startsWith(`${name}.`));
      if (fixed !== undefined) throw refuse(`the ${fixed} stays as it is (fix); leave one of them out.`);
      if (users.length > 0) throw refuse(`${users.join(', ')} takes no part; leave the range out.`);
      const known = space.flatMap(({ name, alternatives }) =>
        alternatives.flatMap(({ id, dimensions }) => dimensions.map((each) => `${name}.${id}.${each.name}`)),
      );
      throw refuse(unknownWord('parameter', range, known));
    }
  }

  /** As it is in the present setting. */
  #fixed(name: TuneComponent): Alternative {
    return { id: this.#presentFields(name).id, isPresent: true, dimensions: [] };
  }

  get #isRecorded(): boolean {
    return isRecorded(this.#context.plan);
  }

  #presentFields(name: TuneComponent): { readonly id: string; readonly settings: Readonly<Record<string, Setting>> } {
    const lane = this.#lane;
    if (name === 'trigger') return presentTrigger(this.#lanePlan, lane);
    if (name === 'clock') return { id: clockMapOf(lane.clock).mode ?? this.#lanePlan.clock, settings: {} };
    const { id = defaultChoices[name], ...settings } = (lane[name] ?? {}) as Choice;
    return { id, settings: settings as Readonly<Record<string, Setting>> };
  }

  #alternatives(name: TuneComponent): readonly Alternative[] {
    switch (name) {
      case 'trigger':
        return this.#isRecorded ? [this.#fixed(name)] : this.#triggers();
      case 'clock':
        return clockModes.map((id) => ({ id, dimensions: [] }));
      case 'model':
        return this.#isRecorded ? [this.#fixed(name)] : this.#plugins(name, 'dead-reckoning');
      case 'convergence':
        return this.#plugins(name, 'convergence');
      case 'scheduler':
        return this.#plugins(name, 'fairness');
    }
  }

  /**
   * A threshold with a heartbeat, or a fixed send rate; and the triggers of plugins. A threshold of orientation is
   * searched with the first two where the present setting has one; beside the triggers of plugins it keeps what it is.
   */
  #triggers(): readonly Alternative[] {
    const { plan } = this.#context;
    const scale = this.#context.scale();
    const range = (id: string, name: string, unit: string, low: number, high: number, max = Infinity): Dimension =>
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
      };
    const heartbeat = (id: string) => range(id, 'heartbeat', 's', Math.max(plan.frame, 0.05), 5);
    const angle = this.#lane.trigger?.orientation;
    const orientation = (id: string) => {
      if (angle === undefined) return [];
      const [low, high] = angle > 0 ? [angle / decade, Math.min(angle * decade, Math.PI)] : [Math.PI / 100, Math.PI];
      return [range(id, 'orientation', 'rad', low, high, Math.PI)];
    };
    const own = [
      ['distance', 'm', 0.01, 2],
      ['timeSpace', 'm·s', 0.002, 1],
      ['velocity', 'm/s', 0.02, 1],
    ] as const;
    const thresholds = own.map(([id, unit, low, high]) => ({
      id,
      dimensions: [range(id, id, unit, low * scale, high * scale), ...orientation(id), heartbeat(id)],
    }));
    const rules = this.#registry.list('trigger').flatMap(({ id, params }) => {
      const rule = this.#plugin('trigger', `rule:${id}`, fieldSchema(params));
      return rule ? { id: rule.id, dimensions: [...rule.dimensions, heartbeat(rule.id)] } : [];
    });
    return [...thresholds, { id: 'periodic', dimensions: [...orientation('periodic'), heartbeat('periodic')] }, ...rules];
  }

  #plugins(component: TuneComponent, kind: 'dead-reckoning' | 'convergence' | 'fairness'): readonly Alternative[] {
    return this.#registry.list(kind).flatMap(({ id, params }) => this.#plugin(component, id, fieldSchema(params)) ?? []);
  }

  /** Null where a parameter has neither default nor range: nothing is known that could stand there. */
  #plugin(component: TuneComponent, id: string, { properties = {}, required = [] }: FieldSchema): Alternative | null {
    const roads = this.#context.plan.world?.roads.map((road) => road.id) ?? [];
    const dimensions: Dimension[] = [];
    for (const [name, schema] of Object.entries(properties)) {
      const isNeeded = required.includes(name) && schema.default === undefined;
      const ranged = this.#ranged(component, id, name, schema);
      const found = ranged ?? (isNeeded && name === 'road' ? choiceOf(name, roads) : naturalOf(name, schema, isNeeded));
      if (found && (ranged || isNeeded ? sizeOf(found) > 0 : sizeOf(found) > 1)) dimensions.push(found);
      else if (isNeeded) {
        const reason =
          name === 'road' ? 'the world has no roads' : `the parameter ${name} has neither a default nor a scale; give it a range`;
        this.#context.leaveOut(component, id, reason);
        return null;
      } else if (!found) this.#keeps(component, id, name);
    }
    return { id, dimensions };
  }

  #keeps(component: TuneComponent, id: string, parameter: string): void {
    const name = `${component}.${id}`;
    const reason = 'keeps what it is, as its quantity has no scale; give it a range';
    this.#unsearched.set(name, [...(this.#unsearched.get(name) ?? []), [parameter, reason]]);
  }

  /** As the setup has it; null: it does not say. */
  #ranged(component: TuneComponent, id: string, parameter: string, schema: FieldSchema): Dimension | null {
    for (const name of [`${component}.${id}.${parameter}`, `${component}.${parameter}`]) {
      const range = this.#setup.ranges[name];
      if (range === undefined) continue;
      this.#rangeUsers.set(name, [...(this.#rangeUsers.get(name) ?? []), `${component}.${id}`]);
      return rangedBy(name, range, parameter, schema);
    }
    return null;
  }
}

/** What may be left out and has no default is left out. */
function naturalOf(name: string, schema: FieldSchema, isNeeded: boolean): Dimension | null {
  return isNeeded || schema.default !== undefined ? dimensionOf(name, schema) : null;
}

/** How many values it has, as far as that is of interest. */
function sizeOf(dimension: Dimension): number {
  if (dimension.kind === 'choice') return dimension.values.length;
  return dimension.low < dimension.high ? Infinity : 1;
}

/** Throws a `BenchError` where the quantity does not allow it. */
function rangedBy(name: string, range: TuneSetup['ranges'][string], parameter: string, schema: FieldSchema): Dimension {
  const ends = Array.isArray(range) ? range : [range];
  if (!ends.every((end) => isAllowed(end, schema)))
    throw new BenchError('bad-input', `range ${name}: found ${ends.join(' to ')}; allowed: ${allowedText(schema)}.`);
  if (!Array.isArray(range)) return choiceOf(parameter, [range]);
  const [low, high] = range;
  if (!(low < high))
    throw new BenchError('bad-input', `range ${name}: found ${low} to ${high}; the lower end must be below the upper one.`);
  const isWhole = schema.type === 'integer';
  return { kind: 'number', name: parameter, unit: schema.unit ?? '', low, high, scale: scaleOf(low, high), isWhole, ...limitsOf(schema) };
}

function isAllowed(value: Setting, schema: FieldSchema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type !== 'number' && schema.type !== 'integer') return schema.type === undefined || schema.type === typeof value;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) return false;
  return value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
}

function scaleOf(low: number, high: number): 'log' | 'linear' {
  return low > 0 && high / low >= 4 ? 'log' : 'linear';
}

/** What the quantity allows; the bounds of safe integers are none. */
function limitsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema) {
  const [min, max] = [minimum ?? exclusiveMinimum ?? -Infinity, maximum ?? exclusiveMaximum ?? Infinity];
  return {
    min: min > -Number.MAX_SAFE_INTEGER ? min : -Infinity,
    max: max < Number.MAX_SAFE_INTEGER ? max : Infinity,
  };
}

/**
 * A number from a tenth of its default to ten times as much, or where that is no scale, within its bounds. Null: the
 * quantity gives it no scale.
 */
export function dimensionOf(name: string, schema: FieldSchema): Dimension | null {
  const byDefault = schema.default === undefined ? {} : { byDefault: schema.default as Setting };
  if (schema.enum) return { ...choiceOf(name, schema.enum as readonly Setting[]), ...byDefault };
  if (schema.type === 'boolean') return { ...choiceOf(name, [false, true]), ...byDefault };
  if (schema.type !== 'number' && schema.type !== 'integer') return null;
  const { default: middle, unit = '' } = schema;
  const limits = limitsOf(schema);
  const isWhole = schema.type === 'integer';
  const scaled = (from: number, to: number, scale: 'log' | 'linear'): Dimension => {
    const [low, high] = within(schema, short(Math.max(from, limits.min)), short(Math.min(to, limits.max)));
    return { kind: 'number', name, unit, low, high, scale, isWhole, ...limits, ...byDefault };
  };
  if (typeof middle === 'number' && middle > 0) return scaled(Math.max(middle / decade, isWhole ? 1 : 0), middle * decade, 'log');
  if (Number.isFinite(limits.min) && Number.isFinite(limits.max)) return scaled(limits.min, limits.max, scaleOf(limits.min, limits.max));
  if (typeof middle === 'number' && middle < 0) return scaled(middle * decade, middle / decade, 'linear');
  return null;
}

/** Ends that are not allowed themselves are moved a little inwards. */
function within({ exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity }: FieldSchema, low: number, high: number) {
  const inwards = (high - low) / 1000;
  return [low <= exclusiveMinimum ? low + inwards : low, high >= exclusiveMaximum ? high - inwards : high] as const;
}

function choiceOf(name: string, values: readonly Setting[]): Dimension {
  return { kind: 'choice', name, values };
}

/** By the condition that it has, in the order of the alternatives. */
function presentTrigger({ trigger: rule }: LanePlan, { trigger = {} }: LaneFields) {
  const { heartbeat = rule.heartbeat } = trigger;
  const beat = heartbeat === undefined ? {} : { heartbeat };
  const further = { ...present(only(trigger, 'orientation')), ...beat };
  for (const id of ['distance', 'timeSpace', 'velocity'] as const) {
    const threshold = trigger[id];
    if (threshold !== undefined) return { id, settings: { [id]: threshold, ...further } };
  }
  if (trigger.rule?.id !== undefined)
    return { id: `rule:${trigger.rule.id}`, settings: { ...without(trigger.rule, 'id'), ...beat } as Readonly<Record<string, Setting>> };
  return { id: 'periodic', settings: further };
}

function short(value: number): number {
  return Number(value.toPrecision(3));
}
