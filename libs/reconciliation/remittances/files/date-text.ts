import { DAY, INDIA, type UnixSeconds } from '#kernel/time';
import { cellText, isNoName } from '#kernel/cell-words';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const TIME = String.raw`(?:[ T,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|IST|[+-]\d{2}:?\d{2})?)?`;
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+)?`;
const NAMED = new RegExp(String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[-/ .,]*([a-z]{3,9})[-/ .,]*(\d{4}|\d{2})${TIME}$`, 'i');
const MONTH_FIRST = new RegExp(String.raw`^${WEEKDAY}([a-z]{3,9})[-/ .,]*(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(\d{4})${TIME}$`, 'i');
const NUMBERED = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, 'i');
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;

/** The number of a day in a spreadsheet, from 1982 on. The fraction is the time of day. */
const SERIAL = /^([3-7]\d{4})(?:\.(\d+))?$/;
const SERIALS_BEGIN = Date.UTC(1899, 11, 30) / 1000;
const SERIALS_BEGIN_1904 = Date.UTC(1904, 0, 1) / 1000;
/** Dates that programs write instead of an empty cell: only zeros, or 0 or 1 January 1900. */
const NO_DAY =
  /^(?:[^1-9a-z]*|0?[01]?[-/. ](?:jan|0?1)[a-z]*[-/. ](?:1900|00)|0?1[-/.]0?0[-/.](?:1900|00)|1900-0?1-0?0|12:00(?::00)? ?am)(?:[ T]+(?:[0:.]+Z?|12:00(?::00)? ?am))?$/i;
/** Maximum characters of a date. Beyond it, the patterns for dates would take the square of the time of a cell of blanks. */
const LONGEST = 100;
/** Dates earlier than this are zero times of programs, such as 1 January 1970. Unix seconds. */
const FIRST_DAYS = 2 * DAY;

/** Whether a cell means that there is no date: a word for nothing, `0000-00-00`, or the zero time of a program. */
export function isNoDate(text: string): boolean {
  const written = cellText(text);
  if (isNoName(text) || (written.length <= LONGEST && NO_DAY.test(written))) return true;
  const date = readDate(text);
  return date !== undefined && date < FIRST_DAYS;
}

/**
 * Reads `06-Jan-26`, `06/01/2026` (day first), `Jan 6, 2026`, ISO 8601 or the day number of a spreadsheet, with or without a time. Times without a zone
 * are in India's time (interface §4.12). Undefined for any other text, and for days that do not exist.
 */
export function readDate(text: string, from1904 = false): UnixSeconds | undefined {
  const written = cellText(text);
  if (written.length > LONGEST) return undefined;
  const named = NAMED.exec(written);
  if (named) return moment(named[3]!, monthOf(named[2]!), named[1]!, named.slice(4));
  const monthFirst = MONTH_FIRST.exec(written);
  if (monthFirst) return moment(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!, monthFirst.slice(4));
  const numbered = NUMBERED.exec(written);
  if (numbered) return moment(numbered[3]!, Number(numbered[2]), numbered[1]!, numbered.slice(4));
  const iso = ISO.exec(written) ?? COMPACT.exec(written);
  if (iso) return moment(iso[1]!, Number(iso[2]), iso[3]!, iso.slice(4));
  return SERIAL.test(written) ? (from1904 ? SERIALS_BEGIN_1904 : SERIALS_BEGIN) + Math.round(Number(written) * DAY) - INDIA : undefined;
}

/** The number of the month from 1; 0 for an unknown name. */
const monthOf = (name: string): number => 1 + MONTHS.findIndex((month) => name.toLowerCase().startsWith(month));

function moment(year: string, month: number, day: string, time: readonly (string | undefined)[]): UnixSeconds | undefined {
  const [hour = '0', minute = '0', second = '0', half, zone] = time;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const midnight = Date.UTC(fullYear, month - 1, Number(day)) / 1000;
  const written = new Date(midnight * 1000);
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== Number(day)) return undefined;
  return midnight + hours * 3600 + Number(minute) * 60 + Number(second) - offsetOf(zone);
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'IST') return INDIA;
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return parts === null ? 0 : (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60);
}
