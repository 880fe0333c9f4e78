import { DomainError } from '#kernel/domain-error';
import { DAY, HOUR, MINUTE, type UnixSeconds } from '#kernel/time';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

const CALENDAR_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
/** The accepted forms of a date. `Date.parse` takes more, such as a lone number, which nobody means as a date. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?(?:UTC|Z)|([+-])(\d\d):(\d\d))?)?$/;

const NEITHER = 'takes a span (30m, 6h, 3d), Unix seconds or a date (2026-01-31, 2026-01-31 18:30 of UTC).';
const FARTHEST_ZONE = 14 * HOUR;

/** The time typed for an option: a span before now (`6h`), Unix seconds, or a date, in UTC unless it has an offset. Throws `invalid_value`. */
export function momentOf(typed: string, now: UnixSeconds, option: string): UnixSeconds {
  const text = typed.trim();
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (unit !== undefined) return now - Number(count) * UNITS[unit]!;
  if (/^\d{9,11}$/.test(text)) return Number(text);
  const [, day, ...clock] = DATE.exec(text) ?? [];
  const [hours, minutes, seconds, sign, ...zone] = clock.map((part) => part ?? '0');
  const [aheadHours, aheadMinutes] = zone;
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 || Number(aheadMinutes) > 59)
    throw new DomainError('invalid_value', `${option} ${NEITHER}`, option);
  const ahead = Number(aheadHours) * HOUR + Number(aheadMinutes) * MINUTE;
  if (ahead > FARTHEST_ZONE) throw new DomainError('invalid_value', `${option} ${NEITHER}`, option);
  const within = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds);
  return midnightOf(day, option) + within - (sign === '-' ? -ahead : ahead);
}

/** The day typed for an option (`2026-01-31`). Throws `invalid_format`. */
export function dayOf(typed: string, option: string): string {
  const day = typed.trim();
  if (!CALENDAR_DAY.test(day)) throw new DomainError('invalid_format', `${option} must be a day, such as 2026-01-31.`, option);
  midnightOf(day, option);
  return day;
}

/** When a day begins in UTC. Throws `invalid_format` for an impossible day: `Date.parse` reads 30 February as 2 March. */
function midnightOf(day: string, option: string): UnixSeconds {
  const [year, month, date] = CALENDAR_DAY.exec(day)!.slice(1).map(Number) as [number, number, number];
  const midnight = Date.parse(`${day}T00:00Z`);
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || date < 1 || date > last || Number.isNaN(midnight))
    throw new DomainError(
      'invalid_format',
      `${option} is ${day}, and there is no such day${month >= 1 && month <= 12 ? `: that month has ${last}` : ''}.`,
      option,
    );
  return midnight / 1000;
}
