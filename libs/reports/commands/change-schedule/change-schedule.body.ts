import { Nested, OneOf, Text, Whole } from '#platform/http/fields';
import { DeliverToBody } from '#reports/commands/create-schedule/create-schedule.body';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { MOST_DAYS } from '#reports/types/checked-parameters';

const MAYBE = { optional: true } as const;

export class ChangeScheduleBody {
  @Text({ ...MAYBE, max: 200, description: 'What you call it.' }) name?: string;
  @Nested(() => ReportFormBody, { ...MAYBE, description: 'Replaces how it is made as a whole.' }) parameters?: ReportFormBody;
  @OneOf(RANGES, { ...MAYBE, description: 'Which days it is about.' }) range?: ReportSchedule['range'];
  @Whole({ ...MAYBE, min: 1, max: MOST_DAYS, description: 'How many days, with the range last_n_days.' }) range_days?: number;
  @OneOf(FREQUENCIES, { ...MAYBE, description: 'How often it is made.' }) frequency?: ReportSchedule['frequency'];
  @Text({ ...MAYBE, max: 5, description: 'At which time of the day.', example: '06:00' }) at?: string;
  @Whole({ ...MAYBE, min: 1, max: 7, description: 'With the frequency weekly: 1 is Monday.' }) weekday?: number;
  @Whole({ ...MAYBE, min: 1, max: 28, description: 'Of the month, with the frequency monthly.' }) day?: number;
  @Text({ ...MAYBE, max: 64, description: 'Time zone of the IANA.', example: 'Asia/Kolkata' }) timezone?: string;
  @Nested(() => DeliverToBody, { ...MAYBE, description: 'Replaces who is told, as a whole.' }) deliver_to?: DeliverToBody;
  @OneOf(SCHEDULE_STATUSES, { ...MAYBE, description: 'A paused one makes no reports.', example: 'paused' })
  status?: ReportSchedule['status'];
}
