/** The time with which a line of a log may begin: seconds, as ping -D and fping -D write them, a date, or a clock's time. */

const seconds = /^\s*(?:\[(\d{1,12}(?:\.\d+)?)\]|(\d{10}(?:\.\d+)?))[\s:]/;
const date = /^\s*\[?(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d+)?)/;
const clock = /^\s*\[?(\d\d):(\d\d):(\d\d(?:[.,]\d+)?)(?=[\]\s])/;

const day = 86_400;

/** Of the lines of one log, in their order. */
export class TimeStamps {
  #days = 0;
  #before = -Infinity;

  /** s; NaN: the line begins with none. */
  of(line: string): number {
    const [, bracketed, bare] = seconds.exec(line) ?? [];
    if (bracketed !== undefined || bare !== undefined) return Number(bracketed ?? bare);
    const parts = date.exec(line);
    if (parts) {
      const [year = 0, month = 1, dayOfMonth = 1, hour = 0, minute = 0] = parts.slice(1, 6).map(Number);
      return Date.UTC(year, month - 1, dayOfMonth, hour, minute) / 1000 + numberOf(parts[6]);
    }
    const [, hour, minute, second] = clock.exec(line) ?? [];
    return hour === undefined ? NaN : this.#ofClock(3600 * Number(hour) + 60 * Number(minute) + numberOf(second));
  }

  /** A clock begins anew at midnight. */
  #ofClock(time: number): number {
    if (time + this.#days < this.#before - day / 2) this.#days += day;
    this.#before = time + this.#days;
    return this.#before;
  }
}

function numberOf(text = ''): number {
  return Number(text.replace(',', '.'));
}
