import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts of one bank transfer: the credits under its UTR, the lines of remittances, and what gateways settled. Amounts in minor units. */
export type BankTransferFact =
  /** The merchant's bank received a transfer, as the merchant reported. */
  | Fact<'bank_credit.received', BankCreditReceived>
  /** A wrong credit was deleted and no longer counts. */
  | Fact<'bank_credit.deleted', { readonly credit: string }>
  /** Lines of a remittance were counted under this UTR. */
  | Fact<'bank_transfer.lines_counted', LinesCounted>
  /** A remittance was voided, so its lines no longer count under this UTR. */
  | Fact<'bank_transfer.remittance_voided', { readonly remittance: string } & Partial<TransferName>>
  /** The amount of a gateway's settlement under this UTR was set, or became 0 because the settlement failed. */
  | Fact<'bank_transfer.settlement_counted', SettlementCounted>
  /** The comparison of the credits with the lines changed. */
  | Fact<'bank_transfer.compared', TransferCompared>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<BankTransferFact> {}
}

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

/** Net amount of a remittance's lines under this UTR, in the parts that end before `until`. Old facts do not name the transfer. */
export interface LinesCounted extends Partial<TransferName> {
  readonly remittance: string;
  readonly until: number;
  readonly net: Minor;
}

/** The amount of a settlement under this UTR; 0 once the settlement failed, was reversed or has another UTR. */
export interface SettlementCounted extends TransferName {
  readonly settlement: string;
  readonly amount: Minor;
}

/** The comparison of the two, recorded when it changes. */
export interface TransferCompared extends Comparison, TransferName {
  /** The remittances whose lines count, newest last. */
  readonly remittances: readonly string[];
}

export interface Comparison {
  readonly credited_amount: Minor;
  /** The sum of the lines of remittances and of settlements. */
  readonly lines_amount: Minor;
  /** Credited amount − lines amount; 0 while there is nothing to compare. */
  readonly difference_amount: Minor;
}

/** The transfer that a stream's facts name; null if none does. */
export const nameIn = (story: readonly { readonly data: unknown }[]): TransferName | null => {
  const named = story.map(({ data }) => data as Partial<TransferName>).find(({ utr }) => utr !== undefined);
  return named === undefined ? null : { utr: named.utr!, currency: named.currency! };
};
