/** What the updates of an entity did just before a moment at which its picture was off. */

/** Times by one clock, s, in order. */
export interface MomentUpdates {
  /** When updates arrived, and their numbers. */
  readonly t: Float64Array;
  readonly number: Float64Array;
  /** When updates were sent to this receiver, and their numbers; null: it is not known. */
  readonly sent: { readonly t: Float64Array; readonly number: Float64Array } | null;
}

/**
 * `first`: none had arrived yet; `usual`: they came as usual; `silence`: none came, and it is not known why; `unsent`:
 * none was sent; `next-late`: the next one came late; `late`: several came late; `lost`: some were lost.
 */
export type UpdatesCause = 'first' | 'usual' | 'silence' | 'unsent' | 'next-late' | 'late' | 'lost';

export interface UpdatesBefore {
  readonly cause: UpdatesCause;
  /** Time without an update, s. */
  readonly silence: number;
  /** Of those that were sent in it. */
  readonly lost: number;
  readonly sent: number;
}

/** What updates did so long before a moment may be why, s. */
export const recent = 0.5;
/** Time without an update of more usual spacings than this is a gap. */
const gapSpacings = 2;

export function updatesBefore({ t, number, sent }: MomentUpdates, time: number): UpdatesBefore {
  const newest = upTo(t, time);
  if (newest === -1) return { cause: 'first', silence: time, lost: 0, sent: 0 };
  let [silence, before] = [time - (t[newest] as number), newest];
  for (let k = newest; k > 0 && (t[k] as number) >= time - recent; k--) {
    const gap = (t[k] as number) - (t[k - 1] as number);
    if (gap > silence) [silence, before] = [gap, k - 1];
  }
  if (silence <= gapSpacings * usualStep(t)) return { cause: 'usual', silence, lost: 0, sent: 0 };
  return { silence, ...(sent ? missing(number, before, sent) : { cause: 'silence', lost: 0, sent: 0 }) };
}

/** What became of the updates between the one that came before a gap and the one after it. */
function missing(arrived: Float64Array, before: number, { t, number }: NonNullable<MomentUpdates['sent']>): Omit<UpdatesBefore, 'silence'> {
  const [last, next] = [arrived[before] as number, arrived[before + 1] ?? Infinity];
  const between = number.filter((each) => each > last && each < next);
  if (between.length === 0) {
    const pause = (t[number.indexOf(next)] ?? NaN) - (t[number.indexOf(last)] ?? NaN);
    return { cause: pause > gapSpacings * usualStep(t) ? 'unsent' : 'next-late', lost: 0, sent: 0 };
  }
  const received = new Set(arrived);
  const lost = between.filter((each) => !received.has(each)).length;
  return { cause: lost === 0 ? 'late' : 'lost', lost, sent: between.length };
}

/** The last place in [from, to) whose time is at most `at`; from − 1: none. */
export function upTo(t: Float64Array, at: number, from = 0, to = t.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The median of steps, of a thousand at most; 0: there is none. */
export function usualStep(t: Float64Array): number {
  const every = Math.max(1, Math.floor(t.length / 1000));
  const steps: number[] = [];
  for (let k = 1; k < t.length; k += every) steps.push((t[k] as number) - (t[k - 1] as number));
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}
