import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';
import { beginningOf, secondsOf, zoned } from '#reports/calendar/time-zone';
import type { ReportSchedule } from '#reports/domain/report-schedule';

type Recurrence = Pick<ReportSchedule, 'frequency' | 'at' | 'weekday' | 'day' | 'timezone'>;

/**
 * The next due time of a schedule after a moment. Each of its days has one: a time that clocks skip is due right after the gap, and one that occurs
 * twice is due the first time.
 */
export function nextOccurrence({ at, timezone: timeZone, ...recurrence }: Recurrence, after: UnixSeconds): UnixSeconds {
  const plainTime = Temporal.PlainTime.from(at);
  for (let date = zoned(after, timeZone).toPlainDate(); ; date = date.add({ days: 1 })) {
    if (!isDay(recurrence, date)) continue;
    const moment = secondsOf(date.toZonedDateTime({ timeZone, plainTime }));
    if (moment > after) return moment;
  }
}

function isDay({ frequency, weekday, day }: Pick<Recurrence, 'frequency' | 'weekday' | 'day'>, date: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return date.dayOfWeek === weekday;
  return frequency === 'daily' || date.day === day;
}

/**
 * The days that a report covers when it is made at a moment: from the beginning of the first to just before the day after the last. Days are counted
 * by the calendar and begin at their first moment: where clocks skip midnight, that is after the gap.
 */
export function rangeAt(
  { range, range_days, timezone }: Pick<ReportSchedule, 'range' | 'range_days' | 'timezone'>,
  moment: UnixSeconds,
): { readonly interval_start: UnixSeconds; readonly interval_end: UnixSeconds } {
  const today = zoned(moment, timezone).toPlainDate();
  const [from, to] = daysBefore(today, range, range_days);
  return { interval_start: beginningOf(from, timezone), interval_end: beginningOf(to, timezone) };
}

type Day = Temporal.PlainDate;

function daysBefore(today: Day, range: ReportSchedule['range'], days: number | null): [from: Day, to: Day] {
  switch (range) {
    case 'previous_day':
      return [today.subtract({ days: 1 }), today];
    case 'last_n_days':
      return [today.subtract({ days: days! }), today];
    case 'previous_week': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 });
      return [monday.subtract({ weeks: 1 }), monday];
    }
    case 'previous_month': {
      const first = today.with({ day: 1 });
      return [first.subtract({ months: 1 }), first];
    }
  }
}
