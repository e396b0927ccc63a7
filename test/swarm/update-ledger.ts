/** A ledger of a lane's updates: what is sent arrives or is lost, with the same bytes, and in order where that is promised. */
import { z } from 'zod';
import { defineMetric } from '../../engine/plugin-api/define.ts';
import type { UpdateEvent } from '../../engine/plugin-api/metric.ts';
import type { Choice, SessionPlan } from '../../engine/session/session-plan.ts';
import type { MetricPlugin } from '../../engine/plugin-api/define.ts';
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

  constructor(isOrdered: boolean) {
    const { sent } = this;
    const plugin = defineMetric({
      id: 'update-ledger',
      title: 'Ledger of updates',
      source: 'test',
      unit: '',
      per: 'lane',
      params: z.object({}),
      create() {
        const lane = { updates: 0, bytes: 0 };
        sent.push(lane);
        const sendings = new Map<string, Sending>();
        const newest = new Map<number, number>();
        const fail = (what: string, { kind, pair, number, time }: Readonly<UpdateEvent>) => {
          throw new Violation(`update ${number} of pair ${pair} ${kind} at ${time} s: ${what}`);
        };
        return {
          update(event) {
            const { kind, pair, number, bytes, time } = event;
            if (pair < 0 || kind === 'made' || kind === 'acknowledged') return;
            const key = `${pair}/${number}`;
            const sending = sendings.get(key);
            if (kind === 'sent') {
              lane.updates += 1;
              lane.bytes += bytes;
              if (!sending) sendings.set(key, { bytes, at: time, arrived: 0, lost: 0 });
              return;
            }
            if (!sending) return fail('it was never sent', event);
            if (sending.bytes !== bytes) fail(`it has ${bytes} bytes, and had ${sending.bytes} when it was sent`, event);
            if (time < sending.at) fail(`it was sent later, at ${sending.at} s`, event);
            if (kind === 'lost') sending.lost += 1;
            else sending.arrived += 1;
            if (sending.arrived > 1 || sending.lost > 1 || sending.arrived + sending.lost > 1)
              fail(`it arrived ${sending.arrived} times and was lost ${sending.lost} times`, event);
            if (kind !== 'arrived' || !isOrdered) return;
            if (number < (newest.get(pair) ?? -1)) fail(`update ${newest.get(pair)} arrived before it`, event);
            newest.set(pair, number);
          },
          value: () => lane.updates,
        };
      },
    });
    this.metric = { plugin, params: {} };
  }
}

/** True where every link keeps the order, and so does every route of two links: nothing else delays an update. */
export function keepsOrder({ nodes }: SessionPlan): boolean {
  return nodes.every(({ down, up }) => [down, up].every((link) => !link || link.order === 'keep'));
}
