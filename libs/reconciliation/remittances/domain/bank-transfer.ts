import type { View } from '#kernel/fact';
import { type Minor, sum } from '#kernel/money';
import { DAY, INDIA } from '#kernel/time';
import type {
  BankCreditReceived,
  BankTransferFact,
  Comparison,
  LinesCounted,
} from '#reconciliation/remittances/domain/bank-transfer.events';

/** One bank transfer, identified by its UTR and currency: what the bank credited, and what remittances and settlements expect under it. */
export interface BankTransfer {
  readonly credits: readonly BankCreditReceived[];
  /** Sums of matched lines, including those of remittances that were voided later. */
  readonly counted: readonly LinesCounted[];
  /** Ids of voided remittances. */
  readonly voided: ReadonlySet<string>;
  /** The amount that each settlement paid out, by its id; 0 if it was removed. */
  readonly settlements: ReadonlyMap<string, Minor>;
  /** The last recorded difference. */
  readonly difference: Minor;
}

export const bankTransfer: View<BankTransfer, BankTransferFact> = {
  initial: { credits: [], counted: [], voided: new Set(), settlements: new Map(), difference: 0 },
  evolve(before, { type, data }) {
    switch (type) {
      case 'bank_credit.received':
        return { ...before, credits: [...before.credits, data] };
      case 'bank_credit.deleted':
        return { ...before, credits: before.credits.filter(({ credit }) => credit !== data.credit) };
      case 'bank_transfer.lines_counted':
        return { ...before, counted: [...before.counted, data] };
      case 'bank_transfer.remittance_voided':
        return { ...before, voided: new Set(before.voided).add(data.remittance) };
      case 'bank_transfer.settlement_counted':
        return { ...before, settlements: new Map(before.settlements).set(data.settlement, data.amount) };
      case 'bank_transfer.compared':
        return { ...before, difference: data.difference_amount };
      default:
        return before;
    }
  },
};

/** The sums of lines that count: those of remittances that are not voided. */
export const linesOf = ({ counted, voided }: BankTransfer): LinesCounted[] => counted.filter(({ remittance }) => !voided.has(remittance));

/** Ids of the remittances whose lines count, in the order in which they were first added. */
export const remittancesOf = (transfer: BankTransfer): string[] => [...new Set(linesOf(transfer).map(({ remittance }) => remittance))];

/** Ids of the settlements that count. */
export const settlementsOf = ({ settlements }: BankTransfer): string[] =>
  [...settlements].filter(([, amount]) => amount !== 0).map(([id]) => id);

/** Compares the bank's credits with the lines and settlements. Either side may arrive first, so the difference is 0 until both are known. */
export function comparisonOf(transfer: BankTransfer): Comparison {
  const credited_amount = sum(transfer.credits.map(({ amount }) => amount));
  const lines = linesOf(transfer);
  const settlements = settlementsOf(transfer);
  const lines_amount = sum([...lines.map(({ net }) => net), ...transfer.settlements.values()]);
  const isComparable = transfer.credits.length > 0 && lines.length + settlements.length > 0;
  return { credited_amount, lines_amount, difference_amount: isComparable ? credited_amount - lines_amount : 0 };
}

/**
 * The known credit that another report repeats: same amount, same day in India. Undefined for a new credit. One transfer may consist of several credits
 * that differ in amount or day.
 */
export const creditAlike = (
  { credits }: BankTransfer,
  { amount, credited_at }: Pick<BankCreditReceived, 'amount' | 'credited_at'>,
): BankCreditReceived | undefined => credits.find((each) => each.amount === amount && dayOf(each.credited_at) === dayOf(credited_at));

const dayOf = (at: number): number => Math.floor((at + INDIA) / DAY);
