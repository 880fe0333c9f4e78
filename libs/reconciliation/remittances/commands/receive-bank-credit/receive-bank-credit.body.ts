import { Amount, Currency, field, Text, Timestamp } from '#http/validation/fields';
import { object } from '#http/validation/field-rules';
import { jsonIn } from '#http/body/form-fields';
import { bankColumnMap } from '#reconciliation/remittances/commands/column-map';
import { BANK_FIELDS, type BankColumnMap } from '#reconciliation/remittances/files/bank-columns';

/** A single credit as JSON, or the form fields that accompany a file of credits. */
export class ReceiveBankCreditBody {
  @Text({
    optional: true,
    max: 100,
    description: 'UTR of the bank transfer. Required unless a file is sent.',
    example: 'HDFCN26006001',
  })
  utr?: string;
  @Amount({ optional: true, description: 'Amount credited, in minor units. Required unless a file is sent.', example: 142402 })
  amount?: number;
  @Currency({ optional: true, description: 'Three-letter ISO 4217 currency code; defaults to INR.' }) currency?: string;
  @Timestamp({
    optional: true,
    description: 'Time of the credit, as reported by the bank, in Unix seconds. Required unless a file is sent.',
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
      description: 'With a file: maps its headers to fields ({"Deposit Ref": "utr"}), taking precedence over the known formats of banks.',
    },
  )
  column_map?: BankColumnMap;
}
