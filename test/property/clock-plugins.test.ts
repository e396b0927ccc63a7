/**
 * Clock plugins in whole sessions, against what they must say exactly: the word `ntp` and the plugin are one, and each
 * clock is off by what its formula says.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultNtp, type ClockSettings } from '../../engine/base/clocks/clock-settings.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { ClockPlugin } from '../../engine/plugin-api/index.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan } from '../../engine/session/session-plan.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { lane, plan, recorded } from '../support/plans.ts';

const duration = 40;
const speed = 10;
/** Updates every 0.5 s of a car driving straight on. */
const motion = recorded(Array.from({ length: 80 }, (_, i) => ({ t: i * 0.5, x: i * 0.5 * speed, y: 0, vx: speed, vy: 0 })));
const clocks = builtInPlugins.filter((plugin): plugin is ClockPlugin => plugin.kind === 'clock');

function following(id: string, params: object = {}): LanePlan {
  const plugin = clocks.find((each) => each.id === id) as ClockPlugin;
  return { ...lane({ id }), senderClock: { plugin, params: plugin.params.parse(params) } };
}

interface Ends {
  readonly down: LinkSettings;
  readonly up: LinkSettings;
  readonly sender?: Partial<ClockSettings>;
  readonly receiver?: Partial<ClockSettings>;
}

const clockOf = (clock: Partial<ClockSettings> = {}): ClockSettings => ({ offset: 0, drift: 0, jitter: 0, ...clock });

function run(lanes: LanePlan[], { down, up, sender, receiver }: Ends): Session {
  const nodes = [
    { id: 'sender', down: null, up: { delay: 0 }, clock: clockOf(sender) },
    { id: 'r0', down, up, clock: clockOf(receiver) },
  ];
  const session = new Session(plan({ motion, duration, nodes, lanes }));
  session.advanceTo(duration);
  return session;
}

function resultsOf(session: Session, id: string): ReceiverResults {
  return session.results().lanes[id]?.receivers['r0'] as ReceiverResults;
}

/** By how much the receiver's idea of the sender's time is ahead at the end, lane by lane. */
function errorsOf(session: Session): number[] {
  return session.lanes.map(({ pairs: [pair] }) => pair?.clocks.errorAt(session.now) ?? NaN);
}

test.each(['step', 'slew'] as const)('the plugin ntp keeps a clock as the word ntp does (%s)', (adjust) => {
  const rough: LinkSettings = { delay: 0.1, jitter: { law: 'lognormal', spread: 0.05 }, loss: { law: 'independent', ratio: 0.1 } };
  const ends = { down: rough, up: rough, sender: { drift: -2e-5, jitter: 1e-3 }, receiver: { offset: 1.5, drift: 8e-5, jitter: 1e-3 } };
  const word: LanePlan = { ...lane({ id: 'word' }), synchronisation: { kind: 'ntp', ...defaultNtp, adjust } };
  const session = run([word, following('ntp', { adjust })], ends);
  const [ofWord, ofPlugin] = ['word', 'ntp'].map((id) => resultsOf(session, id));
  const errors = ['clockErrorMean', 'clockErrorRms', 'clockErrorMax', 'clockErrorFreeRms'] as const;
  for (const name of errors) {
    expect(ofPlugin?.[name]).not.toBeNull();
    // A slew is a line over the time of the own clock there, and of the session here.
    if (adjust === 'step') expect(ofPlugin?.[name]).toBe(ofWord?.[name]);
    else expect(ofPlugin?.[name]).toBeCloseTo(ofWord?.[name] ?? NaN, 6);
  }
});

test('each clock is off by what the ways and its formula make of it, whatever the clocks are at', () => {
  const lanes = ['first-snapshot', 'lower-envelope', 'cristian', 'running-mean', 'ntp', 'tick-lead'].map((id) => following(id));
  fc.assert(
    fc.property(anyNumber(0.01, 0.3), anyNumber(0.01, 0.3), anyNumber(-50, 50), anyNumber(-50, 50), (down, up, sender, receiver) => {
      const session = run(lanes, { down: { delay: down }, up: { delay: up }, sender: { offset: sender }, receiver: { offset: receiver } });
      const half = (up - down) / 2;
      errorsOf(session).forEach((error, index) => expect(error).toBeCloseTo([-down, -down, half, half, half, half][index] ?? NaN, 9));
      const known = resultsOf(session, 'lower-envelope');
      expect(known.clockErrorP95).toBeCloseTo(down, 2);
      expect(known.clockStepsPerMinute).toBe(0);
    }),
    { numRuns: 8 },
  );
});

test('where the least delay is known, the lower envelope is exact', () => {
  const [error] = errorsOf(run([following('lower-envelope', { leastDelay: 0.125 })], { down: { delay: 0.125 }, up: { delay: 0.5 } }));
  expect(error).toBeCloseTo(0, 12);
});

test('clocks that drift apart by 200 ppm: the first snapshot never notices, the others are off by their memory', () => {
  const drift = 2e-4;
  const delay = 0.1;
  for (const sign of [1, -1]) {
    const ends = { down: { delay }, up: { delay }, receiver: { drift: sign * drift } };
    const [first, envelope, cristian, ntp] = errorsOf(
      run(
        ['first-snapshot', 'lower-envelope', 'cristian', 'ntp'].map((id) => following(id)),
        ends,
      ),
    );
    expect(first).toBeCloseTo(-delay + sign * drift * (duration - delay), 6);
    // Arrivals seem ever later where the own clock is fast, so the oldest of 20 s counts; else the newest does.
    const forgotten = sign > 0 ? 20 + 0.5 : 0.5;
    expect(Math.abs((envelope ?? NaN) + delay)).toBeLessThanOrEqual(drift * (forgotten + delay));
    expect(Math.abs((envelope ?? NaN) + delay)).toBeGreaterThanOrEqual(sign > 0 ? drift * (20 - 0.5) : 0);
    // The newest of equally quick exchanges, at most a poll ago.
    expect(Math.abs(ntp ?? NaN)).toBeLessThanOrEqual(drift * (2 + 3 * delay));
    expect(Math.abs(cristian ?? NaN)).toBeLessThanOrEqual(drift * (8 * 2 + 3 * delay));
  }
});

test('an estimate is of use from the first message on: an arrival, or the answer to the first request', () => {
  const ends = { down: { delay: 0.1 }, up: { delay: 0.3 }, receiver: { offset: 7 } };
  const session = run(
    ['first-snapshot', 'ntp'].map((id) => following(id)),
    ends,
  );
  const [arrival = NaN, answer = NaN] = ['first-snapshot', 'ntp'].map((id) => resultsOf(session, id).clockReadyAt ?? NaN);
  const frame = 0.05;
  expect([arrival >= 0.1 && arrival <= 0.1 + frame, answer >= 0.4 && answer <= 0.4 + frame]).toEqual([true, true]);
});

test('before the first estimate an update is shown from its arrival on', () => {
  const ends = { down: { delay: 0.25 }, up: { delay: 3 }, receiver: { offset: 100 } };
  const session = run([following('ntp')], ends);
  // By its own clock the first update would be 100 s old, and the car a kilometre away.
  expect(resultsOf(session, 'ntp').deviationMax).toBeLessThan(speed * 1.5);
});

test('a step of the clock is counted, and the picture jumps by as much as the entity moves in it', () => {
  const at = 20;
  const down: LinkSettings = { delay: 0.05, schedule: [{ at, settings: { delay: 0.25 } }] };
  const session = run([following('running-mean', { samples: 1 })], { down, up: { delay: 0.05 } });
  const { clockStepMax, clockStepsPerMinute } = resultsOf(session, 'running-mean');
  expect(clockStepMax).toBeCloseTo(0.1, 9);
  expect(clockStepsPerMinute).toBeCloseTo(60 / (duration - 0.1), 1);
});
