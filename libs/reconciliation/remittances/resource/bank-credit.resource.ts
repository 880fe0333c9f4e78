import { Constant, ApiAmount, ApiFlag, ApiId, ApiText, ApiTime } from '#http/api-reference/api-fields';

/** What reached the merchant's bank under a UTR (interface §2.17). */
export class BankCreditResource {
  @ApiId('Unique identifier of the bank credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ApiFlag('Whether the bank credit is of live mode, with real money.') livemode!: boolean;
  @ApiText('UTR of the bank transfer.', { example: 'HDFCN26006001' }) utr!: string;
  @ApiAmount('Amount credited.', { example: 142402 }) amount!: number;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiTime('Time of the credit, as reported by the bank.') credited_at!: number;
  @ApiTime('Time at which the credit was reported.') created_at!: number;
}

export class DeletedBankCreditResource {
  @ApiId('ID of the removed bank credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}
