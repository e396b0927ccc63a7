/** The changes of a draft that a running session accepts: links and offered contracts; and the fields without them. */
import type { NodeOutline, ExperimentOutline } from '../../../contract/bench-state.ts';
import type { LinkChange, ContractChange } from '../../../contract/bench.ts';
import { innerOfLinks, isLiveLinkField, isOffer } from '../../../experiment/live-fields.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { fieldAt } from './edit.ts';
import { inheritedAt } from './inherited.ts';

type Change = Omit<LinkChange, 'node' | 'direction'>;

/** True of a field that applies while the session runs: of a link, or of an offer that is due at `time`, s. */
export function appliesLive(path: FieldPath, fields: unknown, time: number): boolean {
  return isLiveLinkField(path) || (isOffer(path) && Number(fieldAt(fields, [...path.slice(0, 5), 'at'])) <= time);
}

/** The calls that give the running links the settings of the draft, as far as possible. */
export function linkChanges(running: readonly NodeOutline[], wanted: readonly NodeOutline[]): readonly LinkChange[] {
  return wanted.flatMap(({ id: node, down, up }) => {
    const now = running.find(({ id }) => id === node);
    if (!now) return [];
    return [...(down && now.down ? directed(node, 'down', changeOf(now.down, down)) : []), ...directed(node, 'up', changeOf(now.up, up))];
  });
}

function directed(node: string, direction: 'down' | 'up', change: Change): readonly LinkChange[] {
  return Object.keys(change).length > 0 ? [{ node, direction, ...change }] : [];
}

function changeOf(now: LinkSettings, wanted: LinkSettings): Change {
  const ratio = ({ loss }: LinkSettings) => (loss?.law === 'independent' ? loss.ratio : loss ? undefined : 0);
  const loss = ratio(wanted);
  const spread = ({ jitter }: LinkSettings) => jitter?.spread ?? 0;
  return {
    ...(now.delay !== wanted.delay && { delay: wanted.delay }),
    ...(spread(now) !== spread(wanted) && { jitter: spread(wanted) }),
    ...(loss !== undefined && ratio(now) !== undefined && ratio(now) !== loss && { loss }),
    ...((now.duplicate ?? 0) !== (wanted.duplicate ?? 0) && { duplicate: wanted.duplicate ?? 0 }),
    ...((now.order ?? 'free') !== (wanted.order ?? 'free') && { order: wanted.order ?? 'free' }),
  };
}

/**
 * The fields without those of links and offers that apply while it runs: where these are equal, only offers to come can
 * need a restart.
 */
export function withoutLive(value: unknown, path: FieldPath = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner, index) => withoutLive(inner, [...path, index]));
  const entries = Object.entries(value).filter(([key]) => !isLiveLinkField([...path, key]) && !isOffer([...path, key]));
  const kept = entries.map(([key, inner]) => [key, withoutLive(inner, [...path, key])] as const);
  return Object.fromEntries(
    kept.filter(([key, inner]) => !((key in innerOfLinks || ['up', 'down', 'contracts'].includes(key)) && isEmpty(inner))),
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The experiment that runs, at a session time (s). */
interface Moment extends Pick<ExperimentOutline, 'entities' | 'lanes'> {
  readonly time: number;
}

/** A line of `contracts.schedule`. */
interface Line {
  readonly at: number;
  readonly offer: string;
  readonly entity?: string;
}

/** The calls by which lanes offer what the draft has at this moment, where that has changed. */
export function offerChanges(before: unknown, after: unknown, moment: Moment): readonly ContractChange[] {
  const former = offersAt(before, moment);
  return [...offersAt(after, moment)].flatMap(([lane, offers]) => {
    const known = knownTo(moment, lane);
    const changes = moment.entities.flatMap(({ id: entity }, index): ContractChange[] => {
      const contract = offers[index] ?? '';
      return contract !== former.get(lane)?.[index] && known.includes(contract) ? [{ lane, contract, entity }] : [];
    });
    const [first] = changes;
    const forAll = first && changes.length === offers.length && changes.every(({ contract }) => contract === first.contract);
    return forAll ? [{ lane, contract: first.contract }] : changes;
  });
}

/** The contracts that the running lane can offer. */
function knownTo({ lanes }: Moment, lane: string): readonly string[] {
  const contracts = lanes.find(({ id }) => id === lane)?.contracts;
  return contracts ? ['own', 'automatic', ...contracts.named.map(({ id }) => id)] : [];
}

/** The offers that lanes make later: a running session does not accept them. */
export function offersAhead(fields: unknown, time: number): unknown {
  return laneIds(fields).map((lane, index) => ({ lane, schedule: scheduleOf(fields, index).filter(({ at }) => at > time) }));
}

/** For each lane that names contracts, the one that each entity is published under. */
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
