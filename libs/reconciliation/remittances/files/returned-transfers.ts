import { bareNumber } from '#kernel/parcel-names';
import type { Minor } from '#kernel/money';
import type { RowProblem } from '#reconciliation/remittances/domain/file-entry';
import type { CreditRow } from '#reconciliation/remittances/files/bank-rows';
import { problem } from '#reconciliation/remittances/files/json-lines';

/** Debits that are remembered. A longer statement has more rows than a file of credits may have. */
const MOST_DEBITS = 50_000;

/** Finds the credits of a statement that are returned transfers: the same amount left under the same UTR, before or after. */
export class ReturnedTransfers {
  /** How often an amount left under a UTR. */
  private readonly debits = new Map<string, number>();
  /** Rows whose description says that a transfer was returned. */
  private readonly said = new Set<number>();

  noteDebit(utr: string, amount: Minor): void {
    const key = keyOf(utr, amount);
    if (this.debits.size < MOST_DEBITS || this.debits.has(key)) this.debits.set(key, (this.debits.get(key) ?? 0) + 1);
  }

  noteReturn({ row }: CreditRow): void {
    this.said.add(row);
  }

  /** The credits without returned transfers. One whose debit is not in the statement becomes a problem. */
  settled(credits: readonly CreditRow[]): (CreditRow | RowProblem)[] {
    return credits.flatMap((credit): (CreditRow | RowProblem)[] => {
      const key = keyOf(credit.utr, credit.amount);
      const left = this.debits.get(key) ?? 0;
      if (left > 0) this.debits.set(key, left - 1);
      if (left > 0) return [];
      if (!this.said.has(credit.row)) return [credit];
      return [problem(credit.row, 'amount_unreadable', 'The row says that a transfer of yours was returned, which is no credit.')];
    });
  }
}

const keyOf = (utr: string, amount: Minor): string => `${bareNumber(utr)} ${amount}`;
