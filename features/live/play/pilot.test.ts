/** The orders that keys, sticks and triggers make together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Orders, Pilot } from './pilot.ts';

function ordered(pilot: Pilot, heading = 0): Orders {
  const out = { speed: Number.NaN, turn: Number.NaN, fire: true };
  pilot.order(heading, out);
  return out;
}

test('nothing is ordered while nothing is touched', () => {
  expect(ordered(new Pilot())).toEqual({ speed: 0, turn: 0, fire: false });
});

test('keys drive and turn at once; opposite keys cancel each other out', () => {
  const pilot = new Pilot();
  pilot.press('ahead');
  pilot.press('left');
  expect(ordered(pilot)).toEqual({ speed: 1, turn: 1, fire: false });
  pilot.press('back');
  pilot.release('left');
  expect(ordered(pilot)).toEqual({ speed: 0, turn: 0, fire: false });
});

test('a shot is fired although the key was let go before anybody looked, once', () => {
  const pilot = new Pilot();
  pilot.press('fire');
  pilot.release('fire');
  expect([ordered(pilot).fire, ordered(pilot).fire]).toEqual([true, false]);
  pilot.pull('screen', true);
  pilot.pull('screen', false);
  expect([ordered(pilot).fire, ordered(pilot).fire]).toEqual([true, false]);
});

test('a held trigger keeps firing', () => {
  const pilot = new Pilot();
  pilot.pull('pad', true);
  pilot.press('ahead');
  expect([ordered(pilot), ordered(pilot)]).toEqual(Array(2).fill({ speed: 1, turn: 0, fire: true }));
});

test('a stick sends the tank where it points, wherever the tank looks', () => {
  const pilot = new Pilot();
  pilot.tilt('screen', 0, 1);
  expect(ordered(pilot, Math.PI / 2)).toEqual({ speed: 1, turn: 0, fire: false });
  expect(ordered(pilot, 0)).toMatchObject({ turn: 1 });
  expect(ordered(pilot, Math.PI)).toMatchObject({ turn: -1 });
  expect(ordered(pilot, -Math.PI / 2).speed).toBe(0);
});

test('a tank that follows a stick comes to look there, never ordered beyond what a tank can do', () => {
  const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
  fc.assert(
    fc.property(angle, angle, fc.double({ min: 0.3, max: 1.5, noNaN: true }), (heading, aim, push) => {
      const pilot = new Pilot();
      pilot.tilt('pad', push * Math.cos(aim), push * Math.sin(aim));
      let looks = heading;
      for (let frame = 0; frame < 300; frame++) {
        const { speed, turn } = ordered(pilot, looks);
        expect(Math.max(Math.abs(speed), Math.abs(turn))).toBeLessThanOrEqual(1);
        looks += turn * 1.5 * 0.02;
      }
      expect(Math.cos(looks - aim)).toBeGreaterThan(0.999);
    }),
  );
});

test('a stick that hardly leaves its middle rests; of two the one pushed further holds, and keys come before both', () => {
  const pilot = new Pilot();
  pilot.tilt('pad', 0.1, -0.1);
  expect(ordered(pilot)).toEqual({ speed: 0, turn: 0, fire: false });
  pilot.tilt('screen', 0.9, 0);
  expect(ordered(pilot).speed).toBeCloseTo(0.9);
  pilot.press('back');
  expect(ordered(pilot).speed).toBe(-1);
});

test('a page without focus stops the tank', () => {
  const pilot = new Pilot();
  pilot.press('ahead');
  pilot.press('fire');
  pilot.tilt('screen', 1, 0);
  pilot.pull('screen', true);
  pilot.rest();
  expect(ordered(pilot)).toEqual({ speed: 0, turn: 0, fire: false });
});

test('from inside of the tank a stick steers: across it turns, along it drives, back too', () => {
  const pilot = new Pilot();
  pilot.look(true);
  pilot.tilt('pad', 0.5, -1);
  expect([ordered(pilot, 0), ordered(pilot, 2)]).toEqual(Array(2).fill({ speed: -1, turn: -0.5, fire: false }));
});
