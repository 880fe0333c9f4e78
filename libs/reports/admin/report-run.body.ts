import { ListOfText, OneOf, Text } from '#http/validation/fields';
import { AMOUNT_FORMATS, FORMATS, type ReportForm } from '#reports/domain/report-parameters';
import { TYPE_NAMES } from '#reports/types/report-types';

const MAYBE = { optional: true, empty: 'refused' } as const;
const MODES = ['test', 'live'] as const;
type Mode = (typeof MODES)[number];

export class RunReportBody {
  @OneOf(TYPE_NAMES, { description: 'Which report.' }) type!: string;
  @OneOf(MODES, { description: 'Of which orders.' }) mode!: Mode;
  @Text({ max: 20, description: 'The first day, in the time zone of the report.', example: '2026-01-01' }) from!: string;
  @Text({ max: 20, description: 'The day after the last; at most 95 days later.', example: '2026-02-01' }) to!: string;
  @Text({ ...MAYBE, description: 'Where days begin; Asia/Kolkata, if left out.', example: 'Asia/Kolkata' }) timezone?: string;
  @Text({ ...MAYBE, description: 'Which moment is in these days; created_at, if left out.', example: 'created_at' }) date_field?: string;
  @ListOfText({ ...MAYBE, description: 'Only these columns, in this order.', example: ['order_id', 'amount'] }) columns?: readonly string[];
  @OneOf(FORMATS, { ...MAYBE, description: 'csv, if left out.' }) format?: ReportForm['format'];
  @OneOf(AMOUNT_FORMATS, { ...MAYBE, description: 'The units of amounts; minor, if left out.' }) amounts?: ReportForm['amount_format'];
}

export class ReportPartQuery {
  @OneOf(MODES, { description: 'The mode of the report.' }) mode!: Mode;
}

export class StatementQuery {
  @OneOf(MODES, { description: 'Of which orders.' }) mode!: Mode;
  @Text({ ...MAYBE, description: 'Where days begin; Asia/Kolkata, if left out.', example: 'Asia/Kolkata' }) timezone?: string;
}
