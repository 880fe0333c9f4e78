import { ListOfText, OneOf, Text } from '#http/validation/fields';
import { AMOUNT_FORMATS, FORMATS, type ReportForm } from '#reports/domain/report-parameters';
import { TYPE_NAMES } from '#reports/types/report-types';

const MAYBE = { optional: true, empty: 'refused' } as const;
const MODES = ['test', 'live'] as const;
type Mode = (typeof MODES)[number];

export class RunReportBody {
  @OneOf(TYPE_NAMES, { description: 'Type of report.' }) type!: string;
  @OneOf(MODES, { description: 'Mode, test or live, whose data are reported.' }) mode!: Mode;
  @Text({ max: 20, description: 'First day, in the time zone of the report.', example: '2026-01-01' }) from!: string;
  @Text({ max: 20, description: 'Day after the last one; at most 95 days later.', example: '2026-02-01' }) to!: string;
  @Text({ ...MAYBE, description: 'IANA time zone in which days begin; defaults to Asia/Kolkata.', example: 'Asia/Kolkata' })
  timezone?: string;
  @Text({ ...MAYBE, description: 'Timestamp that has to lie within these days; defaults to created_at.', example: 'created_at' })
  date_field?: string;
  @ListOfText({ ...MAYBE, description: 'Only these columns, in this order.', example: ['order_id', 'amount'] }) columns?: readonly string[];
  @OneOf(FORMATS, { ...MAYBE, description: 'Format of the file; defaults to csv.' }) format?: ReportForm['format'];
  @OneOf(AMOUNT_FORMATS, { ...MAYBE, description: 'Unit of amounts; defaults to minor.' }) amounts?: ReportForm['amount_format'];
}

/** For one part of a report's file, which operators read part by part. */
export class ReportPartQuery {
  @OneOf(MODES, { description: 'Mode, test or live, of the report.' }) mode!: Mode;
}

export class StatementQuery {
  @OneOf(MODES, { description: 'Mode, test or live, whose data are reported.' }) mode!: Mode;
  @Text({ ...MAYBE, description: 'IANA time zone in which days begin; defaults to Asia/Kolkata.', example: 'Asia/Kolkata' })
  timezone?: string;
}
