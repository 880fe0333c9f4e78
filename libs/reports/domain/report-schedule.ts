import { sameValue } from '#kernel/changes';
import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import { scheduleMissing } from '#reports/domain/report.errors';
import type { ReportForm } from '#reports/domain/report-parameters';

export const RANGES = ['previous_day', 'previous_week', 'previous_month', 'last_n_days'] as const;
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export const SCHEDULE_STATUSES = ['active', 'paused'] as const;

/** When a report is created automatically, its range of days, and its recipients. */
export interface ReportSchedule {
  readonly name: string;
  readonly type: string;
  readonly parameters: ReportForm;
  /** Which days, weeks (from Monday) or months before the day on which it is made. */
  readonly range: (typeof RANGES)[number];
  /** Number of days, for `last_n_days`; null for other ranges. */
  readonly range_days: number | null;
  readonly frequency: (typeof FREQUENCIES)[number];
  /** `HH:MM` in the schedule's time zone. */
  readonly at: string;
  /** 1 (Monday) to 7, for weekly schedules; null for others. */
  readonly weekday: number | null;
  /** Day of the month, 1 to 28, for monthly schedules; null for others. */
  readonly day: number | null;
  readonly timezone: string;
  readonly deliver_to: { readonly emails: readonly string[]; readonly webhook: string | null };
  readonly status: (typeof SCHEDULE_STATUSES)[number];
}

/** Facts of a schedule's stream. Each says what the schedule is from then on: reports that were due by an earlier version are not made. */
export type ReportScheduleFact =
  /** A report schedule was created. */
  | Fact<'report_schedule.created', { readonly schedule: string } & ReportSchedule>
  /** A report schedule was replaced by this one. */
  | Fact<'report_schedule.changed', { readonly schedule: string } & ReportSchedule>
  /** A report schedule was removed. */
  | Fact<'report_schedule.removed', { readonly schedule: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ReportScheduleFact> {}
}

export const reportScheduleStream = (schedule: string): string => `report_schedule-${schedule}`;

export const reportSchedule: View<ReportSchedule | null, ReportScheduleFact> = {
  initial: null,
  evolve(_, event) {
    if (event.type === 'report_schedule.removed') return null;
    const { schedule: __, ...schedule } = event.data;
    return schedule;
  },
};

export const createSchedule = (schedule: string, draft: ReportSchedule): ReportScheduleFact[] => [
  fact('report_schedule.created', { schedule, ...draft }),
];

/** `change` returns the new schedule. If it is the same, there is no fact, because a fact would cancel reports that are already due. */
export function changeSchedule(
  before: ReportSchedule | null,
  schedule: string,
  change: (before: ReportSchedule) => ReportSchedule,
): ReportScheduleFact[] {
  if (before === null) throw scheduleMissing(schedule);
  const after = change(before);
  return sameValue(after, before) ? [] : [fact('report_schedule.changed', { schedule, ...after })];
}

export function removeSchedule(before: ReportSchedule | null, schedule: string): ReportScheduleFact[] {
  if (before === null) throw scheduleMissing(schedule);
  return [fact('report_schedule.removed', { schedule })];
}
