/** The network between publishers and receivers: direct or relayed, lossy, duplicating, changed during the run. */
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { NodePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { lane, nodes, plan, recorded } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

/** Updates every 0.1 s for 10 s of a car driving straight on. */
const motion = recorded(Array.from({ length: 100 }, (_, i) => ({ t: i * 0.1, x: i, y: 0, vx: 10, vy: 0 })));

function receiversOf(session: SessionPlan): Record<string, ReceiverResults> {
  return resultsOf(session).lanes.base?.receivers ?? {};
}

function relayed(up: LinkSettings, ...downs: LinkSettings[]): SessionPlan {
  const players: NodePlan[] = downs.map((down, index) => ({ id: `r${index}`, down, up: { delay: 0.01 } }));
  return plan({
    motion,
    duration: 12,
    relay: 1,
    nodes: [{ id: 'sender', down: null, up }, { id: 'server', down: null, up: { delay: 0 } }, ...players],
  });
}

test('over a relay the delays of both legs add up', () => {
  const { r0, r1 } = receiversOf(relayed({ delay: 0.1 }, { delay: 0.2 }, { delay: 0.5 }));
  expect([r0?.delayMean, r1?.delayMean]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.6, 9)]);
});

test('a loss on the uplink affects all receivers, on a downlink one', () => {
  const loss = { law: 'independent', ratio: 0.3 } as const;
  const up = receiversOf(relayed({ delay: 0.1, loss }, { delay: 0.2 }, { delay: 0.5 }));
  expect(up.r0?.updatesReceived).toBeLessThan(90);
  expect(up.r0?.updatesReceived).toBe(up.r1?.updatesReceived);
  const down = receiversOf(relayed({ delay: 0.1 }, { delay: 0.2, loss }, { delay: 0.5 }));
  expect(down.r0?.updatesReceived).toBeLessThan(90);
  expect(down.r1?.updatesReceived).toBe(100);
});

test('the relay itself sees what comes up', () => {
  const server: NodePlan = { id: 'server', down: { delay: 0.7 }, up: { delay: 0 } };
  const session = plan({ motion, duration: 12, relay: 1, nodes: [{ id: 'sender', down: null, up: { delay: 0.1 } }, server] });
  expect(receiversOf(session).server?.delayMean).toBeCloseTo(0.1, 9);
});

test('a relay without delay delays nothing', () => {
  const { r0 } = receiversOf(relayed({ delay: 0 }, { delay: 0 }));
  expect(r0).toMatchObject({ delayMean: 0, aee: 0, deviationMax: 0 });
});

test('an entity that is added changes no draw of the others', () => {
  const jitter = { law: 'uniform', spread: 0.1, correlation: 0.5 } as const;
  const one = plan({ motion, duration: 12, nodes: nodes({ delay: 0.2, jitter }) });
  const two = { ...one, entities: [{ id: 'scout', owner: 0, motion }, ...one.entities] };
  expect(receiversOf(two)['sender/tank>r0']).toEqual(receiversOf(one).r0);
});

test('duplicates count once', () => {
  const { r0 } = receiversOf(plan({ motion, duration: 12, nodes: nodes({ delay: 0.2, duplicate: 1 }) }));
  expect(r0).toMatchObject({ updates: 100, updatesReceived: 100 });
});

test('late updates are ignored: without jitter and with, the shown path never goes back to an older update', () => {
  const jitter = { law: 'uniform', spread: 0.3 } as const;
  const session = new Session(plan({ motion, duration: 12, nodes: nodes({ delay: 0.4, jitter }), lanes: [lane({ clock: 'local' })] }));
  const pair = session.lanes[0]?.pairs[0];
  let newest = -1;
  for (let t = 0; t <= 12; t += 0.01) {
    session.advanceTo(t);
    const id = pair?.receiver.fix.id ?? -1;
    expect(id).toBeGreaterThanOrEqual(newest);
    newest = id;
  }
  expect(newest).toBe(99);
});

test('a change of a link applies to packets sent after it', () => {
  const session = new Session(plan({ motion, duration: 12, nodes: nodes({ delay: 0.25 }) }));
  session.advanceTo(5.05);
  session.setLink(1, 'down', { delay: 0.75 });
  session.advanceTo(12);
  const sentBefore = 51;
  const expected = (sentBefore * 0.25 + (100 - sentBefore) * 0.75) / 100;
  expect(session.results().lanes.base?.receivers.r0?.delayMean).toBeCloseTo(expected, 9);
});

test('acknowledgements carry the delay to the publisher, reliably, over the uplink', () => {
  const loss = { law: 'independent', ratio: 0.9 } as const;
  const [sender] = nodes();
  const session = new Session(
    plan({ motion, duration: 12, nodes: [sender as NodePlan, { id: 'r0', down: { delay: 0.3 }, up: { delay: 0.1, loss } }] }),
  );
  session.advanceTo(12);
  const estimates = session.lanes[0]?.pairs[0]?.estimates;
  expect(estimates?.delay.value).toBeCloseTo(0.3, 9);
  expect(estimates?.horizon).toBeCloseTo(9.9 + 0.3, 9);
});
