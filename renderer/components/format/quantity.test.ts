/** The promises of the formatter to the eye. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureWords } from '../../../contract/measures.ts';
import { formatClock, formatMinutes, formatQuantity, quantityParts, shownWords, type Unit } from './quantity.ts';

/** Narrow spaces made visible. */
const shown = (value: number | null | undefined, unit: Unit, options = {}) =>
  formatQuantity(value, unit, options).replaceAll('\u202f', '_');

test('times choose the prefix that leaves digits before the point', () => {
  expect(shown(0.2123, 's')).toBe('212_ms');
  expect(shown(1.5, 's')).toBe('1.50_s');
  expect(shown(0.0000421, 's')).toBe('42.1_µs');
  expect(shown(0, 's')).toBe('0_ms');
});

test('rounding up to the next prefix changes the prefix, not the digits', () => {
  expect(shown(0.99996, 's')).toBe('1.00_s');
  expect(shown(0.00099996, 's')).toBe('1.00_ms');
});

test('lengths stay in metres where a reading would otherwise jump between units', () => {
  expect(shown(4.314, 'm')).toBe('4.31_m');
  expect(shown(0.042, 'm')).toBe('0.0420_m');
  expect(shown(0.0042, 'm')).toBe('4.20_mm');
  expect(shown(0, 'm')).toBe('0_m');
  expect(shown(123_456, 'm')).toBe('123_km');
});

test('digits before the point are never rounded away, and thousands stand apart', () => {
  expect(shown(2114.4, 'm·s')).toBe('2_114_m·s');
  expect(shown(1_234_567.8, 'm·s')).toBe('1_234_567_m·s'.replace('567', '568'));
  expect(shown(999.6, 'm·s')).toBe('1_000_m·s');
});

test('estimates are marked', () => {
  expect(shown(2090, 'm·s', { estimate: true })).toBe('≈_2_090_m·s');
});

test('what does not exist is a dash, never NaN', () => {
  for (const missing of [Number.NaN, null, undefined]) expect(shown(missing, 'm')).toBe('–');
});

test('angles are shown in degrees, ratios in percent, paces as factors', () => {
  expect(shown(Math.PI / 2, 'angle')).toBe('90.0°');
  expect(shown(0.05, 'ratio')).toBe('5.00_%');
  expect(shown(487.8, 'pace')).toBe('488×');
  expect(shown(50, 'per-second', { digits: 2 })).toBe('50/s');
});

test('negative numbers carry a real minus sign, and never a negative zero', () => {
  expect(shown(-4.5, 'm')).toBe('−4.50_m');
  expect(shown(-0.0000004, 'm·s')).toBe('0.000000_m·s');
});

test('rounding noise is nought', () => {
  expect([shown(-1e-12, 'm·s'), shown(3e-9, 'm'), shown(2.5e-5, 'm')]).toEqual(['0_m·s', '0_m', '25.0_µm']);
});

test('settings are exact: no digits but those that were given', () => {
  const exact = { exact: true };
  expect([
    shown(0.0059, 's', exact),
    shown(1.25, 's', exact),
    shown(0.2, 's', exact),
    shown(0.09, 'm', exact),
    shown(0, 's', exact),
  ]).toEqual(['5.9_ms', '1.25_s', '200_ms', '0.09_m', '0_ms']);
});

test('counts are whole', () => {
  expect(shown(6732, 'count')).toBe('6_732');
});

test('number and unit can be had apart', () => {
  expect(quantityParts(0.812, 's')).toEqual({ number: '812', unit: 'ms' });
});

test('the shown value is within half a unit of the third significant digit of the value', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (value) => {
      const shownNumber = Number(quantityParts(value, 'm·s').number.replaceAll('\u202f', ''));
      expect(Math.abs(shownNumber - value)).toBeLessThanOrEqual(Math.max(value * 0.005, 1e-6));
    }),
  );
});

test('session time runs as minutes, seconds and hundredths', () => {
  expect(formatClock(41.26)).toBe('00:41.26');
  expect(formatClock(3727.5)).toBe('1:02:07.50');
  expect(formatClock(0.29)).toBe('00:00.29');
  expect(formatMinutes(600)).toBe('10:00');
});

test('bytes of measures are B, as in all quantities of the page; other units are those of the results', () => {
  const measures = ['bytesSent', 'bytesPerSecond', 'deviationMean', 'jerkRms', 'freezeRatio'];
  expect(measures.map((measure) => shownWords(measureWords(measure)).unit)).toEqual(['B', 'B/s', 'm', 'm/s³', '']);
});
