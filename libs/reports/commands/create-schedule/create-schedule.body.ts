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
    { ...MAYBE, description: 'Who gets a mail with a link to each file.', example: ['accounts@example.com'] },
  );

export class DeliverToBody {
  @Emails() emails?: string[];
  @Text({ ...MAYBE, max: 100, description: 'A webhook endpoint that subscribes to report.succeeded.' }) webhook?: string;
}

export class CreateScheduleBody {
  @Text({ max: 200, description: 'What you call it.', example: 'Orders of yesterday' }) name!: string;
  @OneOf(TYPE_NAMES, { description: 'Which report.', example: 'orders.1' }) type!: string;
  @Nested(() => ReportFormBody, {
    ...MAYBE,
    description: 'How it is made, as in a run, without interval; its timezone is the schedule’s when left out.',
  })
  parameters?: ReportFormBody;
  @OneOf(RANGES, { description: 'Which days it is about, before the day it is made on. Weeks begin on Monday.', example: 'previous_day' })
  range!: ReportSchedule['range'];
  @Whole({ ...MAYBE, min: 1, max: MOST_DAYS, description: 'How many days, with the range last_n_days.' })
  range_days?: number;
  @OneOf(FREQUENCIES, { description: 'How often it is made.', example: 'daily' }) frequency!: ReportSchedule['frequency'];
  @Text({ max: 5, description: 'At which time of the day, in its time zone.', example: '06:00' }) at!: string;
  @Whole({ ...MAYBE, min: 1, max: 7, description: 'With the frequency weekly: 1 is Monday.' }) weekday?: number;
  @Whole({ ...MAYBE, min: 1, max: 28, description: 'Day of the month, with the frequency monthly.' }) day?: number;
  @Text({ ...MAYBE, max: 64, description: 'Time zone of the IANA; Asia/Kolkata when left out.', example: 'Asia/Kolkata' })
  timezone?: string;
  @Nested(() => DeliverToBody, { ...MAYBE, description: 'Who is notified when a report is ready, or has failed.' })
  deliver_to?: DeliverToBody;
  @OneOf(SCHEDULE_STATUSES, { ...MAYBE, description: 'active when left out; a paused one makes no reports.', example: 'active' })
  status?: ReportSchedule['status'];
}
