/** Times as text. */

/**
 * Seconds since 1970 of a date with or without a time (ISO 8601, also with slashes; without a zone in UTC), or seconds of the day of a time
 * such as `12:30:05.25`; NaN: it is neither. A date and a time in two columns add up.
 */
export function momentOf(text: string): number {
  const [, date, time, fraction = '', zone = 'Z'] =
    /^(?:(\d{4}[-/]\d\d[-/]\d\d)(?:[T ]|$))?(?:(\d\d:\d\d(?::\d\d)?)([.,]\d+)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  if (date === undefined && time === undefined) return NaN;
  const zoned = zone.toUpperCase() === 'UTC' ? 'Z' : zone.toUpperCase();
  const clock = time === undefined ? '00:00:00' : time.length === 5 ? `${time}:00` : time;
  const whole = Date.parse(`${date?.replaceAll('/', '-') ?? '1970-01-01'}T${clock}${zoned}`);
  return whole / 1000 + Number(`0${fraction.replace(',', '.')}`);
}
