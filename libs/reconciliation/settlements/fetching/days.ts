import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';

/** The first moment of a day in a time zone. Days are texts such as `2026-01-31` in this file's exports. */
const startOf = (day: Temporal.PlainDate, zone: string): UnixSeconds => Math.floor(day.toZonedDateTime(zone).epochMilliseconds / 1000);

/** The first moment of a day, and that of the next day (exclusive). */
export function dayRange(day: string, zone: string): { readonly from: UnixSeconds; readonly to: UnixSeconds } {
  const date = Temporal.PlainDate.from(day);
  return { from: startOf(date, zone), to: startOf(date.add({ days: 1 }), zone) };
}

/** The day of a moment, which is in Unix milliseconds. */
export const dayOf = (milliseconds: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone).toPlainDate().toString();

export const addedDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Whether a text is an existing day. */
export const isDay = (text: string): boolean => {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
};

/** The next time after a moment at which local clocks show an hour. Both are in Unix milliseconds. */
export function nextAt(hour: number, milliseconds: number, zone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);
  const today = now.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) });
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
  return next.epochMilliseconds;
}

/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
