import { comparable } from '#kernel/comparable';
import { field, Nested, OneOf, Text, Whole } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { MOST_DAYS } from '#reports/types/checked-parameters';
import { TYPE_NAMES } from '#reports/types/report-types';

const MAYBE = { optional: true } as const;
const MOST_EMAILS = 10;

const Emails = (): PropertyDecorator =>
  field(
    {
      rules: [must.list, ...must.entries(0, MOST_EMAILS)],
      each: [must.text, ...must.length(1, 254), must.email],
      schema: { type: 'array', items: { type: 'string', format: 'email' }, maxItems: MOST_EMAILS },
      reading: { value: (emails) => (emails as string[]).map(comparable) },
    },
    { ...MAYBE, description: 'Email addresses that receive a link to each file.', example: ['accounts@example.com'] },
  );

export class DeliverToBody {
  @Emails() emails?: string[];
  @Text({ ...MAYBE, max: 100, description: 'A webhook endpoint that subscribes to report.succeeded.' }) webhook?: string;
}

export class CreateScheduleBody {
  @Text({ max: 200, description: 'Name of the schedule.', example: 'Orders of yesterday' }) name!: string;
  @OneOf(TYPE_NAMES, { description: 'Type of report.', example: 'orders.1' }) type!: string;
  @Nested(() => ReportFormBody, {
    ...MAYBE,
    description: 'Parameters as for a run, without the interval; the time zone defaults to that of the schedule.',
  })
  parameters?: ReportFormBody;
  @OneOf(RANGES, {
    description: 'Days that the report covers, up to the day before it is made. Weeks begin on Monday.',
    example: 'previous_day',
  })
  range!: ReportSchedule['range'];
  @Whole({ ...MAYBE, min: 1, max: MOST_DAYS, description: 'Number of days, for the range last_n_days.' })
  range_days?: number;
  @OneOf(FREQUENCIES, { description: 'How often the report is made.', example: 'daily' }) frequency!: ReportSchedule['frequency'];
  @Text({ max: 5, description: 'Time of day at which the report is made, in the time zone of the schedule.', example: '06:00' })
  at!: string;
  @Whole({ ...MAYBE, min: 1, max: 7, description: 'Day of the week, for the frequency weekly: 1 (Monday) to 7.' }) weekday?: number;
  @Whole({ ...MAYBE, min: 1, max: 28, description: 'Day of the month, for the frequency monthly.' }) day?: number;
  @Text({ ...MAYBE, max: 64, description: 'IANA time zone; defaults to Asia/Kolkata.', example: 'Asia/Kolkata' })
  timezone?: string;
  @Nested(() => DeliverToBody, { ...MAYBE, description: 'Recipients who are notified when a report is ready or has failed.' })
  deliver_to?: DeliverToBody;
  @OneOf(SCHEDULE_STATUSES, { ...MAYBE, description: 'Whether the schedule is active or paused; defaults to active.', example: 'active' })
  status?: ReportSchedule['status'];
}
