import { Amount, Currency, Text, Timestamp } from '#platform/http/fields';

/** A credit as JSON, or the fields of a form beside its file. */
export class ReceiveBankCreditBody {
  @Text({ optional: true, max: 100, description: 'Of the bank transfer. Required, unless a file is sent.', example: 'HDFCN26006001' })
  utr?: string;
  @Amount({ optional: true, description: 'What came in. Minor units. Required, unless a file is sent.', example: 142402 }) amount?: number;
  @Currency({ optional: true, description: 'INR unless said.' }) currency?: string;
  @Timestamp({
    optional: true,
    description: 'When it came in, by the bank. Unix seconds. Required, unless a file is sent.',
    example: 1767724200,
  })
  credited_at?: number;
}
