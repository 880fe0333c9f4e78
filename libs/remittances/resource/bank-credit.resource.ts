import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiText, ApiTime } from '#api-reference/api-fields';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';

/** What reached the merchant's bank under a UTR (interface §2.17). */
export class BankCreditResource {
  @ApiId('The credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ApiFlag('Whether it is real money.') livemode!: boolean;
  @ApiText('The UTR of the bank transfer.', { example: 'HDFCN26006001' }) utr!: string;
  @ApiAmount('What came in.', { example: 142402 }) amount!: number;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiTime('When, by the bank.') credited_at!: number;
  @ApiTime('When it was reported here.') created_at!: number;
}

export class DeletedBankCreditResource {
  @ApiId('The credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

export const bankCreditResource = (
  { credit: id, ...credit }: BankCreditReceived,
  { at, metadata }: { readonly at: UnixSeconds; readonly metadata: Pick<EventMetadata, 'livemode'> },
): BankCreditResource => ({ id, object: 'bank_credit', livemode: metadata.livemode, ...credit, created_at: at });
