import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Advance, Ticks } from './advance.ts';
import { RealTimeDriver, type Drivable, largestLag, PaceClock } from './real-time-driver.ts';

/** A session that costs `cost` wall seconds a frame and notes where it was taken. */
class CostlySession implements Drivable {
  readonly plan = { duration: 1, frame: 0.02 };
  readonly stops: number[] = [];
  wall = 0;
  now = 0;
  cost = 0;

  get finished(): boolean {
    return this.now >= this.plan.duration;
  }

  get ticks(): number {
    return Math.floor(this.now / this.plan.frame + 1e-6) + 1;
  }

  advanceTo(time: number): void {
    this.now = time;
    this.stops.push(time);
    this.wall += this.cost;
  }
}

const frames = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => (from + i + 1) * 0.02);

function driven(pace: number | 'max' = 1, cost = 0) {
  const session = new CostlySession();
  session.cost = cost;
  const advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [new Ticks(session)]);
  const driver = new RealTimeDriver(session, advance, pace, () => session.wall);
  return { session, driver };
}

test('a paused driver does nothing; a playing one does the frames that are due and says when the next is', () => {
  const { session, driver } = driven();
  expect(driver.slice()).toBeNull();
  driver.play();
  expect(driver.slice()).toBeCloseTo(0.02);
  session.wall = 0.05;
  expect(driver.slice()).toBeCloseTo(0.01);
  expect(session.stops).toEqual([0.02, 0.04]);
});

test('a slice ends after 10 ms of wall time, with the rest due at once', () => {
  const { session, driver } = driven('max', 0.004);
  driver.play();
  expect(driver.slice()).toBe(0);
  expect(session.stops).toHaveLength(3);
});

test('a host that is too slow slips, and the achieved pace says so', () => {
  const { session, driver } = driven(1, 0.04);
  driver.play();
  session.wall = 0.02;
  for (let i = 0; i < 20; i++) driver.slice();
  expect(driver.achievedPace).toBeGreaterThan(0.4);
  expect(driver.achievedPace).toBeLessThan(0.55);
  session.cost = 0;
  const { now } = session;
  driver.slice();
  expect(session.now - now).toBeLessThanOrEqual(0.26);
});

test('a step goes over whole frames, as fast as possible, and pauses', () => {
  const { session, driver } = driven(0.01);
  driver.step(3);
  expect(driver.isStepping).toBe(true);
  expect(driver.slice()).toBeNull();
  expect(session.stops).toEqual(frames(0, 3));
  expect(driver.isMoving).toBe(false);
  driver.step(2);
  driver.step(2);
  driver.slice();
  expect(session.stops).toEqual(frames(0, 7));
  driver.step(1000);
  driver.slice();
  expect(session.now).toBe(1);
});

test('a change of pace holds from now on and leaves the past alone', () => {
  const { session, driver } = driven(1);
  driver.play();
  session.wall = 0.1;
  driver.slice();
  driver.setPace(0.5);
  session.wall = 0.2;
  driver.slice();
  expect(session.now).toBeCloseTo(0.14);
  expect(driver.pace).toBe(0.5);
});

test('the last frame ends exactly at the duration, and a finished session cannot be played on', () => {
  const { session, driver } = driven('max');
  (session.plan as { duration: number }).duration = 0.05;
  driver.play();
  expect(driver.slice()).toBeNull();
  expect(session.stops).toEqual([0.02, 0.04, 0.05]);
  driver.play();
  expect(driver.isMoving).toBe(false);
});

const anyAct = fc.oneof(
  fc.record({ wait: fc.double({ min: 0, max: 0.5, noNaN: true }) }),
  fc.record({ pace: fc.oneof(fc.constant('max' as const), fc.double({ min: 0.01, max: 100, noNaN: true })) }),
  fc.record({ step: fc.integer({ min: 1, max: 5 }) }),
  fc.constant({ pause: true }),
);

test('whatever is played, paused, stepped or slowed, a session is taken over the same frames', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), fc.double({ min: 0, max: 0.02, noNaN: true }), (acts, cost) => {
      const { session, driver } = driven(1, cost);
      for (const act of acts) {
        if ('wait' in act) session.wall += act.wait;
        else if ('pace' in act) driver.setPace(act.pace);
        else if ('step' in act) driver.step(act.step);
        else driver.pause();
        driver.slice();
        if (!driver.isMoving) driver.play();
      }
      driver.setPace('max');
      driver.play();
      for (let i = 0; i < 50 && driver.slice() !== null; i++);
      expect(session.stops).toEqual(frames(0, 50));
    }),
  );
});

test('at pace 2 the session is due twice as far as the wall clock', () => {
  const clock = new PaceClock(2);
  clock.start(2, 100, 5);
  expect(clock.due(100.1, 5)).toBeCloseTo(5.2);
  expect(clock.until(5.5, 100.1)).toBeCloseTo(0.15);
  expect(clock.until(5.1, 100.1)).toBe(0);
});

test('as fast as possible, all of the session is due at once', () => {
  const clock = new PaceClock('max');
  clock.start('max', 100, 5);
  expect(clock.due(100, 5)).toBe(Infinity);
  expect(clock.until(600, 100)).toBe(0);
});

test('after a long stall it requests a quarter of a second and continues from there', () => {
  const clock = new PaceClock(1);
  clock.start(1, 0, 0);
  expect(clock.due(10, 0)).toBeCloseTo(0.25);
  expect(clock.due(10.1, 0.25)).toBeCloseTo(0.35);
});

test('whatever the stalls: due time never goes back and is never further ahead than the allowed lag', () => {
  const anyStalls = fc.array(
    fc.record({ wait: fc.double({ min: 0, max: 3, noNaN: true }), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), anyStalls, (pace, stalls) => {
      const clock = new PaceClock(pace);
      clock.start(pace, 0, 0);
      let wall = 0;
      let session = 0;
      for (const { wait, share } of stalls) {
        const due = clock.due((wall += wait), session);
        expect(due - session).toBeGreaterThanOrEqual(-1e-9 * (1 + due));
        expect(due - session).toBeLessThanOrEqual(largestLag * pace * (1 + 1e-9) + 1e-9);
        session += (due - session) * share;
      }
    }),
  );
});
