/** Changes of players' networks, as calls that make them and calls that take them back. */
import type { CallInput } from '../../../contract/bench.ts';
import type { SeatState } from '../calls/live-state.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { UndoableEdit } from '../../../renderer/run/edits.ts';

export type LinkCall = CallInput<'live.link'>;
/** The changed fields of a link. */
export type LinkFields = Omit<LinkCall, 'seat' | 'direction'>;
export type LiveDirection = 'up' | 'down' | 'both';

/** The owner of the network: a seat, or (null) all seats. */
export interface LinkTarget {
  readonly seat: number | null;
  readonly direction: LiveDirection;
}

/** The change of that target, as seats stand now. */
export function liveEdit(
  seats: readonly SeatState[],
  target: LinkTarget,
  fields: LinkFields,
  atMs: number,
): UndoableEdit<readonly LinkCall[]> {
  const { seat, direction } = target;
  const after = { ...(seat !== null && { seat }), direction, ...fields };
  return {
    what: `${seat} ${direction}`,
    before: seats.filter((each) => seat === null || each.seat === seat).flatMap((each) => restoring(each, direction)),
    after: [after],
    atMs,
  };
}

function restoring({ seat, up, down }: SeatState, direction: LiveDirection): readonly LinkCall[] {
  return [
    ...(up && direction !== 'down' ? [{ seat, direction: 'up' as const, ...fieldsOf(up.settings) }] : []),
    ...(down && direction !== 'up' ? [{ seat, direction: 'down' as const, ...fieldsOf(down.settings) }] : []),
  ];
}

/** All that a call can set, as it is in these settings. */
function fieldsOf({
  delay,
  jitter,
  loss,
  duplicate = 0,
  order = 'free',
  bandwidth,
  queue,
  stalls,
  shifts,
  states,
}: LinkSettings): Required<Omit<LinkFields, 'preset'>> {
  const { values } = jitter ?? {};
  return {
    delay,
    jitter: jitter ? { ...jitter, values: values && [...values] } : { spread: 0 },
    loss: loss ?? 0,
    duplicate,
    order,
    bandwidth: bandwidth ?? null,
    queue: queue ?? null,
    stalls: stalls ?? null,
    shifts: shifts ?? null,
    states: states ? (structuredClone(states) as LinkFields['states']) : null,
  };
}
