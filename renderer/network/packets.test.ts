/** Packets put together from what occurred. */
import { expect, test } from 'vitest';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { packetsCsv, delayOf, packetsOf } from './packets.ts';

const layout = { entities: ['tank'], lanes: ['base'], pairs: [{ entity: 0, publisher: 'sender', receiver: 'near' }] };
const whose = { lane: 0, entity: 0, pair: 0 };
const occurred = (number: number, kind: Occurrence['kind'], time: number, rest: Partial<Occurrence>): Occurrence => ({
  number,
  kind,
  time,
  ...whose,
  ...rest,
});

test('an update is one packet from its sending to its arrival, or to its loss', () => {
  const [first, second, third] = packetsOf([
    occurred(0, 'sent', 1, { update: 7, since: 0.98, bytes: 40 }),
    occurred(1, 'sent', 1.5, { update: 8, since: 1.5, bytes: 41 }),
    occurred(2, 'lost', 1.6, { update: 8, since: 1.5 }),
    occurred(3, 'arrived', 1.75, { update: 7, since: 1 }),
    occurred(4, 'sent', 2, { update: 9, since: 2, bytes: 42 }),
    occurred(5, 'arrived', 1.9, { update: 7, since: 1 }),
  ]);
  expect(first).toMatchObject({ update: 7, made: 0.98, sent: 1, arrived: 1.75, bytes: 40, fate: 'arrived' });
  expect([delayOf(first!), second?.fate, third?.fate]).toEqual([0.75, 'lost', 'in flight']);
});

test('an update sent before the shown range is listed by its arrival', () => {
  const [packet] = packetsOf([occurred(9, 'arrived', 4, { update: 3, since: 3.5 })]);
  expect(packet).toMatchObject({ sent: 3.5, arrived: 4, fate: 'arrived', made: Number.NaN });
  expect(packetsCsv([packet!], { layout, lanes: [] })).toBe(
    'sent (s),lane,entity,receiver,update,fate,delay (s),made (s),arrived (s),bytes (B)\n3.5,base,tank,near,3,arrived,0.5,,4,\n',
  );
});

test('a packet has the level and the contract of its update, where its making is known', () => {
  const [lane] = exampleState.experiment!.lanes;
  const choice = lane!.model;
  const named = [{ id: 'straight', model: choice }];
  const lanes = [{ ...lane!, levels: [{ reach: null, trigger: {}, model: choice }], contracts: { named, offers: [] } }];
  const packets = packetsOf([
    { number: 0, kind: 'made', time: 1, lane: 0, entity: 0, update: 7, level: 1, contract: 0 },
    occurred(1, 'sent', 1, { update: 7, since: 1, bytes: 40 }),
    { number: 2, kind: 'made', time: 2, lane: 0, entity: 0, update: 8, level: 0 },
    occurred(3, 'sent', 2, { update: 8, since: 2, bytes: 41 }),
    occurred(4, 'arrived', 2.1, { update: 6, since: 0.5 }),
  ]);
  const [head, ...rows] = packetsCsv(packets, { layout, lanes })
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(head?.slice(4, 7)).toEqual(['update', 'level', 'contract']);
  expect(rows.map((row) => row.slice(4, 7))).toEqual([
    ['7', '2', 'straight'],
    ['8', '1', 'own'],
    ['6', '–', '–'],
  ]);
});
