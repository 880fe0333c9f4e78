import { Nested, OneOf, Timestamp } from '#http/validation/fields';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { TYPE_NAMES } from '#reports/types/report-types';

class ReportParametersBody extends ReportFormBody {
  @Timestamp({ description: 'Start of the interval, inclusive, Unix seconds.', example: 1767205800 }) interval_start!: number;
  @Timestamp({ description: 'End of the interval, exclusive, Unix seconds; at most 95 days after its start.', example: 1769884200 })
  interval_end!: number;
}

export class RequestReportBody {
  @OneOf(TYPE_NAMES, { description: 'Type of report.', example: 'orders.1' }) type!: string;
  @Nested(() => ReportParametersBody, { description: 'Contents and format of the report.' }) parameters!: ReportParametersBody;
}
