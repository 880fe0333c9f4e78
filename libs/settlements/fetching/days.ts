import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';

/** Days in an account's time zone: `2026-01-31`. */
const startOf = (day: Temporal.PlainDate, zone: string): UnixSeconds => Math.floor(day.toZonedDateTime(zone).epochMilliseconds / 1000);

/** From the first moment of a day to the first of the next. */
export function stretchOf(day: string, zone: string): { readonly from: UnixSeconds; readonly to: UnixSeconds } {
  const date = Temporal.PlainDate.from(day);
  return { from: startOf(date, zone), to: startOf(date.add({ days: 1 }), zone) };
}

/** The day of a moment. */
export const dayOf = (milliseconds: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone).toPlainDate().toString();

export const addedDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

export const isDay = (text: string): boolean => {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
};

/** The next time after a moment that local clocks show an hour. Unix milliseconds. */
export function nextAt(hour: number, milliseconds: number, zone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);
  const today = now.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) });
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
  return next.epochMilliseconds;
}

/** The number of days from one to the other. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
