/** What would put a problem of the draft right, as far as its message or its field says: a button for each. */
import type { DraftProblem } from '../../../contract/draft-calls.ts';
import { type FieldSchema, schemaAt } from '../../../experiment/allowed.ts';
import { enteredNumber } from '../../components/format/entered-number.ts';
import { shownUnit, scale } from '../shown-unit.ts';
import { type Edit, fieldAt } from './edit.ts';
import { addedValue } from './start-values.ts';

export interface QuickFix {
  /** `set 2 %`, `use degrees: 30° = 0.5236 rad`, `use base`. */
  readonly title: string;
  readonly edits: readonly Edit[];
}

export function fixesOf(
  { path, message }: Pick<DraftProblem, 'path' | 'message'>,
  schema: FieldSchema,
  fields: unknown,
): readonly QuickFix[] {
  const value = fieldAt(fields, path);
  const own = schemaAt(schema, path);
  const set = (title: string, next: unknown): QuickFix => ({ title, edits: [{ kind: 'set', path, value: next }] });
  const last = path.at(-1);
  const meant = /Did you mean "([^"]+)"\?/.exec(message)?.[1];
  if (message.startsWith('unknown field')) {
    const remove: Edit = { kind: 'remove', path };
    const renamed: QuickFix[] = meant
      ? [{ title: `use ${meant}`, edits: [remove, { kind: 'set', path: [...path.slice(0, -1), meant], value }] }]
      : [];
    return [...renamed, { title: `remove ${String(last)}`, edits: [remove] }];
  }
  if (meant !== undefined) return [set(`use ${meant}`, meant)];
  if (value === undefined && message.startsWith('missing')) {
    const start = addedValue(String(last), own);
    return typeof start === 'object' ? [] : [set(`set ${inUnit(start, own)}`, start)];
  }
  return typeof value === 'number' ? numberFixes(value, own, set) : textFixes(value, own, set);
}

type Set = (title: string, next: unknown) => QuickFix;

/** Percent or degrees may have been typed for the file’s ratio or radians; else the nearest that is allowed. */
function numberFixes(value: number, own: FieldSchema, set: Set): readonly QuickFix[] {
  const { minimum = own.exclusiveMinimum ?? -Infinity, maximum = own.exclusiveMaximum ?? Infinity, unit = '' } = own;
  const isFine = (number: number) => number >= minimum && number <= maximum;
  const asPercent = unit === '' && maximum === 1 && value > 1 && isFine(value / 100) ? [set(`set ${value} %`, value / 100)] : [];
  const radians = Number(((value * Math.PI) / 180).toPrecision(6));
  const asDegrees = unit === 'rad' && isFine(radians) ? [set(`use degrees: ${value}° = ${radians} rad`, radians)] : [];
  const [least, most] = [own.minimum, own.maximum];
  const bound = least !== undefined && value < least ? least : most !== undefined && value > most ? most : null;
  return [...asPercent, ...asDegrees, ...(bound === null ? [] : [set(`set ${inUnit(bound, own)}`, bound)])];
}

/** `250 ms`, `2%` or `30°` for a number; without a unit it is as files have it. */
function textFixes(value: unknown, own: FieldSchema, set: Set): readonly QuickFix[] {
  if (typeof value !== 'string' || own.type !== 'number') return [];
  const { unit, factor } = shownUnit(own);
  const plain = enteredNumber(value, '');
  const next = Number((Number.isNaN(plain) ? enteredNumber(value, unit) / factor : plain).toPrecision(9));
  return Number.isNaN(next) ? [] : [set(`set ${inUnit(next, own)}`, next)];
}

function inUnit(value: unknown, own: FieldSchema): string {
  const { unit, factor } = shownUnit(own);
  return `${String(scale(value, factor))} ${unit}`.trimEnd();
}
