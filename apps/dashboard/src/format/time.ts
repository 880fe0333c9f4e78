import { locale, t } from '#apps/dashboard/src/texts/texts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The account's time zone, in which all times are shown, independent of the browser's. */
let current = 'Asia/Kolkata';

export const zone = (): string => current;

export function showTimesIn(name: string): void {
  current = name;
}

/** A moment (Unix seconds) for a column: relative today, otherwise the date. */
export function shortTime(at: number, now = Date.now() / 1000): string {
  const ago = now - at;
  // The test clock may be ahead of ours.
  if (ago < -MINUTE) return longTime(at);
  if (ago < MINUTE) return t('now');
  if (ago < HOUR) return t('{count} min', { count: Math.floor(ago / MINUTE) });
  if (ago < DAY) return t('{count} h', { count: Math.floor(ago / HOUR) });
  const isThisYear = toDateInputValue(at).slice(0, 4) === toDateInputValue(now).slice(0, 4);
  return format(at, isThisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A moment (Unix seconds) with its date and time of day. */
export const longTime = (at: number): string =>
  format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The time of day alone: `20:15`. */
export const clockTime = (at: number): string => format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The date as people read it: `26 Nov`. */
export const formatDay = (at: number): string => format(at, { day: 'numeric', month: 'short' });

/** Exact, in UTC, for comparing with logs. */
export const utcTime = (at: number): string => new Date(at * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** The time zone of shown times, with its UTC offset. */
export const zoneName = (): string =>
  format(Date.now() / 1000, { timeZoneName: 'longOffset' })
    .replace(/^.*?(?=GMT|UTC)/, '')
    .replace('GMT', 'UTC');

/** The date of a moment, as the value of an `<input type="date">`: `2026-11-26`. */
export const toDateInputValue = (at: number): string => toDateTimeInputValue(at).slice(0, 10);

/** The minute of a moment, as the value of an `<input type="datetime-local">`: `2026-11-26T20:15`. */
export function toDateTimeInputValue(at: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: current, dateStyle: 'short', timeStyle: 'short' }).format(at * 1000);
  return parts.replace(' ', 'T');
}

/** The first moment (Unix seconds) of the date in an `<input type="date">`. */
export const startOfDay = (day: string): number => fromDateTimeInputValue(`${day}T00:00`);

/** The moment (Unix seconds) at which a clock in the zone shows an input's value; NaN for an invalid one. */
export function fromDateTimeInputValue(minute: string): number {
  const shown = Date.parse(`${minute}Z`) / 1000;
  if (Number.isNaN(shown)) return NaN;
  // The offset depends on the moment; near a clock change the first guess may have the offset of the other side.
  const first = shown - utcOffsetAt(shown);
  return shown - utcOffsetAt(first);
}

/** The zone's offset from UTC at a moment, seconds. */
const utcOffsetAt = (at: number): number => Date.parse(`${toDateTimeInputValue(at)}Z`) / 1000 - Math.floor(at / MINUTE) * MINUTE;

const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: current, ...options }).format(at * 1000);
