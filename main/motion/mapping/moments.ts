/** Times as text. */

const isoDate = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?=[T _]|$)[T _]*/i;
/** Days before months, but for slashes: there the month is first, as in the United States, unless it cannot be one. */
const otherDate = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?=[T ,_]|$)[T ,_]*/;
/**
 * Hours, minutes, seconds and a fraction, the last after a colon too; minutes and seconds only where these have a
 * fraction.
 */
const clock = /^(\d\d?):(\d\d)(?::(\d\d))?(?:[.,](\d+)|:(\d{3}))?\s*([ap]m)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;
const compactClock = /^(\d\d)(\d\d)(\d\d)(?:[.,](\d+))?(Z)?$/i;

/**
 * Seconds since 1970 of a date with or without a time (ISO 8601, also with slashes, and the dates of German and
 * American programs; without a zone in UTC), or seconds of the day of a time such as `12:30:05.25`; NaN: it is neither.
 * A date and a time in two columns add up.
 */
export function momentOf(text: string): number {
  const { seconds, length, isCompact } = dateIn(text) ?? { seconds: 0, length: 0, isCompact: false };
  const rest = text.slice(length);
  if (length > 0 && rest === '') return seconds;
  const [time, ...parts] = (isCompact ? compactClock.exec(rest) : null) ?? [];
  return time === undefined ? clockSeconds(rest, seconds) : secondsOf(parts, seconds);
}

interface FoundDate {
  /** Since 1970. */
  readonly seconds: number;
  /** Characters of the text. */
  readonly length: number;
  /** Without separators. */
  readonly isCompact: boolean;
}

function dateIn(text: string): FoundDate | null {
  const iso = isoDate.exec(text);
  if (iso) return { seconds: dayOf(iso[1], iso[3], iso[4]), length: iso[0].length, isCompact: iso[2] === '' };
  const other = otherDate.exec(text);
  if (!other) return null;
  const [found, first = '', separator, second = '', year] = other;
  const [day, month] = separator === '/' && Number(first) <= 12 ? [second, first] : [first, second];
  return { seconds: dayOf(year, month, day), length: found.length, isCompact: false };
}

/** NaN: there is no such day. */
function dayOf(year = '', month = '', day = ''): number {
  return Date.parse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z`) / 1000;
}

/** `from`: of its day. */
function clockSeconds(text: string, from: number): number {
  const [found, first, second, third, fraction, thousandths, half, zone] = clock.exec(text) ?? [];
  if (found === undefined || (thousandths !== undefined && third === undefined)) return NaN;
  const day = from + halfDay(half, first) - zoneSeconds(zone);
  const isShort = third === undefined && fraction !== undefined;
  return secondsOf(isShort ? ['0', first, second, fraction] : [first, second, third, fraction ?? thousandths], day);
}

/**
 * Hours, minutes, seconds and digits of a fraction, since `from`; NaN where a part is too large. The fraction is added
 * last: it is exact.
 */
function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '']: readonly (string | undefined)[], from: number): number {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  // A leap second is read as the next minute.
  return h > 24 || m > 59 || s > 60 ? NaN : from + 3600 * h + 60 * m + s + Number(`0.${fraction}`);
}

/** 12:30 PM is 12:30, and 12:30 AM is 0:30. */
function halfDay(half: string | undefined, hours: string | undefined): number {
  const isTwelve = Number(hours) === 12;
  if (half?.toLowerCase() === 'pm') return isTwelve ? 0 : 43_200;
  return half !== undefined && isTwelve ? -43_200 : 0;
}

function zoneSeconds(zone = 'Z'): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (3600 * Number(hours) + 60 * Number(minutes));
}
