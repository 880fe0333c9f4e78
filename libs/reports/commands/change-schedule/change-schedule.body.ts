import { Nested, OneOf, Text, Whole } from '#http/validation/fields';
import { DeliverToBody } from '#reports/commands/create-schedule/create-schedule.body';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { MOST_DAYS } from '#reports/types/checked-parameters';

const KEPT = { optional: true, empty: 'refused' } as const;
/** Null resets it to its default, if it has one. */
const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class ChangeScheduleBody {
  @Text({ ...KEPT, max: 200, description: 'Name of the schedule.' }) name?: string;
  @Nested(() => ReportFormBody, { ...REMOVABLE, description: 'Replaces all parameters.' }) parameters?: ReportFormBody | null;
  @OneOf(RANGES, { ...KEPT, description: 'Days that the report covers.' }) range?: ReportSchedule['range'];
  @Whole({ ...REMOVABLE, min: 1, max: MOST_DAYS, description: 'Number of days, for the range last_n_days.' }) range_days?: number | null;
  @OneOf(FREQUENCIES, { ...KEPT, description: 'How often the report is made.' }) frequency?: ReportSchedule['frequency'];
  @Text({ ...KEPT, max: 5, description: 'Time of day at which the report is made.', example: '06:00' }) at?: string;
  @Whole({ ...REMOVABLE, min: 1, max: 7, description: 'Day of the week, for the frequency weekly: 1 (Monday) to 7.' }) weekday?:
    number | null;
  @Whole({ ...REMOVABLE, min: 1, max: 28, description: 'Day of the month, for the frequency monthly.' }) day?: number | null;
  @Text({ ...REMOVABLE, max: 64, description: 'IANA time zone.', example: 'Asia/Kolkata' }) timezone?: string | null;
  @Nested(() => DeliverToBody, { ...REMOVABLE, description: 'Replaces all recipients.' }) deliver_to?: DeliverToBody | null;
  @OneOf(SCHEDULE_STATUSES, { ...KEPT, description: 'Whether the schedule is active or paused.', example: 'paused' })
  status?: ReportSchedule['status'];
}
