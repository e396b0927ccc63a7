/** The parameters whose ranges can be set, in the words and units of forms. */
import { fieldTitle } from '../../../experiment/field-titles.ts';
import { axisTitle } from '../../../renderer/components/format/quantity.ts';
import { shownUnitOfTime, type ShownUnit } from '../../../renderer/editor/shown-unit.ts';
import type { TuneSpaceAnswer } from '../calls/tune-state.ts';

export interface RangeField {
  /** In which it is searched anyway, in the unit of the file. */
  readonly from: number;
  readonly to: number;
  /** As ends are shown and entered. */
  readonly unit: ShownUnit;
  /** `trigger distance heartbeat (ms)` */
  readonly title: string;
}

/** By the names that ranges take: `trigger.distance.heartbeat`. */
export function rangeFields(space: TuneSpaceAnswer | null): ReadonlyMap<string, RangeField> {
  const fields = (space?.components ?? []).flatMap(({ name, alternatives }) =>
    alternatives.flatMap(({ id, parameters }) =>
      parameters.flatMap(({ name: parameter, unit, low, high }) =>
        low === undefined || high === undefined ? [] : [fieldOf(`${name}.${id}.${parameter}`, unit ?? '', low, high)],
      ),
    ),
  );
  return new Map(fields);
}

function fieldOf(name: string, unit: string, from: number, to: number): readonly [string, RangeField] {
  const shown = shownUnitOfTime({ type: 'number', unit, maximum: to }, from);
  return [name, { from, to, unit: shown, title: axisTitle({ title: fieldTitle(name), unit: shown.unit }) }];
}
