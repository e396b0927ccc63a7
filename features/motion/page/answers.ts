/**
 * The answers to a question about a motion file: what its sentences ask to give, such as `Then give units: deg or
 * turns8`, as settings to choose from.
 */
import { columnsOf, type MotionMapping, motionQuantities, motionUnits, type MotionUnit, namedAxes } from '../../../experiment/motion.ts';

export interface Answer {
  /** `units: deg` */
  readonly title: string;
  readonly mapping: MotionMapping;
}

type Field = 'units' | 'axes' | 'id' | 'held' | 'map';

/** What follows a field's name up to the end of its sentence. */
const asked = /\b(?:(units|axes|id|held):|(map)(?::|,? such as)?) (.+?)(?=[?;]|\.(?:\s|$)|$)/g;
/** In place of a name that the person knows. */
const placeholder = 'COLUMN';

/** In the order of the text; empty: it can only be looked at. */
export function answersTo(question: string): readonly Answer[] {
  const answers = [...question.matchAll(asked)].flatMap(([, named, map, values = '']) => {
    const field = (named ?? map) as Field;
    return values.split(/,? or |, /).flatMap((value) => {
      const mapping = mappingOf(field, value.trim());
      return mapping === null ? [] : [{ title: `${field}: ${value.trim()}`, mapping }];
    });
  });
  return answers.filter(({ title }, k) => answers.findIndex((each) => each.title === title) === k);
}

function mappingOf(field: Field, value: string): MotionMapping | null {
  if (value.includes(placeholder)) return null;
  if (field === 'units') return (motionUnits as readonly string[]).includes(value) ? { units: [value as MotionUnit] } : null;
  if (field === 'axes') return (namedAxes as readonly string[]).includes(value) ? { axes: value } : null;
  if (field === 'held') return value === 'drop' || value === 'keep' ? { held: value } : null;
  if (field === 'id') return /^[^\s,]+(?:,[^\s,]+)*$/.test(value) ? { id: value } : null;
  const columns = columnsOf(value);
  const isKnown = columns !== null && Object.keys(columns).every((each) => (motionQuantities as readonly string[]).includes(each));
  return isKnown ? { map: columns } : null;
}

/** Lengths, angles, times, speeds: of each there is one unit. */
const alike: readonly (readonly MotionUnit[])[] = [
  ['m', 'cm', 'mm', 'km', 'in', 'ft'],
  ['rad', 'deg', 'turns', 'turns8', 'turns16', 'centideg'],
  ['s', 'ms', 'us', 'ns', 'days'],
  ['dmy', 'mdy'],
  ['m/s', 'km/h', 'mph', 'kn'],
];

/** Units with one more, which takes the place of its kind. */
export function withUnit(units: readonly string[], unit: string): readonly string[] {
  const kind: readonly string[] = alike.find((each) => (each as readonly string[]).includes(unit)) ?? [unit];
  return [...units.filter((each) => !kind.includes(each)), unit];
}
