import { Flag, field, ListOfText, OneOf, Text } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';
import { AMOUNT_FORMATS, FORMATS, type ReportForm } from '#reports/domain/report-parameters';

const MAYBE = { optional: true } as const;

/** Validates that filters are an object. Their names and values depend on the report type: see `checked-parameters`. */
const Filters = (): PropertyDecorator =>
  field(
    {
      rules: [must.object],
      schema: {
        type: 'object',
        additionalProperties: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } as never,
        example: { status: ['paid', 'fulfilled'] },
      },
    },
    { ...MAYBE, description: 'Filters of the report type by their names, each with one value or a list of values.' },
  );

/** The form of a report (interface §2.19). */
export class ReportFormBody {
  @Text({
    ...MAYBE,
    max: 40,
    description: 'Timestamp that has to lie within the interval, such as paid_at; defaults to created_at.',
    example: 'created_at',
  })
  date_field?: string;
  @Text({ ...MAYBE, max: 64, description: 'IANA time zone; defaults to Asia/Kolkata.', example: 'Asia/Kolkata' })
  timezone?: string;
  @Filters() filters?: Record<string, unknown>;
  @ListOfText({ ...MAYBE, description: 'Columns, in this order; defaults to all columns.', example: ['order_id', 'amount', 'cod_utr'] })
  columns?: string[];
  @OneOf(FORMATS, { ...MAYBE, description: 'Format of the file; defaults to csv.', example: 'csv' }) format?: ReportForm['format'];
  @OneOf(AMOUNT_FORMATS, {
    ...MAYBE,
    description: 'Whether amounts are in minor units, as in the API (default), or in major units with a decimal point.',
    example: 'minor',
  })
  amount_format?: ReportForm['amount_format'];
  @Flag({ ...MAYBE, description: 'Whether a CSV file begins with a byte order mark; defaults to false.', example: false })
  byte_order_mark?: boolean;
}
