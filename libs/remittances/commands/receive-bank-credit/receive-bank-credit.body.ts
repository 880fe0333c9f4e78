import { Amount, Currency, field, Text, Timestamp } from '#http/validation/fields';
import { object } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import { bankColumnMap } from '#remittances/commands/column-map';
import { BANK_FIELDS, type BankColumnMap } from '#remittances/files/bank-columns';

/** A credit as JSON, or the fields of a form beside its file. */
export class ReceiveBankCreditBody {
  @Text({
    optional: true,
    max: 100,
    description: 'The reference of the bank transfer. Required, unless a file is sent.',
    example: 'HDFCN26006001',
  })
  utr?: string;
  @Amount({ optional: true, description: 'What came in. Minor units. Required, unless a file is sent.', example: 142402 }) amount?: number;
  @Currency({ optional: true, description: 'INR unless said.' }) currency?: string;
  @Timestamp({
    optional: true,
    description: 'When it came in, by the bank. Unix seconds. Required, unless a file is sent.',
    example: 1767724200,
  })
  credited_at?: number;

  @field(
    {
      rules: [object, bankColumnMap],
      schema: { type: 'object', additionalProperties: { type: 'string', enum: [...BANK_FIELDS] } as never },
      reading: { ofText: jsonIn },
    },
    {
      optional: true,
      description: 'With a file: which of its headers is which field ({"Deposit Ref": "utr"}), before what is known of banks.',
    },
  )
  column_map?: BankColumnMap;
}
