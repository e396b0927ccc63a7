/** A setting in words: a field by its label in forms, times below a second in ms, angles in degrees. */
import { timeText } from '../../../contract/number-text.ts';
import { fieldNoun } from '../../../experiment/field-titles.ts';
import type { Space } from './search/space.ts';

/** Significant digits of a setting. */
const settingDigits = 4;

/** `time 250 ms`, `orientation 5°`, `position noise 0.3 m`. */
export function settingWords(name: string, value: unknown, unit = ''): string {
  return `${fieldNoun(name)} ${typeof value === 'number' ? valueWords(value, unit) : String(value)}`;
}

/** `250 ms`, `5°`, `0.3 m` */
export function valueWords(value: number, unit: string): string {
  if (unit === 's') return timeText(value, settingDigits);
  if (unit === 'rad') return angle(value);
  return `${number(value, settingDigits)} ${unit}`.trimEnd();
}

/** Of a parameter of an alternative; undefined: it has none, or is not searched. */
export function unitOf(space: Space, component: string, id: string, name: string): string | undefined {
  const { dimensions = [] } = space.find((each) => each.name === component)?.alternatives.find((each) => each.id === id) ?? {};
  return dimensions.flatMap((each) => (each.name === name && each.kind === 'number' ? [each.unit] : []))[0];
}

/** In degrees, with no more digits than the angle has as a rounded number. */
export function angle(radians: number): string {
  const plain = number(degrees(radians), 2);
  return `${number(radians) === number(Number(plain) / degrees(1)) ? plain : number(degrees(radians))}°`;
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

export function number(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}
