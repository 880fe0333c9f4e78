import { DomainError } from '#kernel/domain-error';
import { DAY, HOUR, MINUTE, type UnixSeconds } from '#kernel/time';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

/** What other words engines take for dates, such as a lone number, is none that people mean. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(?:UTC|Z)|([+-]\d\d:\d\d))?)?$/;

const NEITHER = 'takes a span (30m, 6h, 3d), Unix seconds or a date (2026-01-31, 2026-01-31 18:30 of UTC).';

/** A time as people type it for an option: `6h` ago, Unix seconds, or a date, of UTC unless it says otherwise. */
export function momentOf(text: string, now: UnixSeconds, option: string): UnixSeconds {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (unit !== undefined) return now - Number(count) * UNITS[unit]!;
  if (/^\d{9,11}$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  const date = Date.parse(`${day}T${time}${zone}`);
  if (Number.isNaN(date)) throw new DomainError('invalid_value', `${option} ${NEITHER}`, option);
  return Math.floor(date / 1000);
}
