import { INDIA, type UnixSeconds } from '#kernel/time';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?)?`;
const NAMED = new RegExp(String.raw`^(\d{1,2})[-/ .]([a-z]{3,9})[-/ .,]+(\d{4}|\d{2})${TIME}$`, 'i');
const NUMBERED = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, 'i');
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`, 'i');

/** `06-Jan-26`, `06/01/2026` (the day first) or ISO 8601, with or without a time, in India unless it says where (interface §4.12); undefined for anything else, and for days there are not. */
export function readDate(text: string): UnixSeconds | undefined {
  const trimmed = text.trim();
  const named = NAMED.exec(trimmed);
  if (named) return moment(named[3]!, 1 + MONTHS.indexOf(named[2]!.slice(0, 3).toLowerCase()), named[1]!, named.slice(4));
  const numbered = NUMBERED.exec(trimmed);
  if (numbered) return moment(numbered[3]!, Number(numbered[2]), numbered[1]!, numbered.slice(4));
  const iso = ISO.exec(trimmed);
  return iso ? moment(iso[1]!, Number(iso[2]), iso[3]!, iso.slice(4)) : undefined;
}

function moment(year: string, month: number, day: string, time: readonly (string | undefined)[]): UnixSeconds | undefined {
  const [hour = '0', minute = '0', second = '0', half, zone] = time;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const midnight = Date.UTC(fullYear, month - 1, Number(day)) / 1000;
  const written = new Date(midnight * 1000);
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== Number(day)) return undefined;
  return midnight + hours * 3600 + Number(minute) * 60 + Number(second) - offsetOf(zone);
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return INDIA;
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return parts === null ? 0 : (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60);
}
