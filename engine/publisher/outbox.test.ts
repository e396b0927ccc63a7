/** The outbox: sends, holds and drops of a scheduler. */
import { expect, test } from 'vitest';
import { z, type FairnessPlugin, type SendPlan, type TriggerView } from '../plugin-api/index.ts';
import { defineFairnessScheduler } from '../plugin-api/define.ts';
import { Stage } from '../../test/support/scheduling.ts';
import type { Sent } from '../conformance/stage.ts';

function scheduler(onTrigger: (view: TriggerView, plan: SendPlan) => void): FairnessPlugin {
  return defineFairnessScheduler({ id: 'test', title: '', source: '', params: z.object({}), create: () => ({ onTrigger }) });
}

/** One receiver; triggers at 0, 1, 2 … s; what was sent by `until`. */
function sends(onTrigger: (view: TriggerView, plan: SendPlan) => void, triggers: number, until = triggers): Sent[] {
  const updates = Array.from({ length: triggers }, (_, t) => ({ t, x: 0, y: 0, vx: 1, vy: 0 }));
  return new Stage({ plugin: scheduler(onTrigger), receivers: [{ delay: 0.1 }] }).run(updates, until).sends;
}

const sent = (update: number, at: number): Sent => ({ receiver: 0, update, at });

test('a held update is sent as it was made when its time has come', () => {
  const held = sends(({ index, now }, plan) => (index === 0 ? plan.hold(0, now + 1.5) : undefined), 3);
  expect(held).toEqual([sent(0, 1.5)]);
});

test('at a trigger, all sends that are due have been made', () => {
  const seen: number[] = [];
  const held = sends(({ now }, plan) => {
    seen.push(plan.held(0));
    plan.hold(0, now + 1);
  }, 3);
  expect(seen).toEqual([-1, -1, -1]);
  expect(held).toEqual([sent(0, 1), sent(1, 2), sent(2, 3)]);
});

test('a later hold takes the place of an earlier one, however far ahead that was', () => {
  expect(sends(({ index, now }, plan) => plan.hold(0, index === 0 ? 50 : now + 0.5), 2, 100)).toEqual([sent(1, 1.5)]);
  expect(sends(({ index, now }, plan) => plan.hold(0, index === 0 ? now + 1.2 : 50), 2, 100)).toEqual([sent(1, 50)]);
});

test('a delay line sends each update at its own time, and none before an earlier one', () => {
  const seen: number[] = [];
  const later = sends(
    ({ index, now }, plan) => {
      seen.push(plan.held(0));
      plan.sendLater(0, now + [2.5, 2.5, 0.2, 3][index]!);
    },
    4,
    20,
  );
  expect(later).toEqual([sent(0, 2.5), sent(1, 3.5), sent(2, 3.5), sent(3, 6)]);
  expect(seen).toEqual([-1, -1, -1, -1]);
  expect(sends(({ now }, plan) => plan.sendLater(0, now), 2)).toEqual([sent(0, 0), sent(1, 1)]);
  expect(() => sends((_, plan) => plan.sendLater(0, Infinity), 1)).toThrow('it must be a finite number');
});

test('what is sent meanwhile overtakes the delay line, and an update enters it once', () => {
  const overtaken = sends(
    ({ index, now }, plan) => {
      if (index === 0) plan.sendLater(0, now + 1.5);
      else plan.send(0);
      plan.sendLater(0, now + 1.7);
    },
    2,
    20,
  );
  expect(overtaken).toEqual([sent(1, 1)]);
});

test('sending drops the held update; a hold that is due is a send', () => {
  expect(sends(({ index, now }, plan) => (index === 0 ? plan.hold(0, 5) : plan.hold(0, now)), 2, 10)).toEqual([sent(1, 1)]);
});

test('a held update can be sent early, or forgotten', () => {
  expect(sends(({ index }, plan) => (index === 0 ? plan.hold(0, Infinity) : plan.sendHeld(0)), 3)).toEqual([sent(0, 1)]);
  expect(sends(({ index }, plan) => (index === 0 ? plan.hold(0, 5) : plan.drop(0)), 2, 10)).toEqual([]);
});

test('an update is sent to a receiver at most once', () => {
  const twice = sends((_, plan) => {
    plan.send(0);
    plan.hold(0, 0.5);
    plan.send(0);
  }, 1);
  expect(twice).toEqual([sent(0, 0)]);
});

test('a receiver that is not there, or a time that is none, is refused', () => {
  expect(() => sends((_, plan) => plan.send(1), 1)).toThrow('there is no receiver 1; there are 1, counted from 0');
  expect(() => sends((_, plan) => plan.hold(0, NaN), 1)).toThrow(/NaN/);
});

test.each([NaN, Infinity])('an estimate at the time %s, which would never end, is refused', (time) => {
  expect(() => sends((view) => void view.aee(0, time, 'delayed'), 1)).toThrow(`aee(…, time) was given ${time}`);
  expect(() => sends((_, plan) => void plan.holdForAee(0, 1, time, Infinity, 'delayed'), 1)).toThrow(`the AEE from ${time} to Infinity`);
  expect(() => sends((view) => void view.timeOfAee(0, 1, 0, NaN, 'delayed'), 1)).toThrow('the AEE from 0 to NaN');
});

test('decisions can be observed: receiver, time and reason of each send', () => {
  const plugin = defineFairnessScheduler({
    id: 'test',
    title: '',
    source: '',
    params: z.object({}),
    explains: [{ id: 'odds', title: 'Odds', unit: '' }],
    create: () => ({
      onTrigger({ index, now }, plan) {
        for (let receiver = 0; receiver < 3; receiver++) plan.explain(receiver, 0, index + receiver / 10);
        plan.send(0);
        if (index === 0) plan.hold(1, now + 0.5);
        else plan.hold(1, now + 5);
      },
    }),
  });
  const updates = [0, 1, 2].map((t) => ({ t, x: 0, y: 0, vx: 1, vy: 0 }));
  const { decisions } = new Stage({ plugin, receivers: [{ delay: 0.1 }, { delay: 0.1 }, { delay: 0.1 }] }).run(updates);
  const observed = decisions.map(({ kind, trigger, time, receiver, update, due, why }) => [
    kind,
    trigger,
    time,
    receiver,
    update,
    due,
    why[0],
  ]);
  expect(observed).toEqual([
    ['send', 0, 0, 0, 0, NaN, 0],
    ['hold', 0, 0, 1, 0, 0.5, 0.1],
    ['pass', 0, 0, 2, 0, NaN, 0.2],
    ['send-held', 0, 0.5, 1, 0, NaN, NaN],
    ['send', 1, 1, 0, 1, NaN, 1],
    ['hold', 1, 1, 1, 1, 6, 1.1],
    ['pass', 1, 1, 2, 1, NaN, 1.2],
    ['send', 2, 2, 0, 2, NaN, 2],
    ['drop', 2, 2, 1, 1, NaN, 2.1],
    ['hold', 2, 2, 1, 2, 7, 2.1],
    ['pass', 2, 2, 2, 2, NaN, 2.2],
  ]);
});
