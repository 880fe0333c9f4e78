import { comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts of one bank transfer: the credits under its UTR, the lines of remittances, and what gateways settled. Amounts in minor units. */
export type BankTransferFact =
  /** The merchant's bank received a transfer, as the merchant reported. */
  | Fact<'bank_credit.received', BankCreditReceived>
  /** Somebody deleted a credit that was wrong, and it counts no more. */
  | Fact<'bank_credit.deleted', { readonly credit: string }>
  /** Lines of a remittance were counted under this UTR. */
  | Fact<'bank_transfer.lines_counted', LinesCounted>
  /** A remittance was voided, and its lines count under this UTR no more. */
  | Fact<'bank_transfer.remittance_voided', { readonly remittance: string } & Partial<TransferName>>
  /** A gateway paid a settlement out under this UTR, or did not after all. */
  | Fact<'bank_transfer.settlement_counted', SettlementCounted>
  /** The credits were compared with the lines, with another result than before. */
  | Fact<'bank_transfer.compared', TransferCompared>;

/** Which transfer. */
export interface TransferName {
  readonly utr: string;
  readonly currency: string;
}

export interface BankCreditReceived extends TransferName {
  readonly credit: string;
  readonly amount: Minor;
  readonly credited_at: UnixSeconds;
}

/** Net of the lines of a remittance under this UTR, of the parts that end before `until`. Facts of old do not name the transfer. */
export interface LinesCounted extends Partial<TransferName> {
  readonly remittance: string;
  readonly until: number;
  readonly net: Minor;
}

/** What a settlement brings to the bank under this UTR from now on; 0 once it failed, was reversed or has another UTR. */
export interface SettlementCounted extends TransferName {
  readonly settlement: string;
  readonly amount: Minor;
}

/** The comparison of the two, recorded when it changes. */
export interface TransferCompared extends Comparison, TransferName {
  /** Whose lines count, the newest last. */
  readonly remittances: readonly string[];
}

export interface Comparison {
  readonly credited_amount: Minor;
  /** The sum of the lines of remittances and of settlements. */
  readonly lines_amount: Minor;
  /** What came, less what the lines say; 0 as long as there is nothing to compare. */
  readonly difference_amount: Minor;
}

/** The transfer of a stream's facts; null if none of them names it. */
export const nameIn = (story: readonly { readonly data: unknown }[]): TransferName | null => {
  const named = story.map(({ data }) => data as Partial<TransferName>).find(({ utr }) => utr !== undefined);
  return named === undefined ? null : { utr: named.utr!, currency: named.currency! };
};

/** A UTR as it is compared: banks and couriers write it with spaces or without, in capitals or not, and people paste marks with it that show nothing. */
export const bareUtr = (utr: string): string =>
  latinDigits(comparable(utr.normalize('NFKC')))
    .replaceAll(/\s/g, '')
    .toUpperCase();
