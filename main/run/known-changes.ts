/**
 * The changes that a version made to the figures of recordings. A recording of an older version is verified but for
 * them.
 */
import type { LaneOutline } from '../../contract/bench-state.ts';
import { counted } from '../../contract/number-text.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';

/** Schedulers that give a receiver that has acknowledged nothing at least its fair share, since 0.2. */
const fairerSchedulers: ReadonlySet<string> = new Set([
  'probabilistic-budget',
  'single-pick',
  'systematic',
  'deterministic-budget',
  'priced-marginal-error',
  'relative-error',
]);

/** A larger relative difference is no rounding: docs/migrating.md promises less. */
const rounding = 1e-12;

/** Figures of a receiver for which 0 was written where nothing was measured. */
const receiverFigures = /^results\.lanes\..+\.receivers\..+\.(?:aee|aeeEstimated|exportErrorBefore|exportErrorAfter)$/;
/** Figures of a lane that are made of its receivers' AEE, each of which is compared by itself. */
const laneFigures = /^results\.lanes\.(.+)\.(?:aeeMean|aeeStd|aeeMax|aeeReceivers)$/;

/** Figures that are measured or counted otherwise since 0.3, whatever happened, and in which rows they are. */
const countedOtherwise = [
  { results: /\.bytes(?:Sent|PerSecond)$/, rows: /: bytes(?: \(rest\))?$/, words: 'updates carry, and count, what their model uses' },
  { results: /\.jump(?:sPerMinute|Max)$/, rows: /: jumps$/, words: 'a jump is judged by time, not by ticks' },
  { results: /P9[59]$/, rows: null, words: 'quantiles are linear between samples' },
] as const;

/**
 * Since 0.2 a receiver at which nothing arrived has no AEE (it was 0, and counted in the lane's mean), and powers are
 * computed by our own function, so that the last digits of quantiles differ. docs/migrating.md lists what else changed.
 */
export class KnownChanges {
  readonly #isOld: boolean;
  /** Of 0.2 or older. */
  readonly #isFormer: boolean;
  /** How many numbers each of `countedOtherwise` explains. */
  readonly #counted = countedOtherwise.map(() => 0);
  readonly #lanes: readonly LaneOutline[];
  readonly #isLive: boolean;
  #withoutAee = 0;
  #unshown = 0;
  #lanesWithoutAee: ReadonlySet<string> = new Set();
  #rounded = 0;
  #largest = 0;

  /** `version`: of the bench that recorded. `isLive`: its first lane was played, the others followed as shadow lanes. */
  constructor(version: string, lanes: readonly LaneOutline[], isLive = false) {
    this.#lanes = lanes;
    this.#isLive = isLive;
    this.#isOld = /^0\.[01]\./.test(version);
    this.#isFormer = /^0\.[012]\./.test(version);
  }

  /** True if a number of a row differs as expected; `field` ends with its name. */
  explainsRow(field: string, was: number, is: number): boolean {
    if (this.#isCountedOtherwise(field, 'rows')) return true;
    return this.#isOld && was === 0 && Number.isNaN(is) && /: aee(Estimated)?$/.test(field) && this.#countWithoutAee();
  }

  /** Results that are about to be compared. */
  begin(results: RunResults): void {
    const lanes = Object.entries(results.lanes).filter(([, { receivers }]) => Object.values(receivers).some(({ aee }) => aee === null));
    this.#lanesWithoutAee = new Set(lanes.map(([id]) => id));
  }

  /** True if a figure of the results differs as expected. */
  explainsResult(path: string, was: unknown, is: unknown): boolean {
    if (this.#isCountedOtherwise(path, 'results')) return true;
    if (this.#isFormer && was === 0 && is === null && path.endsWith('.inconsistency') && !path.includes('.metrics.'))
      return this.#countUnshown();
    if (!this.#isOld) return false;
    if (was === 0 && is === null && receiverFigures.test(path)) return this.#countWithoutAee();
    if (this.#lanesWithoutAee.has(laneFigures.exec(path)?.[1] ?? '')) return this.#countWithoutAee();
    if (typeof was !== 'number' || typeof is !== 'number') return false;
    const difference = Math.abs(was - is) / Math.max(Math.abs(was), Math.abs(is));
    if (!(difference <= rounding)) return false;
    this.#rounded += 1;
    this.#largest = Math.max(this.#largest, difference);
    return true;
  }

  #isCountedOtherwise(name: string, where: 'results' | 'rows'): boolean {
    const index = this.#isFormer ? countedOtherwise.findIndex((change) => change[where]?.test(name)) : -1;
    if (index >= 0) this.#counted[index] = (this.#counted[index] as number) + 1;
    return index >= 0;
  }

  #countWithoutAee(): true {
    this.#withoutAee += 1;
    return true;
  }

  #countUnshown(): true {
    this.#unshown += 1;
    return true;
  }

  /** Those that were met. */
  get met(): readonly string[] {
    const aee = 'receivers at which nothing has arrived have no AEE, was 0, and do not count in their lane’s mean';
    const changes: readonly (readonly [count: number, words: string])[] = [
      [this.#withoutAee, aee],
      [this.#rounded, `other roundings, by at most ${this.#largest.toExponential(0)} of the number`],
      [this.#unshown, 'there is no inconsistency where nothing was shown, was 0'],
      ...countedOtherwise.map(({ words }, index) => [this.#counted[index] as number, words] as const),
    ];
    return changes.filter(([count]) => count > 0).map(([count, words]) => `${counted(count, 'number')}: ${words}`);
  }

  /** In words: lanes that went otherwise because their schedulers have other rules now. */
  otherRules(resultDifferences: readonly string[]): readonly string[] {
    const changed = this.#lanes.filter(({ id }) => resultDifferences.some((difference) => difference.startsWith(`results.lanes.${id}.`)));
    const fairer = this.#isOld ? changed.filter(({ scheduler }) => fairerSchedulers.has(scheduler.id)) : [];
    const gaining = this.#isFormer ? changed.filter(({ scheduler }) => scheduler.id === 'receiver-threshold') : [];
    return [
      ...wordsOf(fairer, 'since 0.2 these schedulers give a receiver that has acknowledged nothing at least its fair share'),
      ...wordsOf(gaining, 'since 0.3 this scheduler sends where an update lowers the error, and begins at an even pace'),
      ...(this.#isFormer && resultDifferences.length > 0 ? [whatFallsOnTicks] : []),
      ...(this.#isFormer && this.#isLive && changed.some((lane) => lane !== this.#lanes[0]) ? [shadowLanesWait] : []),
    ];
  }
}

const whatFallsOnTicks =
  'since 0.3 what falls on a tick within rounding happens at it, and updates are smaller on narrow links: with delays of whole ticks, or a bandwidth, updates come otherwise';

const shadowLanesWait =
  'since 0.3 updates of shadow lanes wait behind late messages of the players where the order is kept, and are lost with lost messages';

function wordsOf(lanes: readonly LaneOutline[], rule: string): string[] {
  const names = lanes.map(({ id, scheduler }) => `${id} (${scheduler.id})`).join(', ');
  return lanes.length > 0 ? [`lanes ${names}: ${rule}`] : [];
}
