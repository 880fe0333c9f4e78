import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';
import { beginningOf, secondsOf, zoned } from '#reports/calendar/time-zone';
import type { ReportSchedule } from '#reports/domain/report-schedule';

type Recurrence = Pick<ReportSchedule, 'frequency' | 'at' | 'weekday' | 'day' | 'timezone'>;

/**
 * The first due time of a schedule after a moment. A schedule is due once on each of its days. If clocks skip its time, it is due right after the gap; if
 * the time occurs twice, the first one counts.
 */
export function nextOccurrence({ at, timezone: timeZone, ...recurrence }: Recurrence, after: UnixSeconds): UnixSeconds {
  const plainTime = Temporal.PlainTime.from(at);
  for (let date = zoned(after, timeZone).toPlainDate(); ; date = date.add({ days: 1 })) {
    if (!isDay(recurrence, date)) continue;
    const moment = secondsOf(date.toZonedDateTime({ timeZone, plainTime }));
    if (moment > after) return moment;
  }
}

/** Whether the schedule is due on a date. */
function isDay({ frequency, weekday, day }: Pick<Recurrence, 'frequency' | 'weekday' | 'day'>, date: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return date.dayOfWeek === weekday;
  return frequency === 'daily' || date.day === day;
}

/**
 * The interval that a report covers if it is made at a moment: from the beginning of the first day (inclusive) to the beginning of the day after the last
 * (exclusive). A day begins at its first moment; if clocks skip midnight, that is after the gap.
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

/** The first day of a range, and the day after its last. */
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
