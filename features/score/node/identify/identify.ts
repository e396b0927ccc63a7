/**
 * Finds the game's own setting: the lane whose drawing of the same arrivals is nearest to what was drawn. A coarse grid
 * for each family, then golden sections of one parameter after the other.
 */
import { mean, quantile } from '../../../../engine/base/math/sample.ts';
import type { StateField } from '../../../../engine/base/kinematic-state.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import {
  blendsOf,
  endings,
  familyOf,
  interpolations,
  knobsOf,
  limited,
  mannersOf,
  modelsFor,
  numberAt,
  snapped,
  variants,
  withNumber,
  type Knob,
} from './families.ts';
import { laneOf, settingText, type GameSetting } from './game-setting.ts';
import { arriving, distancesOf, redrawn, usualFrame, type OrderedUpdate, type Residual } from './redraw.ts';
import { usualStep } from '../../../../engine/measure/moment-cause.ts';
import type { UpdateFlow } from './updates.ts';

/** Long work: rejects when the user interrupts it. */
export interface Watch {
  /** Another picture is about to be drawn. */
  step(): Promise<void>;
  /** So many of all pairs are done. */
  pair?(done: number, all: number): void;
}

export interface Identified {
  readonly setting: GameSetting;
  /** In words. */
  readonly text: string;
  /** What its drawing leaves, m, over all frames. */
  readonly residual: Residual;
  /** It draws as the game does: what follows of it holds for the game. */
  readonly explains: boolean;
  /** The limit that the mean residual must keep, m. */
  readonly limit: number;
  /** Other families that draw as near, in words. */
  readonly alsoNear: readonly string[];
  /** Pictures that were drawn for it. */
  readonly redraws: number;
}

/** The residual may be this share of the deviation, and no more than this, m. */
const mostShare = 0.05;
const mostResidual = 0.05;

/** Frames that are drawn for each candidate, and for each of those that are left. */
const coarseFrames = 1500;
const fineFrames = 6000;
/** No search draws more pictures, and of the nearest on many frames so many more. */
const mostRedraws = 3000;
const mostFineRedraws = 1500;

/** Another setting is better if it leaves so much less, beside rounding, m. */
const betterShare = 0.98;
const rounding = 2e-6;
/** Another family draws as near if it leaves at most so many times as much. */
const nearShare = 1.5;

export interface ShownUpdates {
  readonly shown: PoseTrack;
  readonly flow: UpdateFlow;
  /** Mean distance of the picture from the truth, m. */
  readonly deviation: number;
}

/**
 * Null: nothing arrived, or nothing that was shown can be compared. `known`: the setting of another entity of the viewer;
 * nothing is searched where it draws this one too.
 */
export async function identify(given: ShownUpdates, watch: Watch, known?: GameSetting): Promise<Identified | null> {
  const search = new Search(given, watch);
  if (!search.isPossible) return null;
  if (known) {
    await watch.step();
    const result = search.result(known, []);
    if (result?.explains) return result;
  }
  const near = await search.nearest();
  const found = simplest(near);
  return found && search.result(found.setting, near);
}

/** What the drawing of a setting leaves; null: nothing that was shown can be compared. */
export function drawnBy(given: ShownUpdates, setting: GameSetting): Identified | null {
  const search = new Search(given, { step: () => Promise.resolve() });
  return search.isPossible ? search.result(setting, []) : null;
}

interface Candidate {
  /** Place of its family, which are ordered from simple on. */
  readonly family: number;
  readonly setting: GameSetting;
  /** Mean, m. */
  readonly residual: number;
}

class Search {
  readonly #shown: PoseTrack;
  readonly #arrivals: readonly OrderedUpdate[];
  readonly #carried: ReadonlySet<StateField>;
  readonly #deviation: number;
  readonly #interval: number;
  readonly #watch: Watch;
  readonly #first: number;
  readonly #residuals = new Map<string, number>();
  #frames = coarseFrames;
  /** How far around a number is looked, and how exactly, as a share of the steps of the grid. */
  #precision = 1;
  #mostRedraws = mostRedraws;
  #redraws = 0;

  constructor({ shown, flow, deviation }: ShownUpdates, watch: Watch) {
    this.#shown = shown;
    // Where nothing turns, there is no turn to go by.
    this.#carried = flow.turns ? flow.carried : new Set([...flow.carried].filter((field) => field !== 'qw'));
    this.#deviation = deviation;
    this.#watch = watch;
    this.#arrivals = arriving(flow.updates);
    this.#interval = Number(usualStep(Float64Array.from(flow.updates, ({ stamp }) => stamp).toSorted()).toFixed(6));
    this.#first = firstMoved(shown, this.#arrivals[0]?.update.arrivedAt ?? Infinity);
  }

  get isPossible(): boolean {
    return this.#arrivals.length > 1 && this.#first < this.#shown.columns.t.length;
  }

  /** The nearest settings, each of another family as a rule, the nearest of few frames first. */
  async nearest(): Promise<readonly Candidate[]> {
    const snaps = await this.#ofEach(snapped(modelsFor(this.#carried)), 0);
    const found = [
      ...snaps,
      ...(await this.#ofEach(
        [...interpolations(this.#carried, this.#interval), ...snaps.flatMap(({ setting }) => blendsOf(setting))],
        snaps.length,
      )),
    ];
    const refined: Candidate[] = [];
    for (const each of hopeful(found)) {
      // What draws just as the game does is beaten by something simpler alone.
      if (refined.some(({ residual, family }) => residual <= exact && family < each.family)) continue;
      refined.push(await this.#refined(each));
    }
    refined.push(...(await this.#ended([...snaps, ...refined])));
    const otherwise = await this.#otherwise(refined);
    this.#frames = fineFrames;
    this.#precision = 0.001;
    this.#mostRedraws = this.#redraws + mostFineRedraws;
    this.#residuals.clear();
    const fine: Candidate[] = [];
    const nearest = [...refined.toSorted(byResidual).slice(0, mostFine), ...otherwise.toSorted(byResidual).slice(0, mostManners)];
    for (const each of nearest) fine.push(await this.#refined(await this.#drawn(each.setting, each.family)));
    return fine;
  }

  /** What does not draw as the game does may do something else after a limit. */
  async #ended(begun: readonly Candidate[]): Promise<readonly Candidate[]> {
    if (begun.some(({ residual }) => residual <= rounding)) return [];
    const nearest: Candidate[] = [];
    for (const { setting, family } of begun) {
      const found = await this.#least(endings(setting), family);
      if (found) nearest.push(found);
    }
    const refined: Candidate[] = [];
    for (const each of nearest.toSorted(byResidual).slice(0, mostEnded)) refined.push(await this.#refined(each));
    return refined;
  }

  /** What draws nearly as the game does may do so in another manner, and then with other numbers. */
  async #otherwise(refined: readonly Candidate[]): Promise<readonly Candidate[]> {
    const found: Candidate[] = [];
    if (refined.some(({ residual }) => residual <= rounding)) return found;
    for (const { setting, family } of refined.toSorted(byResidual)) {
      // The rest of the search needs some too.
      if (this.#redraws > 0.6 * mostRedraws) break;
      for (const other of mannersOf(setting)) found.push(await this.#refined(await this.#drawn(other, family)));
    }
    return found;
  }

  /** What is to be said of a setting; `near`: those that draw nearly as it does are listed. */
  result(setting: GameSetting, near: readonly Candidate[]): Identified | null {
    const distances = distancesOf(this.#shown, redrawn(laneOf(setting), this.#arrivals, this.#shown, { manner: setting.manner }));
    if (distances.length < 2) return null;
    const residual = { mean: mean(distances), p95: quantile(distances, 0.95), frames: distances.length };
    const limit = Math.min(mostResidual, mostShare * this.#deviation);
    const usual = { update: this.#interval, frame: usualFrame(this.#shown) };
    const text = (each: GameSetting) => settingText(each, usual);
    const others = near.filter(
      (each) => familyOf(each.setting) !== familyOf(setting) && each.residual <= Math.max(nearShare * residual.mean, rounding),
    );
    return {
      setting,
      text: text(setting),
      residual,
      explains: residual.mean <= Math.max(limit, rounding),
      limit,
      alsoNear: [...new Map(others.map((each) => [familyOf(each.setting), text(each.setting)])).values()].slice(0, 3),
      redraws: this.#redraws,
    };
  }

  /** The nearest of each grid. */
  async #ofEach(grids: readonly (readonly GameSetting[])[], firstFamily: number): Promise<readonly Candidate[]> {
    const found: Candidate[] = [];
    for (const [k, settings] of grids.entries()) {
      const best = await this.#least(settings, firstFamily + k);
      if (best) found.push(best);
    }
    return found;
  }

  async #least(settings: readonly GameSetting[], family: number): Promise<Candidate | null> {
    let best: Candidate | null = null;
    for (const setting of settings) {
      const each = await this.#drawn(setting, family);
      if (each.residual < (best?.residual ?? Infinity)) best = each;
    }
    return best;
  }

  /** Changes what is left to choose, one thing after the other, for as long as that helps. */
  async #refined(begun: Candidate): Promise<Candidate> {
    let best = begun;
    for (let round = 0; round < 4 && best.residual > exact; round++) {
      const before = best.residual;
      for (const knob of knobsOf(best.setting)) best = await this.#golden(best, knob);
      for (const other of variants(best.setting, this.#carried)) best = better(best, await this.#drawn(other, begun.family));
      for (const other of limited(best.setting)) best = better(best, await this.#drawn(other, begun.family));
      if (best.residual <= rounding || best.residual > betterShare * before) break;
    }
    return best.residual > exact ? this.#allRounded(best) : best;
  }

  /** Numbers are mostly round ones; where one makes up for another, each alone is not near its own. */
  async #allRounded(best: Candidate): Promise<Candidate> {
    for (const digits of [1, 2, 3]) {
      const setting = knobsOf(best.setting)
        .filter(({ from }) => !from)
        .reduce((changed, knob) => withNumber(changed, knob, Number(numberAt(changed, knob.at).toPrecision(digits))), best.setting);
      const rounded = await this.#drawn(setting, best.family);
      if (rounded.residual <= best.residual + roundedLoss) return rounded;
    }
    return best;
  }

  /** Golden-section search of one number around where it is, then the round number near it. */
  async #golden(begun: Candidate, knob: Knob): Promise<Candidate> {
    const { at, step, min, max } = knob;
    const now = numberAt(begun.setting, at);
    const width = this.#precision === 1 ? step : step / 5;
    const finest = this.#precision * coarsest;
    let [low, high] = [Math.max(min, now - width), Math.min(max, now + width)];
    let best = begun;
    const look = async (value: number) => {
      const found = await this.#drawn(withNumber(begun.setting, knob, value), begun.family);
      if (found.residual < best.residual) best = found;
      return found.residual;
    };
    let [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    let [atA, atB] = [await look(a), await look(b)];
    while (high - low > finest && this.#redraws < this.#mostRedraws) {
      if (atA <= atB) {
        [high, b, atB] = [b, a, atA];
        a = high - golden * (high - low);
        atA = await look(a);
      } else {
        [low, a, atA] = [a, b, atB];
        b = low + golden * (high - low);
        atB = await look(b);
      }
    }
    const value = numberAt(best.setting, at);
    for (const digits of [1, 2, 3]) {
      const rounded = await this.#drawn(withNumber(best.setting, knob, Number(value.toPrecision(digits))), begun.family);
      if (rounded.residual <= best.residual + roundedLoss) return rounded;
    }
    return best;
  }

  async #drawn(setting: GameSetting, family: number): Promise<Candidate> {
    const key = JSON.stringify(setting);
    let residual = this.#residuals.get(key);
    if (residual === undefined) {
      await this.#watch.step();
      residual = this.#redraws < this.#mostRedraws ? this.#distance(setting) : Infinity;
      this.#redraws += 1;
      this.#residuals.set(key, residual);
    }
    return { setting, residual, family };
  }

  /** Infinity: the lane shows nothing in most of the frames. */
  #distance(setting: GameSetting): number {
    const rows: [number, number] = [this.#first, Math.min(this.#first + this.#frames, this.#shown.columns.t.length)];
    const distances = distancesOf(
      this.#shown,
      redrawn(laneOf(setting), this.#arrivals, this.#shown, { rows, manner: setting.manner }),
      this.#first,
    );
    return distances.length < (rows[1] - rows[0]) / 2 ? Infinity : mean(distances);
  }
}

const byResidual = (a: Candidate, b: Candidate) => a.residual - b.residual;

/** How many are refined on many frames. */
const mostFine = 3;
const mostManners = 2;
const mostEnded = 2;
const mostHopeful = 6;

/** The nearest of each family; a grid says little about which blend it is, so each is looked at under the best model. */
function hopeful(found: readonly Candidate[]): readonly Candidate[] {
  const sorted = found.toSorted(byResidual);
  const isBlend = ({ setting }: Candidate) => setting.convergence.id !== 'snap';
  const sortedBlends = sorted.filter(isBlend);
  const [blend] = sortedBlends;
  const likely = blend && sorted[0] && blend.residual <= 3 * sorted[0].residual + mostResidual;
  const isOfBest = ({ setting }: Candidate) => setting.model.id === blend?.setting.model.id && setting.clock === blend.setting.clock;
  const blends = likely ? [...sortedBlends.slice(0, mostHopeful), ...sortedBlends.filter(isOfBest)] : [];
  const others = sorted.filter((each) => !isBlend(each) && each.residual <= 3 * (sorted[0]?.residual ?? 0) + mostResidual);
  return [...new Set([...others.slice(0, mostHopeful), ...blends])];
}

/** Nothing is left, m. */
const exact = 1e-9;

const golden = (Math.sqrt(5) - 1) / 2;
/** A number is found to this at first; a round one is taken if it costs no more than this, m. */
const coarsest = 2e-4;
const roundedLoss = 1e-6;

function better(best: Candidate, other: Candidate): Candidate {
  return other.residual < betterShare * best.residual - rounding ? other : best;
}

/** The one that leaves least; of those that leave as little, the first of the families, which are ordered from simple on. */
function simplest(candidates: readonly Candidate[]): Candidate | null {
  const inOrder = candidates.toSorted((a, b) => a.family - b.family);
  return inOrder.reduce<Candidate | null>((best, each) => (best ? better(best, each) : each), null);
}

/** Before the entity moves all lanes draw alike. Some seconds earlier, so that it is under way. */
const before = 2;
const moved = 0.5;

function firstMoved({ columns: { t, x, y, z, spawn } }: PoseTrack, arrivedAt: number): number {
  const from = t.findIndex((time, k) => time >= arrivedAt && spawn[k] !== 0);
  if (from === -1) return t.length;
  const at = (k: number) =>
    Math.abs((x[k] as number) - (x[from] as number)) +
    Math.abs((y[k] as number) - (y[from] as number)) +
    Math.abs((z[k] as number) - (z[from] as number));
  for (let k = from; k < t.length; k++)
    if (spawn[k] !== 0 && at(k) > moved) {
      const begin = (t[k] as number) - before;
      return Math.max(
        from,
        t.findIndex((time) => time >= begin),
      );
    }
  return from;
}
