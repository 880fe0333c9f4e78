import { Nested, OneOf, Timestamp } from '#http/validation/fields';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { TYPE_NAMES } from '#reports/types/report-types';

class ReportParametersBody extends ReportFormBody {
  @Timestamp({ description: 'From when on, Unix seconds.', example: 1767205800 }) interval_start!: number;
  @Timestamp({ description: 'Until before when, Unix seconds; at most 95 days later.', example: 1769884200 }) interval_end!: number;
}

export class RequestReportBody {
  @OneOf(TYPE_NAMES, { description: 'Which report.', example: 'orders.1' }) type!: string;
  @Nested(() => ReportParametersBody, { description: 'What is in it, and how it is written.' }) parameters!: ReportParametersBody;
}
