/** Stalls, shifts and bursts of loss of a player's network, as the operator's form has them, and in words. */
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { formatQuantity } from '../../../renderer/components/format/quantity.ts';
import type { LinkFields } from './live-edits.ts';

/** A burst comes every so often, for a time in which a share is lost, and the delay may be another. */
export interface Bursts {
  /** s */
  readonly every: number;
  /** s; 0: there are none. */
  readonly lasts: number;
  readonly loss: number;
  /** s; 0: that of the link. */
  readonly delay: number;
}

const noBursts: Bursts = { every: 5, lasts: 0, loss: 0.5, delay: 0 };
/** The shortest that a state lasts, s. */
const shortest = 0.001;

/** Null: the states of the link are others than bursts. */
export function burstsOf({ states }: LinkSettings): Bursts | null {
  if (!states) return noBursts;
  const [calm, burst, ...more] = states;
  if (!calm || !burst || more.length > 0) return null;
  const { id: _calm, lasts: between, weight: _one, ...ofCalm } = calm;
  const { id: _burst, lasts, weight: _other, loss, delay = 0, ...ofBurst } = burst;
  if (Object.keys({ ...ofCalm, ...ofBurst }).length > 0 || (loss && loss.law !== 'independent')) return null;
  return { every: between + lasts, lasts, loss: loss?.ratio ?? 0, delay };
}

/** The change that makes them. */
export function burstFields({ every, lasts, loss, delay }: Bursts): Pick<LinkFields, 'states'> {
  if (lasts === 0) return { states: null };
  const burst = { id: 'burst', lasts, loss: { law: 'independent' as const, ratio: loss }, ...(delay > 0 && { delay }) };
  return { states: [{ id: 'calm', lasts: Math.max(every - lasts, shortest) }, burst] };
}

/** `stalls of 280 ms every 60 s, wanders ±10 ms, 50 % lost in bursts of 150 ms every 5 s`; empty: none of them. */
export function lawsInWords(link: LinkSettings): string {
  const { stalls, shifts, states = [] } = link;
  const time = (value: number) => formatQuantity(value, 's', { exact: true });
  const bursts = burstsOf(link);
  return [
    stalls && stalls.lasts > 0 ? `stalls of ${time(stalls.lasts)} every ${time(stalls.every)}` : '',
    shifts && shifts.spread > 0 ? `wanders ±${time(shifts.spread)}` : '',
    bursts && bursts.lasts > 0 ? burstWords(bursts, time) : '',
    bursts ? '' : `${states.length} states`,
  ]
    .filter(Boolean)
    .join(', ');
}

function burstWords({ every, lasts, loss, delay }: Bursts, time: (value: number) => string): string {
  const slow = delay > 0 ? `${time(delay)} and ` : '';
  return `${slow}${formatQuantity(loss, 'ratio', { exact: true })} lost in bursts of ${time(lasts)} every ${time(every)}`;
}
