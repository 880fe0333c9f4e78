import { fold, type Happened } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { bankTransfer, comparisonOf, linesOf } from '#reconciliation/remittances/domain/bank-transfer';
import {
  type BankCreditReceived,
  type BankTransferFact,
  type Comparison,
  type LinesCounted,
  nameIn,
  type TransferName,
} from '#reconciliation/remittances/domain/bank-transfer.events';
import type { Minor } from '#kernel/money';

/** A bank transfer that a courier or gateway has announced: what counts under its UTR, and how that compares with the bank's credits. */
export interface TransferSummary extends TransferName, Comparison {
  readonly announced_at: UnixSeconds;
  readonly lines: readonly Pick<LinesCounted, 'remittance' | 'net'>[];
  readonly settlements: readonly (readonly [settlement: string, amount: Minor])[];
  readonly credits: readonly Pick<BankCreditReceived, 'credit' | 'amount'>[];
}

const ANNOUNCES: ReadonlySet<string> = new Set([
  'bank_transfer.lines_counted',
  'bank_transfer.settlement_counted',
] satisfies BankTransferFact['type'][]);

/** Null if no courier or gateway has announced the transfer: a bank statement has other credits too. */
export function transferSummary(story: readonly Happened[]): TransferSummary | null {
  const name = nameIn(story);
  const announced = story.find(({ type }) => ANNOUNCES.has(type));
  if (name === null || announced === undefined) return null;
  const transfer = fold(bankTransfer, story);
  const settlements = [...transfer.settlements].filter(([, amount]) => amount !== 0);
  return {
    ...name,
    ...comparisonOf(transfer),
    announced_at: announced.at,
    lines: linesOf(transfer),
    settlements,
    credits: transfer.credits,
  };
}
