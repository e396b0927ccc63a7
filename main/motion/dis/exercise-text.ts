/** Describes an exercise in words. */
import type { Geodetic } from './coordinates.ts';
import type { ExerciseCounts } from './exercise.ts';
import type { Refusal } from './pdu.ts';

export function originText({ latitude, longitude, altitude }: Geodetic): string {
  const place = `latitude ${latitude.toFixed(6)}°, longitude ${longitude.toFixed(6)}°, ${altitude.toFixed(1)} m`;
  return `East, north, up about ${place}.`;
}

/** The facts that the PDUs of others cannot say. */
export const unknownText =
  'Between its updates the real path of a sender is not known: errors are measured at updates, before each is taken in.';

const refusals: Readonly<Record<Refusal, string>> = {
  short: 'too short',
  version: 'of another version than 5, 6 or 7',
  length: 'with a wrong length',
  'not-finite': 'with numbers that are not finite',
  count: 'with more records than bytes',
};

/**
 * `120 Entity State PDUs, 3 Fire, 2 Detonation; 4 of other types (22: 4); passed over: 2 of other exercises, sites or applications.`
 */
export function countsText(counts: ExerciseCounts): string {
  const types = Object.entries(counts.otherTypes).map(([type, count]) => `${type}: ${count}`);
  const others = counts.others > 0 ? [`${counts.others} of other types (${types.join(', ')})`] : [];
  const passed = passedOver(counts);
  const stamps = [
    ...(counts.relativeStamps > 0 ? [`${counts.relativeStamps} time stamps are relative: only differences of one sender’s are known`] : []),
    ...(counts.clocksOff > 0 ? [`${counts.clocksOff} time stamps are by clocks that are off: only their differences count`] : []),
  ];
  return `${[
    `${counts.entityStates} Entity State PDUs, ${counts.fires} Fire, ${counts.detonations} Detonation`,
    ...others,
    ...(passed.length > 0 ? [`passed over: ${passed.join(', ')}`] : []),
    ...stamps,
  ].join('; ')}.`;
}

function passedOver({ filtered, outOfOrder, implausible, tooMany, refused }: ExerciseCounts): readonly string[] {
  const reasons: readonly (readonly [number, string])[] = [
    [filtered, 'of other exercises, sites or applications'],
    [outOfOrder, 'repeated or overtaken'],
    [implausible, 'with implausible numbers'],
    [tooMany, 'of entities beyond the limit'],
    ...Object.entries(refused).map(([reason, count]) => [count, refusals[reason as Refusal]] as const),
  ];
  return reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
}
