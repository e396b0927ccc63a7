/** A ledger of a lane's updates: what is sent arrives or is lost, with the same bytes, in order where promised. */
import { z } from 'zod';
import { defineMetric, type MetricPlugin } from '../../engine/plugin-api/define.ts';
import type { UpdateEvent } from '../../engine/plugin-api/metric.ts';
import type { Pair } from '../../engine/session/pair.ts';
import type { Session } from '../../engine/session/session.ts';
import type { Choice } from '../../engine/session/session-plan.ts';
import { Violation } from './violation.ts';

interface Sending {
  readonly bytes: number;
  readonly at: number;
  arrived: number;
  lost: number;
}

export class UpdateLedger {
  readonly metric: Choice<MetricPlugin>;
  /** Updates and bytes sent, by lane, in the order of the plan. */
  readonly sent: { updates: number; bytes: number }[] = [];

  /** By lane, by pair: updates may not overtake each other. */
  #ordered: readonly (readonly boolean[])[] = [];

  constructor() {
    const { sent } = this;
    const isOrdered = (lane: number, pair: number) => this.#ordered[lane]?.[pair] === true;
    const plugin = defineMetric({
      id: 'update-ledger',
      title: 'Ledger of updates',
      source: 'test',
      unit: '',
      per: 'lane',
      params: z.object({}),
      create() {
        const lane = { updates: 0, bytes: 0 };
        const laneNumber = sent.push(lane) - 1;
        const sendings = new Map<string, Sending>();
        const newest = new Map<number, number>();
        return {
          update(event) {
            const { kind, pair, number, bytes, time } = event;
            if (pair < 0 || kind === 'made' || kind === 'acknowledged') return;
            const key = `${pair}/${number}`;
            if (kind === 'sent') {
              lane.updates += 1;
              lane.bytes += bytes;
              if (!sendings.has(key)) sendings.set(key, { bytes, at: time, arrived: 0, lost: 0 });
              return;
            }
            settle(sendings.get(key), event);
            if (kind !== 'arrived' || !isOrdered(laneNumber, pair)) return;
            if (number < (newest.get(pair) ?? -1)) fail(`update ${newest.get(pair)} arrived before it`, event);
            newest.set(pair, number);
          },
          value: () => lane.updates,
        };
      },
    });
    this.metric = { plugin, params: {} };
  }

  /** To be called before the session runs. */
  watch(session: Session): void {
    this.#ordered = session.lanes.map(({ pairs }) => pairs.map((pair) => isInOrder(session, pair)));
  }
}

/** An update that was sent arrives or is lost: once, later, and with the same bytes. */
function settle(sending: Sending | undefined, event: Readonly<UpdateEvent>): void {
  const { kind, bytes, time } = event;
  if (!sending) return fail('it was never sent', event);
  if (sending.bytes !== bytes) fail(`it has ${bytes} bytes, and had ${sending.bytes} when it was sent`, event);
  if (time < sending.at) fail(`it was sent later, at ${sending.at} s`, event);
  if (kind === 'lost') sending.lost += 1;
  else sending.arrived += 1;
  if (sending.arrived + sending.lost > 1) fail(`it arrived ${sending.arrived} times and was lost ${sending.lost} times`, event);
}

function fail(what: string, { kind, pair, number, time }: Readonly<UpdateEvent>): never {
  throw new Violation(`update ${number} of pair ${pair} ${kind} at ${time} s: ${what}`);
}

/** Without a relay the link of a receiver is the whole way to it. */
function isInOrder({ plan }: Session, { entity, receiverNode }: Pair): boolean {
  const { nodes, relay, entities } = plan;
  const down = nodes[receiverNode]?.down;
  const up = nodes[entities[entity]?.owner ?? -1]?.up;
  return down?.order === 'keep' && (relay === null || up?.order === 'keep');
}
