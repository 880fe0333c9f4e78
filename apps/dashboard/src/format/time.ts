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
  const isThisYear = dayIn(at).slice(0, 4) === dayIn(now).slice(0, 4);
  return format(at, isThisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The same with the time of day. */
export const longTime = (at: number): string =>
  format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The time of a day. */
export const clockTime = (at: number): string => format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The day. */
export const dayOf = (at: number): string => format(at, { day: 'numeric', month: 'short' });

/** Exact, in UTC, for comparing with logs. */
export const utcTime = (at: number): string => new Date(at * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** The time zone of shown times, with its UTC offset. */
export const zoneName = (): string =>
  format(Date.now() / 1000, { timeZoneName: 'longOffset' })
    .replace(/^.*?(?=GMT|UTC)/, '')
    .replace('GMT', 'UTC');

/** The day of a moment, for a date field: `2026-11-26`. */
export const dayIn = (at: number): string => minuteIn(at).slice(0, 10);

/** The minute of a moment, for a date-time field: `2026-11-26T20:15`. */
export function minuteIn(at: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: current, dateStyle: 'short', timeStyle: 'short' }).format(at * 1000);
  return parts.replace(' ', 'T');
}

export const startOfDay = (day: string): number => momentOf(`${day}T00:00`);

/** The moment (Unix seconds) at which a clock in the zone shows a minute; NaN for an invalid one. */
export function momentOf(minute: string): number {
  const shown = Date.parse(`${minute}Z`) / 1000;
  if (Number.isNaN(shown)) return NaN;
  // The offset depends on the moment; near a clock change the first guess may have the offset of the other side.
  const first = shown - distance(shown);
  return shown - distance(first);
}

/** The zone's offset from UTC at a moment, seconds. */
const distance = (at: number): number => Date.parse(`${minuteIn(at)}Z`) / 1000 - Math.floor(at / MINUTE) * MINUTE;

const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: current, ...options }).format(at * 1000);
