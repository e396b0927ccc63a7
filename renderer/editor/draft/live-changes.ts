/** What of a changed draft can be done to the session that runs, and what is left of the fields then. */
import type { NodeOutline } from '../../../contract/bench-state.ts';
import type { LinkChange } from '../../../contract/bench.ts';
import { innerOfLinks, isLiveLinkField, isOffer } from '../../../experiment/live-fields.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { fieldAt } from './edit.ts';

type Change = Omit<LinkChange, 'node' | 'direction'>;

/** True of a field that applies while the session runs: of a link, or of an offer that is due at `time`, s. */
export function appliesLive(path: FieldPath, fields: unknown, time: number): boolean {
  return isLiveLinkField(path) || (isOffer(path) && Number(fieldAt(fields, [...path.slice(0, 5), 'at'])) <= time);
}

/** The calls that make the links that run those of the draft, as far as that goes. */
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

/** The fields without those of links and offers that apply while it runs: where these are equal, only offers to come can need a restart. */
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
