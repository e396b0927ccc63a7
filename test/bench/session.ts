/** The speed of a batch run: one entity, three receivers, three lanes, 600 s of 20 ms ticks, every metric on. */
import { Session } from '../../engine/session/session.ts';
import { netgames } from '../support/netgames.ts';
import { collectionsDuring, medianMs, row } from './measure.ts';
import type { Findings } from './merits.ts';

const duration = 600;
/** s of wall time. */
const bound = 2;

export async function benchSession(): Promise<Findings> {
  const choice = netgames(duration);
  const ms = medianMs(() => new Session(choice).advanceTo(duration), 5);
  const session = new Session(choice);
  session.advanceTo(duration / 2);
  const collections = await collectionsDuring(() => session.advanceTo(duration));
  const simulated = duration / (ms / 1000);
  const lines = [
    'Batch run: 1 entity, 3 receivers, 3 lanes, 600 s of 20 ms ticks (bound: 2 s)',
    row('wall time', `${(ms / 1000).toFixed(2)} s`, `${(ms / 1000 / bound).toFixed(2)} × the bound`),
    row('simulated seconds per wall second', simulated.toFixed(0)),
    row('per receiver, lane and tick', `${((ms * 1e6) / (9 * (duration / choice.frame))).toFixed(0)} ns`),
    row('collections in the second 300 s', `${collections}`, `${(collections / 15).toFixed(1)} per 1,000 ticks`),
  ];
  const what = 'batch run of 600 s: 3 receivers, 3 lanes, all measures';
  return { lines, merits: [{ what, value: ms / 1000, unit: 's', reference: bound, is: 'bound', good: 'below' }] };
}
