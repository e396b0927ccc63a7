/** Times as text. */

/** Year first; parts may have one digit only where something separates them. `rostopic echo -p` has a slash before the time. */
const isoDate = /^(\d{4})(?:([-/.])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?=[T _/]|-\d\d|$)[T _/-]*/i;
/** Which of day and month is first is said, or usual. */
const otherDate = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?=[T ,_]|$)[T ,_]*/;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
/** `Thu Jan  1 00:00:00 2026`, also with a zone before the year: `ctime` and `date`. */
const yearLast = /^([a-z]{3})[a-z]*\.?\s+(\d\d?),?\s+(\d\d?:\S+)(?:\s+(Z|UTC|GMT))?\s+(\d{4})$/i;
/** `Jan 1 2026 00:00:00`, `Jan 1, 2026, 1:00 PM`. */
const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d\d?),?\s+(\d{4})(?=[T ,]|$)[T ,]*/i;
/** `1 Jan 2026 00:00:00`, `01-Jan-2026 00:00:00`, `01/Jan/2026:00:00:00`. */
const monthSecond = /^(\d\d?)[ -/]([a-z]{3})[a-z]*[ -/](\d{4})(?=[T ,:]|$)[T ,:]*/i;
/**
 * Hours, minutes, seconds and a fraction, the last after a colon too; minutes and seconds only where these have a
 * fraction. A zone may have hours only, as Postgres writes it, and its name after it.
 */
const clock =
  /^(\d\d?):(\d\d)(?::(\d\d))?(?:[.,](\d+)|:(\d{3}))?\s*([ap]m)?\s*(Z|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?|UTC|GMT)?(?:\s*\([^)]*\)|\s+[A-Z]{3,4})?$/i;
/** After a date, as names of files and logs of Unreal have it: `12-00-05.5`, `12.00.05:500`. */
const dottedClock = /^(\d\d)[.-](\d\d)[.-](\d\d)(?:[.,:](\d+))?$/;
const compactClock = /^(\d\d)(\d\d)(\d\d)(?:[.,](\d+))?(Z)?$/i;

/**
 * Seconds since 1970 of a date with or without a time (ISO 8601, also with slashes and one-digit months, dates of
 * German and American programs, and dates with the name of the month; without a zone in UTC), or seconds of the day of
 * a time such as `12:30:05.25`; NaN: it is neither. A date and a time in two columns add up.
 */
export function momentOf(text: string, order?: DateOrder): number {
  const { seconds, length, isCompact, time: within } = dateIn(text, order) ?? { seconds: 0, length: 0, isCompact: false };
  const rest = within ?? text.slice(length);
  if (length > 0 && rest === '') return seconds;
  if (length === 0) return elapsedSeconds(text) ?? clockSeconds(rest, 0);
  const [time, ...parts] = (isCompact ? compactClock.exec(rest) : null) ?? dottedClock.exec(rest) ?? [];
  return time === undefined ? clockSeconds(rest, seconds) : secondsOf(parts, seconds);
}

/** `0 days 00:00:01.5` of pandas, `1.02:03:04.5` of .NET. */
const dayAndClock = /^(\d+)(?: days?,? |\.)(\d\d:\d\d:\d\d(?:\.\d+)?)$/;
/** ISO 8601: `PT1M2.5S`. */
const duration = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?$/i;

/** Null: the text is no span of time. */
function elapsedSeconds(text: string): number | null {
  const [, days, time = ''] = dayAndClock.exec(text) ?? [];
  if (days !== undefined) return clockSeconds(time, 86_400 * Number(days));
  const [found, hours = '0', minutes = '0', seconds = '0', fraction = ''] = duration.exec(text) ?? [];
  return found === undefined ? null : 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds) + Number(`0.${fraction}`);
}

/** Minutes, which may be more than an hour, and seconds; or hours, which may be more than a day, with both. */
const counted = /^(?:(\d{1,4}):(?=\d\d:))?(\d{1,4}):([0-5]\d)(?:[.,](\d+))?$/;

/** `75:30`, `00:01.5`, `26:00:01`; null: the text is written otherwise. */
export function minutesOf(text: string): number | null {
  const [found, hours, minutes = '', seconds = '', fraction = ''] = counted.exec(text) ?? [];
  if (found === undefined || (hours !== undefined && Number(minutes) > 59)) return null;
  return 3600 * Number(hours ?? 0) + 60 * Number(minutes) + Number(seconds) + Number(`0.${fraction}`);
}

interface FoundDate {
  /** Since 1970. */
  readonly seconds: number;
  /** Characters of the text. */
  readonly length: number;
  /** Without separators. */
  readonly isCompact: boolean;
  /** The time, where it does not follow the date. */
  readonly time?: string;
}

function dateIn(text: string, order: DateOrder | undefined): FoundDate | null {
  const [iso, year, separator, month, day, compactMonth, compactDay] = isoDate.exec(text) ?? [];
  if (iso !== undefined)
    return { seconds: dayOf(year, month ?? compactMonth, day ?? compactDay), length: iso.length, isCompact: separator === undefined };
  return numericDate(text, order) ?? namedDate(text);
}

export type DateOrder = 'dmy' | 'mdy';

/** The order that the digits of a date show; null: the year is first, or it has the name of the month. */
export function orderIn(text: string): { readonly shown: DateOrder | 'either'; readonly usual: DateOrder } | null {
  const [found, first, separator, second] = otherDate.exec(text) ?? [];
  if (found === undefined) return null;
  const usual = usualOrder(separator);
  // The same either way.
  if (first === second) return { shown: usual, usual };
  if (Number(first) > 12) return { shown: 'dmy', usual };
  return { shown: Number(second) > 12 ? 'mdy' : 'either', usual };
}

/** Days before months, but for slashes: as in the United States. */
function usualOrder(separator: string | undefined): DateOrder {
  return separator === '/' ? 'mdy' : 'dmy';
}

function numericDate(text: string, order: DateOrder | undefined): FoundDate | null {
  const [found, first = '', separator, second = '', year] = otherDate.exec(text) ?? [];
  if (found === undefined) return null;
  const isDayFirst = order === undefined ? usualOrder(separator) === 'dmy' || Number(first) > 12 : order === 'dmy';
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return { seconds: dayOf(year, month, day), length: found.length, isCompact: false };
}

function namedDate(text: string): FoundDate | null {
  const [skipped = ''] = weekday.exec(text) ?? [];
  const rest = text.slice(skipped.length);
  if (!/[a-z]{3}/i.test(rest)) return null;
  const [last, name, date, time, zone = '', end] = yearLast.exec(rest) ?? [];
  if (last !== undefined)
    return { seconds: dayOf(end, monthOf(name), date), length: text.length, isCompact: false, time: `${time}${zone}` };
  const [first, month, day, year] = monthFirst.exec(rest) ?? [];
  if (first !== undefined) return { seconds: dayOf(year, monthOf(month), day), length: skipped.length + first.length, isCompact: false };
  const [second, dayBefore, monthWithin, yearAfter] = monthSecond.exec(rest) ?? [];
  if (second === undefined) return null;
  return { seconds: dayOf(yearAfter, monthOf(monthWithin), dayBefore), length: skipped.length + second.length, isCompact: false };
}

/** `0`, which no date has: it is no month. */
function monthOf(name = ''): string {
  return String(monthNames.indexOf(name.toLowerCase()) + 1);
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
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (3600 * Number(hours) + 60 * Number(minutes));
}
