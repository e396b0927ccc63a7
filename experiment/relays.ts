/** The relay in the file: a node through which every update goes, and what it does with them. */
import { z } from 'zod';
import type { RelayRules } from '../engine/session/session-plan.ts';
import { numberField, oneOf } from './fields.ts';
import { present } from './field-maps.ts';

const relayMap = z.strictObject({
  id: z.string().describe('Id of the node.'),
  tick: numberField({
    unit: 's',
    min: 0.001,
    max: 1,
    help: 'Interval at which it forwards: of each entity the newest update that has come since. Left out: everything at once.',
  }).optional(),
  stamps: oneOf(
    ['sender', 'own'],
    'Time stamps of what it forwards: the sender’s, or its own, when it forwards by its clock. Default: sender.',
  ).optional(),
});

export const relayFields = z
  .union([z.string(), relayMap])
  .describe('Id of the node through which every update goes: up the publisher’s link, down each receiver’s; or a map.');

export type RelayFields = z.output<typeof relayFields>;

export function relayId(relay: RelayFields | undefined): string | undefined {
  return typeof relay === 'object' ? relay.id : relay;
}

/** Where its id stands in the file. */
export function relayPath(relay: RelayFields | undefined): readonly string[] {
  return typeof relay === 'object' ? ['relay', 'id'] : ['relay'];
}

/** Undefined where it forwards everything at once, as it is. */
export function relayRules(relay: RelayFields | undefined): RelayRules | undefined {
  if (typeof relay !== 'object') return undefined;
  const rules: RelayRules = present({ tick: relay.tick, stamps: relay.stamps === 'own' ? relay.stamps : undefined });
  return Object.keys(rules).length === 0 ? undefined : rules;
}
