/** A plugin that misbehaves is named, with its call, the session time and the input. */
import { expect, test } from 'vitest';
import {
  defineConvergenceScheme,
  defineDeadReckoningModel,
  defineFairnessScheduler,
  defineLinkModel,
  defineMetric,
  defineMotion,
  defineTrigger,
  type DeadReckoningModel,
  type LinkModel,
  type MotionSource,
} from '../../engine/plugin-api/index.ts';
import { callPlaceOf, ownCallSlot, type CallPlace } from '../../engine/guard/call-slot.ts';
import type { PluginFault } from '../../engine/guard/plugin-fault.ts';
import { Session } from '../../engine/session/session.ts';
import { synthetic } from '../support/motion.ts';
import { copyFix, faultOf, identity, model, motion } from '../support/planted-plugins.ts';
import { lane, plan, recorded } from '../support/plans.ts';

test('a model that throws', () => {
  const fault = faultOf(
    model(() => {
      throw new RangeError('out of road');
    }),
  );
  expect(fault.message).toBe('Plugin dead-reckoning/planted: extrapolate threw RangeError: out of road at session time 0.000 s.');
  expect(JSON.parse(fault.details.input)).toMatchObject({ fix: { vx: 5 }, dt: 0 });
});

test('a model that writes NaN after a while', () => {
  const fault = faultOf(model((fix, { dt }, out) => void (Object.assign(out, fix).x = dt > 1 ? NaN : 0)));
  expect(fault.details).toMatchObject({ plugin: 'planted', kind: 'dead-reckoning', call: 'extrapolate' });
  expect(fault.details.time).toBeGreaterThan(1);
  expect(JSON.parse(fault.details.input)).toMatchObject({ out: { x: 'NaN' } });
});

test('a model that writes text where a number must be', () => {
  const fault = faultOf(model((fix, _step, out) => void Object.assign(out, fix, { x: String(fix.x) })));
  expect(fault.message).toContain('extrapolate wrote a number that is not finite');
  expect(fault.details.input).toContain('"fix":');
});

test('a model that derives a fix that is not finite', () => {
  const fault = faultOf(model(copyFix, { derive: (_update, stamp, out) => void (out.vx = 1 / stamp) }));
  expect(fault.message).toBe('Plugin dead-reckoning/planted: derive wrote a number that is not finite at session time 0.000 s.');
  expect(JSON.parse(fault.details.input)).toMatchObject({ update: { vx: 5 }, stamp: 0, out: { vx: 'Infinity' } });
});

test('a model that throws when it derives, and one when a life begins', () => {
  const derive = () => {
    throw new Error('history is bunk');
  };
  expect(faultOf(model(copyFix, { derive })).message).toContain('planted: derive threw Error: history is bunk at session time 0.000 s.');
  expect(faultOf(model(copyFix, { restart: derive })).message).toContain('planted: restart threw Error: history is bunk');
});

test('a convergence scheme that writes infinity', () => {
  const plugin = defineConvergenceScheme({
    ...identity,
    create: () => ({ land() {}, place: (_target, _step, out) => void (out.vz = Infinity) }),
  });
  expect(faultOf({ convergence: { plugin, params: {} } }).details).toMatchObject({ kind: 'convergence', call: 'place' });
});

const levelMotion = synthetic('linear');

test('a scheduler that sends to a receiver that is not there', () => {
  const plugin = defineFairnessScheduler({ ...identity, create: () => ({ onTrigger: (_trigger, sending) => sending.send(7) }) });
  expect(faultOf({ scheduler: { plugin, params: {} } }).message).toContain('there is no receiver 7; there are 1, counted from 0');
});

/** A motion source that goes wrong after a second. */
function motionFaultOf(wrong: MotionSource['sample']): PluginFault {
  const sample: MotionSource['sample'] = (now, out) => (now > 1 ? wrong(now, out) : 1);
  const definition = defineMotion({ ...identity, create: () => ({ sample }) });
  return faultOf({}, { entities: plan({ motion: { kind: 'synthetic', definition, params: {} } }).entities });
}

test('a motion source that writes NaN, or lives no life', () => {
  const { details, message } = motionFaultOf((_now, out) => {
    out.vy = NaN;
    return 1;
  });
  expect(message).toBe('Plugin motion/planted: sample wrote a number that is not finite at session time 1.020 s.');
  expect(JSON.parse(details.input)).toMatchObject({ now: 1.02, out: { vy: 'NaN' } });
  expect(motionFaultOf(() => 0.5).message).toContain('sample returned 0.5, not the number of a spawn (0, 1, 2 …), at session time 1.020 s');
});

test('a trigger that throws, and one that answers a number', () => {
  const faultAfter = (isDue: () => boolean) =>
    faultOf(
      { furtherTrigger: { plugin: defineTrigger({ ...identity, create: () => ({ isDue }) }), params: {} } },
      { entities: plan({ motion: levelMotion }).entities },
    );
  const thrown = faultAfter(() => {
    throw new RangeError('no idea');
  });
  expect(thrown.message).toBe('Plugin trigger/planted: isDue threw RangeError: no idea at session time 0.020 s.');
  expect(JSON.parse(thrown.details.input)).toMatchObject({ real: { z: 0 }, exported: { z: 0 }, age: 0.02, dt: 0.02 });
  const { message } = faultAfter(() => NaN as unknown as boolean);
  expect(message).toContain('isDue returned NaN, not true or false, at session time 0.020 s.');
});

test('a link model that writes NaN, a negative delay, or no fate at all', () => {
  const faultBy = (carry: LinkModel['carry']) => {
    const down = { plugin: defineLinkModel({ ...identity, create: () => ({ carry }) }), params: {} };
    const { nodes: around } = plan({ motion });
    return faultOf({}, { nodes: around.map((node) => (node.down ? { ...node, linkModels: { down } } : node)) });
  };
  const { details, message } = faultBy((_packet, fate) => void (fate.delay = -0.01));
  expect(message).toBe(
    'Plugin link-model/planted: carry wrote a delay of -0.01 s, which must be finite and 0 or more; to lose a packet, set lost, at session time 0.000 s.',
  );
  expect(JSON.parse(details.input)).toMatchObject({ packet: { number: 0, sentAt: 0, copy: 0 } });
  expect(faultBy((_packet, fate) => void (fate.delay = NaN)).message).toContain('wrote a delay of NaN s');
  expect(faultBy((_packet, fate) => Object.assign(fate, { lost: 1 })).message).toContain('wrote 1 for lost, not true or false,');
});

test('a metric that throws in a frame, and one whose number is none', () => {
  const common = { ...identity, unit: 'm', per: 'pair' } as const;
  const frame = () => {
    throw new TypeError('no such field');
  };
  const thrower = defineMetric({ ...common, create: () => ({ frame, value: () => null }) });
  const { details } = faultOf({}, { metrics: [{ plugin: thrower, params: {} }] });
  expect(details).toMatchObject({ plugin: 'planted', kind: 'metric', call: 'frame' });
  const divider = defineMetric({ ...common, create: () => ({ value: () => 0 / 0 }) });
  expect(faultOf({}, { metrics: [{ plugin: divider, params: {} }] }).message).toBe(
    'Plugin metric/planted: value returned NaN, not a finite number or null, at session time 10.000 s.',
  );
});

test('a plugin whose create throws', () => {
  const plugin = defineDeadReckoningModel({
    ...identity,
    create: () => {
      throw new Error('no');
    },
  });
  expect(faultOf({ model: { plugin, params: {} } }).details).toMatchObject({ call: 'create', time: 0 });
});

test('a model with a member of the wrong type is named; one that is null counts as left out', () => {
  const withMembers = (members: object) => model(copyFix, members);
  expect(faultOf(withMembers({ isStraight: true })).message).toBe(
    'Plugin dead-reckoning/planted: create returned isStraight as a boolean, not a function, at session time 0.000 s.',
  );
  expect(faultOf(withMembers({ carries: 'x' })).message).toContain(
    'create returned carries as a string, not an array of fields of a state,',
  );
  expect(faultOf(withMembers({ carries: ['x', 'speed'] })).message).toContain(
    'create returned carries with "speed", allowed are x, y, z, vx,',
  );
  const session = new Session(plan({ motion, lanes: [{ ...lane(), ...withMembers({ isStraight: null, restart: null, derive: null }) }] }));
  session.advanceTo(1);
  expect(session.now).toBe(1);
});

test('a scheduler is still named while and after what it sends calls other plugins', () => {
  const callSlot = ownCallSlot();
  const seen = new Set<number>();
  const plugin = defineFairnessScheduler({
    ...identity,
    create: () => ({
      onTrigger(_trigger, sending) {
        sending.send(0);
        seen.add(callSlot.plugin[0] as number);
      },
    }),
  });
  const rows = Array.from({ length: 40 }, (_, i) => ({ t: i * 0.5, x: i, y: 0, vx: 2, vy: 0 }));
  const watched = { ...lane(), scheduler: { plugin, params: {} } };
  const session = new Session(plan({ motion: recorded(rows), lanes: [watched], duration: 20 }), { callSlot });
  session.advanceTo(1);
  session.setLink(1, 'down', { delay: 0.1, loss: { law: 'independent', ratio: 1 } });
  session.advanceTo(20);
  expect([...seen].map((call) => callSlot.known.all[call]?.call)).toEqual(['onTrigger']);
});

test('a scheduler that catches the fault of a model does not hide it, whatever it throws or answers itself', () => {
  let calls = 0;
  const failing = model((fix, _step, out) => {
    calls += 1;
    if (calls === 40) throw new Error('out of road');
    Object.assign(out, fix);
  });
  for (const rethrows of [false, true]) {
    calls = 0;
    const plugin = defineFairnessScheduler({
      ...identity,
      create: () => ({
        onTrigger(trigger) {
          try {
            for (let i = 0; i < 60; i++) trigger.distance(trigger.index, trigger.now + i);
          } catch {
            if (rethrows) throw new Error('an error of its own');
          }
        },
      }),
    });
    const fault = faultOf({ ...failing, scheduler: { plugin, params: {} } });
    expect(fault.details).toMatchObject({ kind: 'dead-reckoning', call: 'extrapolate' });
    expect(fault.message).toContain('out of road');
  }
});

test('the current call can be read from outside', () => {
  const callSlot = ownCallSlot();
  let seen = -2;
  const watched = model((fix, _step, out) => {
    Object.assign(out, fix);
    seen = callSlot.plugin[0] as number;
  });
  const session = new Session(plan({ motion, lanes: [{ ...lane(), ...watched }] }), { callSlot });
  session.advanceTo(1);
  expect(callSlot.known.all[seen]).toEqual({ plugin: 'planted', kind: 'dead-reckoning', call: 'extrapolate', lane: lane().id });
  expect(callSlot.plugin[0]).toBe(-1);
});

test('a call that returns a promise is named: what it does later would change the session behind its back', () => {
  const later = model((fix, _step, out) => Promise.resolve(Object.assign(out, fix)) as unknown as undefined);
  const fault = faultOf(later);
  expect(fault.message).toContain('extrapolate returned a promise; plugin calls must be synchronous');
  expect(fault.details).toMatchObject({ call: 'extrapolate', lane: lane().id, input: expect.stringContaining('"dt":') });
});

test.each([
  ['nothing', undefined, 'extrapolate'],
  ['a number', 5, 'extrapolate'],
  ['an object without the call', { extrapolat: () => undefined }, 'extrapolate'],
])('a model that is %s is named', (_, made, lacking) => {
  const plugin = defineDeadReckoningModel({ ...identity, create: () => made as unknown as DeadReckoningModel });
  const fault = faultOf({ model: { plugin, params: {} } });
  expect(fault.message).toContain(`create returned no object with a function ${lacking}`);
});

test('a call is found again by its place, and not made', () => {
  const made: { readonly place: CallPlace; readonly input: string }[] = [];
  const advance = (stopAt?: CallPlace) => {
    const callSlot = { ...ownCallSlot(), stopAt };
    const watched = model((fix, step, out) => {
      Object.assign(out, fix);
      made.push({ place: callPlaceOf(callSlot), input: JSON.stringify({ fix, ...step }) });
    });
    new Session(plan({ motion, lanes: [{ ...lane(), ...watched }] }), { callSlot }).advanceTo(1);
  };
  advance();
  const [sought] = made.splice(20);
  made.length = 0;
  expect(() => advance(sought?.place)).toThrow(expect.objectContaining({ details: expect.objectContaining({ input: sought?.input }) }));
  expect(made).toHaveLength(20);
});

test('a getter that throws is a fault of its plugin’s create', () => {
  const plugin = defineConvergenceScheme({
    ...identity,
    create: () => ({
      land() {},
      get place(): never {
        throw new Error('not for you');
      },
    }),
  });
  const fault = faultOf({ convergence: { plugin, params: {} } });
  expect(fault.message).toContain('planted: create threw Error: not for you');
  expect(fault.details).toMatchObject({ plugin: 'planted', kind: 'convergence', call: 'create' });
});
