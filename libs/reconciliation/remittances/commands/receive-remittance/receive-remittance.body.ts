import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Amount, Currency, field, ListOfDto, Nested, Text, Timestamp, Whole } from '#http/validation/fields';
import { type Minor, MOST_MINOR } from '#kernel/money';
import { isObject, type Rule } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import type { JsonLine } from '#reconciliation/remittances/files/json-lines';

const SIGNED = { min: -MOST_MINOR, max: MOST_MINOR } as const;
const MOST_LINES = 5000;

class DeductionsBody {
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for freight, in minor units.' }) freight?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for collecting the cash, in minor units.' }) cod_fee?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deduction for returns, in minor units.' }) rto?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Adjustments, in minor units.' }) adjustment?: number;
  @Whole({ ...SIGNED, optional: true, description: 'Deducted taxes, in minor units.' }) tax?: number;
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
  @Text({ optional: true, max: 100, description: 'Tracking number of the parcel.', example: '14099261234567' }) tracking_number?: string;
  @Text({ optional: true, max: 100, description: 'Name of the order in the storefront, or its ID.', example: '#1001' })
  order_reference?: string;
  @Whole({
    ...SIGNED,
    description: 'Amount that the shopper paid, in minor units; negative to reverse an earlier payment.',
    example: 149900,
  })
  cod_amount!: number;
  @Nested(() => DeductionsBody, { optional: true, description: 'Amount that the courier deducted.' }) deductions?: DeductionsBody;
  @Whole({ ...SIGNED, optional: true, description: 'Net amount remitted for the line, in minor units.', example: 142402 })
  net_amount?: number;
  @Text({ optional: true, max: 100, description: 'UTR of the bank transfer, if it differs from that of the remittance.' })
  utr?: string;
  @Timestamp({ optional: true, description: 'Time of the payment, in Unix seconds, if it differs from that of the remittance.' })
  remitted_at?: number;
  @Timestamp({ optional: true, description: 'Time of the delivery, as reported by the courier, in Unix seconds.' }) delivered_at?: number;
}

/** A remittance as JSON, or the form fields that accompany a courier's file. */
@ApiExtraModels(DeductionsBody)
export class ReceiveRemittanceBody {
  @Text({ optional: true, max: 40, description: 'Code of the courier. Required, here or in the query.', example: 'delhivery' })
  courier_code?: string;
  @Text({ optional: true, max: 100, description: 'The courier’s own reference of the remittance.', example: 'CRF1201' }) reference?: string;
  @Text({ optional: true, max: 100, description: 'UTR of the bank transfer.', example: 'HDFCN26006001' }) utr?: string;
  @Timestamp({ optional: true, description: 'Time at which the courier paid, in Unix seconds.', example: 1767724200 }) remitted_at?: number;
  @Currency({ optional: true, description: 'Three-letter ISO 4217 currency code; defaults to INR.' }) currency?: string;
  @Amount({ optional: true, min: 0, description: 'Total that shoppers paid, in minor units; compared with the lines.' })
  gross_amount?: number;
  @field(
    {
      rules: [deductionsOrSum, wholeSum],
      schema: { oneOf: [{ type: 'integer', minimum: SIGNED.min, maximum: SIGNED.max }, { $ref: getSchemaPath(DeductionsBody) }] },
      reading: { dto: () => DeductionsBody, ofText: jsonIn },
    },
    {
      optional: true,
      description: 'Total deductions, as a sum or by type; compared with the lines.',
      example: { freight: 4500 },
    },
  )
  deductions?: DeductionsBody | Minor;
  @Whole({ ...SIGNED, optional: true, description: 'Total net amount, in minor units; compared with the lines.' }) net_amount?: number;
  @ListOfDto(() => RemittanceLineBody, {
    optional: true,
    max: MOST_LINES,
    description: 'Required unless a file is sent.',
    example: [{ tracking_number: '14099261234567', cod_amount: 149900, net_amount: 142402 }],
  })
  lines?: RemittanceLineBody[];
}
