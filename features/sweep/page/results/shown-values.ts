/** Values of varied fields as the bench shows them: times in ms where forms have ms; files and commands have seconds. */
import { allowedText, type FieldSchema } from '../../../../experiment/allowed.ts';
import type { SweepField } from '../../../../experiment/sweep-field.ts';
import { columnUnit } from '../../../../renderer/components/format/quantity.ts';
import { enteredNumber } from '../../../../renderer/components/format/entered-number.ts';
import { inShownUnit, scale, shownUnitOfTime, type ShownUnit } from '../../../../renderer/editor/shown-unit.ts';
import type { SweepState } from '../../calls/sweep-state.ts';

type Variation = SweepState['variations'][number];

/** The unit in which values of the field are entered: ms or the file's own. */
export function unitOfField(field: NumberField): ShownUnit {
  return shownUnitOfTime(schemaOf(field), presentOf(field));
}

/** The values allowed, in the unit in which they are entered: `a number ≥ 0 and ≤ 60000 ms`. */
export function allowedInWords(field: NumberField & Pick<SweepField, 'allowed'>): string {
  return unitOfField(field).factor === 1 ? field.allowed : allowedText(inShownUnit(schemaOf(field), presentOf(field)));
}

type NumberField = Pick<SweepField, 'unit' | 'value' | 'limits'>;
const schemaOf = ({ unit, limits }: NumberField): FieldSchema => ({ type: 'number', ...limits, unit });
const presentOf = ({ value }: NumberField) => (value === null ? undefined : Number(value));

/** The field's present value: `800 ms`; empty: there is none. */
export function presentInWords(field: NumberField): string {
  const shown = unitOfField(field);
  return field.value === null ? '' : `${shownValues(field.value, shown)} ${shown.unit}`.trim();
}

const separators = /(,|\.\.|:)/;

/** Values of the file, a list or a range, in the shown unit. What is no number stays. */
export function shownValues(values: string, { factor }: ShownUnit): string {
  if (factor === 1) return values;
  return eachPart(values, (part) => (part !== '' && Number.isFinite(Number(part)) ? String(scale(Number(part), factor)) : part));
}

/** Entered values as the file has them: `200 ms` and `0.2 s` in any field of times, without a unit in the shown one. */
export function fileValues(entered: string, { unit, factor }: ShownUnit): string {
  return eachPart(entered.replaceAll(' ', ''), (part) => {
    const number = enteredNumber(part, unit);
    return Number.isNaN(number) || (factor === 1 && Number.isFinite(Number(part))) ? part : String(scale(number, 1 / factor));
  });
}

function eachPart(values: string, change: (part: string) => string): string {
  return values
    .split(separators)
    .map((part) => (separators.test(part) ? part : change(part.trim())))
    .join('');
}

/** With its values in ms, where all of them are times below a second. */
export function shownVariation(variation: Variation): Variation {
  const numbers = variation.values.map(Number);
  if (!numbers.every(Number.isFinite)) return variation;
  const { unit, factor } = columnUnit(variation.unit, numbers);
  return factor === 1 ? variation : { ...variation, unit, values: numbers.map((value) => String(scale(value, factor))) };
}

/** `200 ms`, `0.09 m`, `keep`. */
export function valueInWords({ values, unit }: Pick<Variation, 'values' | 'unit'>, index: number): string {
  return `${values[index] ?? ''} ${unit}`.trim();
}
