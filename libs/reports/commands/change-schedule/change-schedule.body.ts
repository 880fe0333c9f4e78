import { Nested, OneOf, Text, Whole } from '#http/validation/fields';
import { DeliverToBody } from '#reports/commands/create-schedule/create-schedule.body';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { MOST_DAYS } from '#reports/types/checked-parameters';

const KEPT = { optional: true, empty: 'refused' } as const;
/** Back to its usual value, if it has one. */
const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class ChangeScheduleBody {
  @Text({ ...KEPT, max: 200, description: 'What you call it.' }) name?: string;
  @Nested(() => ReportFormBody, { ...REMOVABLE, description: 'Replaces how it is made as a whole.' }) parameters?: ReportFormBody | null;
  @OneOf(RANGES, { ...KEPT, description: 'Which days it is about.' }) range?: ReportSchedule['range'];
  @Whole({ ...REMOVABLE, min: 1, max: MOST_DAYS, description: 'How many days, with the range last_n_days.' }) range_days?: number | null;
  @OneOf(FREQUENCIES, { ...KEPT, description: 'How often it is made.' }) frequency?: ReportSchedule['frequency'];
  @Text({ ...KEPT, max: 5, description: 'At which time of the day.', example: '06:00' }) at?: string;
  @Whole({ ...REMOVABLE, min: 1, max: 7, description: 'With the frequency weekly: 1 is Monday.' }) weekday?: number | null;
  @Whole({ ...REMOVABLE, min: 1, max: 28, description: 'Day of the month, with the frequency monthly.' }) day?: number | null;
  @Text({ ...REMOVABLE, max: 64, description: 'Time zone of the IANA.', example: 'Asia/Kolkata' }) timezone?: string | null;
  @Nested(() => DeliverToBody, { ...REMOVABLE, description: 'Replaces the recipients, as a whole.' }) deliver_to?: DeliverToBody | null;
  @OneOf(SCHEDULE_STATUSES, { ...KEPT, description: 'A paused one makes no reports.', example: 'paused' })
  status?: ReportSchedule['status'];
}
