import type { UnixSeconds } from '#kernel/time';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import {
  Constant,
  ShownAmount,
  ShownCount,
  ShownFlag,
  ShownId,
  ShownList,
  ShownObject,
  ShownOneOf,
  ShownText,
  ShownTime,
} from '#platform/http/shown';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';
import { ROW_PROBLEMS, type RowProblem } from '#remittances/domain/file-entry';

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

class ImportCountsPart {
  @ShownCount('Rows that were looked at.') rows!: number;
  @ShownCount('Credits that are new.') received!: number;
  @ShownCount('Credits that were known.') duplicate!: number;
  @ShownCount('Rows that could not be understood.') unreadable!: number;
}

class RowProblemPart {
  @ShownCount('The row, from 1.') row!: number;
  @ShownOneOf('What is wrong with it.', ROW_PROBLEMS) code!: RowProblem['code'];
  @ShownText('The same in words.', { example: 'The row names no UTR.' }) message!: string;
}

/** What came of a file of bank credits. */
export class BankCreditImportResource {
  @Constant('bank_credit_import') object!: 'bank_credit_import';
  @ShownObject('How many rows came to what.', () => ImportCountsPart) counts!: ImportCountsPart;
  @ShownList('The first 100 rows that could not be understood.', () => RowProblemPart) problems!: RowProblemPart[];
}
