import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';

/** Time zones change their offset only at quarters of an hour. */
const QUARTER = 900;
/** Maximum cached offsets. */
const MOST_KNOWN = 20_000;

export type ZonedTime = Temporal.ZonedDateTime;

export const zoned = (at: UnixSeconds, zone: string): ZonedTime =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);

export const secondsOf = (time: ZonedTime): UnixSeconds => Math.floor(time.epochMilliseconds / 1000);

/** When a day (`2026-01-31`) begins in a zone: its first moment, even if it has no midnight. Throws `RangeError` for an invalid day. */
export const beginningOf = (day: string | Temporal.PlainDate, zone: string): UnixSeconds =>
  secondsOf(Temporal.PlainDate.from(day).toZonedDateTime(zone));

/** When a month (`2026-01`) begins in a zone, and when the next does; null for an invalid month. */
export function monthOf(month: string, zone: string): readonly [from: UnixSeconds, to: UnixSeconds] | null {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return null;
  const first = Temporal.PlainDate.from(`${month}-01`);
  return [beginningOf(first, zone), beginningOf(first.add({ months: 1 }), zone)];
}

/** Converts times to one time zone. It caches offsets, because a report formats millions of times. */
export class LocalTimes {
  private readonly offsets = new Map<number, { readonly seconds: number; readonly text: string }>();

  constructor(private readonly zone: string) {}

  /** ISO 8601 with the offset: `2026-01-06T18:30:00+05:30`. */
  iso(at: UnixSeconds): string {
    const { seconds, text } = this.offsetAt(at);
    return `${new Date((at + seconds) * 1000).toISOString().slice(0, 19)}${text}`;
  }

  /** Whole calendar days from one moment's day to another's. */
  daysBetween(from: UnixSeconds, to: UnixSeconds): number {
    return this.dayOf(to) - this.dayOf(from);
  }

  private dayOf(at: UnixSeconds): number {
    return Math.floor((at + this.offsetAt(at).seconds) / 86_400);
  }

  private offsetAt(at: UnixSeconds): { readonly seconds: number; readonly text: string } {
    const quarter = Math.floor(at / QUARTER);
    const known = this.offsets.get(quarter);
    if (known !== undefined) return known;
    const { offset, offsetNanoseconds } = zoned(quarter * QUARTER, this.zone);
    const looked = { seconds: offsetNanoseconds / 1e9, text: offset };
    if (this.offsets.size === MOST_KNOWN) this.offsets.clear();
    this.offsets.set(quarter, looked);
    return looked;
  }
}
