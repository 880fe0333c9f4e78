import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import { Constant, ShownAmount, ShownFlag, ShownId, ShownText, ShownTime } from '#platform/http/shown';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';

/** What reached the merchant's bank under a UTR (interface §2.17). */
export class BankCreditResource {
  @ShownId('The credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ShownFlag('Whether it is real money.') livemode!: boolean;
  @ShownText('Of the bank transfer.', { example: 'HDFCN26006001' }) utr!: string;
  @ShownAmount('What came in.', { example: 142402 }) amount!: number;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownTime('When, by the bank.') credited_at!: number;
  @ShownTime('When it was told here.') created_at!: number;
}

export class DeletedBankCreditResource {
  @ShownId('The credit.', 'bc') id!: string;
  @Constant('bank_credit') object!: 'bank_credit';
  @ShownFlag('Always true.', { example: true }) deleted!: true;
}

export const bankCreditResource = (
  { credit: id, ...credit }: BankCreditReceived,
  { at, metadata }: { readonly at: UnixSeconds; readonly metadata: Pick<EventMetadata, 'livemode'> },
): BankCreditResource => ({ id, object: 'bank_credit', livemode: metadata.livemode, ...credit, created_at: at });
