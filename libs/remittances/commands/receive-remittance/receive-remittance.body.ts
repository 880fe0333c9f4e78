import { Amount, Currency, ListOfDto, Nested, Text, Timestamp, Whole } from '#platform/http/fields';
import { MOST_MINOR } from '#kernel/money';
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

class RemittanceLineBody implements JsonLine {
  @Text({ optional: true, max: 100, description: 'Of the parcel.', example: '14099261234567' }) tracking_number?: string;
  @Text({ optional: true, max: 100, description: 'The storefront’s name of the order, or our id.', example: '#1001' })
  order_reference?: string;
  @Whole({ ...SIGNED, description: 'What the shopper paid; below zero takes an earlier payment back. Minor units.', example: 149900 })
  cod_amount!: number;
  @Nested(() => DeductionsBody, { optional: true, description: 'What the courier kept.' }) deductions?: DeductionsBody;
  @Whole({ ...SIGNED, optional: true, description: 'What was paid of it. Minor units.', example: 142402 }) net_amount?: number;
  @Text({ optional: true, max: 100, description: 'Of the bank transfer, where it is not that of all.' }) utr?: string;
  @Timestamp({ optional: true, description: 'When it was paid, where that is not the same for all. Unix seconds.' }) remitted_at?: number;
  @Timestamp({ optional: true, description: 'When the courier says that it delivered. Unix seconds.' }) delivered_at?: number;
}

/** A remittance as JSON, or the fields of a form beside its file. */
export class ReceiveRemittanceBody {
  @Text({ optional: true, max: 40, description: 'Whose it is. Required, here or in the query.', example: 'delhivery' })
  courier_code?: string;
  @Text({ optional: true, max: 100, description: 'The courier’s own name of it.', example: 'CRF1201' }) reference?: string;
  @Text({ optional: true, max: 100, description: 'Of the bank transfer.', example: 'HDFCN26006001' }) utr?: string;
  @Timestamp({ optional: true, description: 'When the courier paid. Unix seconds.', example: 1767724200 }) remitted_at?: number;
  @Currency({ optional: true, description: 'INR unless said.' }) currency?: string;
  @Amount({ optional: true, min: 0, description: 'What shoppers paid, all together; compared with the lines.' }) gross_amount?: number;
  @Nested(() => DeductionsBody, { optional: true, description: 'What the courier kept, all together.' }) deductions?: DeductionsBody;
  @Whole({ ...SIGNED, optional: true, description: 'What came, all together; compared with the lines. Minor units.' }) net_amount?: number;
  @ListOfDto(() => RemittanceLineBody, {
    optional: true,
    max: MOST_LINES,
    description: 'Required, unless a file is sent.',
    example: [{ tracking_number: '14099261234567', cod_amount: 149900, net_amount: 142402 }],
  })
  lines?: RemittanceLineBody[];
}
