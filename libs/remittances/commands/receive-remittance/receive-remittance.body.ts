import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Amount, Currency, field, ListOfDto, Nested, Text, Timestamp, Whole } from '#http/validation/fields';
import { type Minor, MOST_MINOR } from '#kernel/money';
import { isObject, type Rule } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import type { JsonLine } from '#remittances/files/json-lines';

const SIGNED = { min: -MOST_MINOR, max: MOST_MINOR } as const;
const MOST_LINES = 5000;

class DeductionsBody {
  @Whole({ ...SIGNED, optional: true, description: 'For carriage. Minor units.' }) freight?: number;
  @Whole({ ...SIGNED, optional: true, description: 'For collecting. Minor units.' }) cod_fee?: number;
  @Whole({ ...SIGNED, optional: true, description: 'For returns. Minor units.' }) rto?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Corrections. Minor units.' }) adjustment?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Taxes. Minor units.' }) tax?: number;
}

const deductionsOrSum: Rule = {
  code: 'invalid_type',
  say: 'must be a whole number in minor units, or an object.',
  holds: (value) => typeof value === 'number' || isObject(value),
};
const wholeSum: Rule = {
  code: 'invalid_integer',
  say: `must be a whole number of minor units, up to ${MOST_MINOR}.`,
  holds: (value) => typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= MOST_MINOR),
};

class RemittanceLineBody implements JsonLine {
  @Text({ optional: true, max: 100, description: 'Of the parcel.', example: '14099261234567' }) tracking_number?: string;
  @Text({ optional: true, max: 100, description: 'The storefront’s name of the order, or our id.', example: '#1001' })
  order_reference?: string;
  @Whole({ ...SIGNED, description: 'What the shopper paid; below zero takes an earlier payment back. Minor units.', example: 149900 })
  cod_amount!: number;
  @Nested(() => DeductionsBody, { optional: true, description: 'What the courier kept.' }) deductions?: DeductionsBody;
  @Whole({ ...SIGNED, optional: true, description: 'What was paid of it. Minor units.', example: 142402 }) net_amount?: number;
  @Text({ optional: true, max: 100, description: 'The reference of the bank transfer, where it differs from that of all lines.' })
  utr?: string;
  @Timestamp({ optional: true, description: 'When it was paid, where that is not the same for all. Unix seconds.' }) remitted_at?: number;
  @Timestamp({ optional: true, description: 'When the courier says that it delivered. Unix seconds.' }) delivered_at?: number;
}

/** A remittance as JSON, or the fields of a form beside its file. */
@ApiExtraModels(DeductionsBody)
export class ReceiveRemittanceBody {
  @Text({ optional: true, max: 40, description: 'Whose it is. Required, here or in the query.', example: 'delhivery' })
  courier_code?: string;
  @Text({ optional: true, max: 100, description: 'The courier’s own name of it.', example: 'CRF1201' }) reference?: string;
  @Text({ optional: true, max: 100, description: 'The reference of the bank transfer.', example: 'HDFCN26006001' }) utr?: string;
  @Timestamp({ optional: true, description: 'When the courier paid. Unix seconds.', example: 1767724200 }) remitted_at?: number;
  @Currency({ optional: true, description: 'INR unless said.' }) currency?: string;
  @Amount({ optional: true, min: 0, description: 'What shoppers paid, all together; compared with the lines.' }) gross_amount?: number;
  @field(
    {
      rules: [deductionsOrSum, wholeSum],
      schema: { oneOf: [{ type: 'integer', minimum: SIGNED.min, maximum: SIGNED.max }, { $ref: getSchemaPath(DeductionsBody) }] },
      reading: { dto: () => DeductionsBody, ofText: jsonIn },
    },
    {
      optional: true,
      description: 'What the courier kept, all together: the sum, or one by one. Compared with the lines.',
      example: { freight: 4500 },
    },
  )
  deductions?: DeductionsBody | Minor;
  @Whole({ ...SIGNED, optional: true, description: 'What came, all together; compared with the lines. Minor units.' }) net_amount?: number;
  @ListOfDto(() => RemittanceLineBody, {
    optional: true,
    max: MOST_LINES,
    description: 'Required, unless a file is sent.',
    example: [{ tracking_number: '14099261234567', cod_amount: 149900, net_amount: 142402 }],
  })
  lines?: RemittanceLineBody[];
}
