/** Predictive contracts of a draft while its session runs: what is on offer now is told at once, what is to come waits for a restart. */
import type { ContractChange } from '../../../contract/bench.ts';
import type { ExperimentOutline } from '../../../contract/bench-state.ts';
import { fieldAt } from './edit.ts';
import { inheritedAt } from './inherited.ts';

/** What runs, at which session time (s). */
interface Moment extends Pick<ExperimentOutline, 'entities' | 'lanes'> {
  readonly time: number;
}

/** A line of `contracts.schedule`. */
interface Line {
  readonly at: number;
  readonly offer: string;
  readonly entity?: string;
}

/** The calls by which lanes offer what the draft says of this moment, where that is not what was said before. */
export function offerChanges(before: unknown, after: unknown, moment: Moment): readonly ContractChange[] {
  const former = offersAt(before, moment);
  return [...offersAt(after, moment)].flatMap(([lane, offers]) => {
    const known = knownTo(moment, lane);
    const told = moment.entities.flatMap(({ id: entity }, index): ContractChange[] => {
      const contract = offers[index] ?? '';
      return contract !== former.get(lane)?.[index] && known.includes(contract) ? [{ lane, contract, entity }] : [];
    });
    const [first] = told;
    const forAll = first && told.length === offers.length && told.every(({ contract }) => contract === first.contract);
    return forAll ? [{ lane, contract: first.contract }] : told;
  });
}

/** What the lane that runs can be told to offer. */
function knownTo({ lanes }: Moment, lane: string): readonly string[] {
  const contracts = lanes.find(({ id }) => id === lane)?.contracts;
  return contracts ? ['own', 'automatic', ...contracts.named.map(({ id }) => id)] : [];
}

/** What lanes will offer later: that can be told to no session that runs. */
export function offersAhead(fields: unknown, time: number): unknown {
  return laneIds(fields).map((lane, index) => ({ lane, schedule: scheduleOf(fields, index).filter(({ at }) => at > time) }));
}

/** By lane that names contracts, which one each entity is published under. */
function offersAt(fields: unknown, { entities, time }: Moment): ReadonlyMap<string, readonly string[]> {
  const contracted = laneIds(fields).flatMap((lane, index) =>
    heldOf(fields, index, 'named') === undefined ? [] : [[lane, index] as const],
  );
  return new Map(
    contracted.map(([lane, index]) => {
      const begun = scheduleOf(fields, index).filter(({ at }) => at <= time);
      const first = heldOf(fields, index, 'automatic') === undefined ? 'own' : 'automatic';
      const offerTo = (id: string) => begun.findLast(({ entity }) => entity === undefined || entity === id)?.offer ?? first;
      return [lane, entities.map(({ id }) => offerTo(id))];
    }),
  );
}

function scheduleOf(fields: unknown, lane: number): readonly Line[] {
  const lines = heldOf(fields, lane, 'schedule');
  return Array.isArray(lines) ? (lines as Line[]).toSorted((a, b) => a.at - b.at) : [];
}

function heldOf(fields: unknown, lane: number, part: string): unknown {
  const path = ['lanes', lane, 'contracts', part];
  return fieldAt(fields, path) ?? inheritedAt(fields, path);
}

function laneIds(fields: unknown): readonly string[] {
  const lanes = fieldAt(fields, ['lanes']);
  return Array.isArray(lanes) ? lanes.map((lane) => String(fieldAt(lane, ['id']))) : [];
}
