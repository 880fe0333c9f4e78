import { locale, t } from '#apps/dashboard/src/texts/texts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment, Unix seconds, in a column: minutes and hours of today, then the date. */
export function shortTime(at: number, now = Date.now() / 1000): string {
  const ago = now - at;
  if (ago < MINUTE) return t('now');
  if (ago < HOUR) return t('{count} min', { count: Math.floor(ago / MINUTE) });
  if (ago < DAY) return t('{count} h', { count: Math.floor(ago / HOUR) });
  const isThisYear = new Date(at * 1000).getFullYear() === new Date(now * 1000).getFullYear();
  return format(at, isThisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The same with the time of day. */
export const longTime = (at: number): string =>
  format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false });

/** Exact, in UTC, for those who compare with logs. */
export const utcTime = (at: number): string => new Date(at * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** The zone that times are shown in, with its distance from UTC. */
export const zoneName = (): string =>
  format(Date.now() / 1000, { timeZoneName: 'longOffset' })
    .replace(/^.*?(?=GMT|UTC)/, '')
    .replace('GMT', 'UTC');

const format = (at: number, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale(), options).format(at * 1000);
