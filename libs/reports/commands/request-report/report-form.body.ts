import { Flag, field, ListOfText, OneOf, Text } from '#http/validation/fields';
import * as must from '#http/validation/field-rules';
import { AMOUNT_FORMATS, FORMATS, type ReportForm } from '#reports/domain/report-parameters';

const MAYBE = { optional: true } as const;

/** Values of filters by their names: a text, or a list of texts. */
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

/** How a report is made (interface §2.19). */
export class ReportFormBody {
  @Text({
    ...MAYBE,
    max: 40,
    description: 'Which moment has to lie in the interval, such as paid_at; created_at when left out.',
    example: 'created_at',
  })
  date_field?: string;
  @Text({ ...MAYBE, max: 64, description: 'Time zone of the IANA; Asia/Kolkata when left out.', example: 'Asia/Kolkata' })
  timezone?: string;
  @Filters() filters?: Record<string, unknown>;
  @ListOfText({ ...MAYBE, description: 'Which columns, in this order; all when left out.', example: ['order_id', 'amount', 'cod_utr'] })
  columns?: string[];
  @OneOf(FORMATS, { ...MAYBE, description: 'csv when left out.', example: 'csv' }) format?: ReportForm['format'];
  @OneOf(AMOUNT_FORMATS, {
    ...MAYBE,
    description: 'Amounts in minor units as in the API (when left out), or in major ones with a decimal point.',
    example: 'minor',
  })
  amount_format?: ReportForm['amount_format'];
  @Flag({ ...MAYBE, description: 'Whether a CSV begins with a byte order mark; false when left out.', example: false })
  byte_order_mark?: boolean;
}
