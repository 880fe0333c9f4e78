import { DomainError } from '#kernel/domain-error';
import { DAY, HOUR, MINUTE, type UnixSeconds } from '#kernel/time';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

/** A time as people type it: `6h` ago, Unix seconds, or a date. */
export function since(text: string, now: UnixSeconds): UnixSeconds {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (unit !== undefined) return now - Number(count) * UNITS[unit]!;
  if (/^\d{9,11}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  if (Number.isNaN(date)) throw new DomainError('invalid_value', 'since takes a span (30m, 6h, 3d), Unix seconds or a date.', 'since');
  return Math.floor(date / 1000);
}
