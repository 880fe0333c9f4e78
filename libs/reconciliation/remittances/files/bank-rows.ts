import type { UnixSeconds } from '#kernel/time';
import type { BankCreditReceived } from '#reconciliation/remittances/domain/bank-transfer.events';
import type { RowProblem } from '#reconciliation/remittances/domain/file-entry';
import type { BankLayout } from '#reconciliation/remittances/files/bank-columns';
import { isReturned, isUndone, sideOf } from '#reconciliation/remittances/files/bank-words';
import { cellText, isNoName, isNothing } from '#kernel/cell-words';
import { problem } from '#reconciliation/remittances/files/json-lines';
import { RowCells, shown, Unreadable } from '#reconciliation/remittances/files/row-cells';
import { faultOfRow, refuseOtherMoney } from '#reconciliation/remittances/files/row-currency';
import { RowValues } from '#reconciliation/remittances/files/row-values';
import { RowWidth } from '#reconciliation/remittances/files/row-width';
import type { SheetRow } from '#reconciliation/remittances/files/sheet-row';
import { isSumLabel } from '#reconciliation/remittances/files/sum-label';
import { otherRows, swallowedRows } from '#reconciliation/remittances/files/swallowed-rows';
import { hasBankCode, utrCalledIn, utrIn } from '#reconciliation/remittances/files/utr-in-text';
import type { ReturnedTransfers } from '#reconciliation/remittances/files/returned-transfers';

/** A number of rows, which some banks write next to the label of a sum. */
const COUNT = /^\d{1,5}$/;

export interface CreditRow extends Omit<BankCreditReceived, 'credit'> {
  readonly row: number;
}

export interface BankTerms {
  readonly currency: string;
  /** Decimals of the currency. */
  readonly digits: number;
  readonly now: UnixSeconds;
}

/** Reads the rows of a bank statement below its header. */
export class BankRows {
  private readonly width: RowWidth;

  /** `separated`: the file is separated values, in which one delimiter too many shifts the cells of a row. */
  constructor(
    private readonly columns: BankLayout,
    private readonly terms: BankTerms,
    private readonly debits: ReturnedTransfers,
    private readonly separated = false,
  ) {
    this.width = new RowWidth(columns.layout);
  }

  /** Undefined for a row that is not about incoming money, such as an outgoing payment or a balance. */
  read(sheetRow: SheetRow, row: number): CreditRow | RowProblem | undefined {
    const cells = new RowCells(sheetRow, this.columns.layout);
    if (cells.areEmpty || cells.areHeader) return undefined;
    try {
      this.check(sheetRow);
      return this.credit(cells, sheetRow, row);
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      const { code, message } = faultOfRow(fault, cells, this.terms.currency);
      return problem(row, code, message);
    }
  }

  private check(sheetRow: SheetRow): void {
    const swallowed = sheetRow.torn && swallowedRows(sheetRow.torn, this.columns.layout, this.terms.digits);
    if (swallowed !== undefined && swallowed.count > 0)
      throw new Unreadable('quote_swallows_rows', `${otherRows(swallowed)} do not count. Take the marks away, and send the file again.`);
    if (this.separated) this.width.check(sheetRow);
  }

  private credit(cells: RowCells, { cells: written }: SheetRow, row: number): CreditRow | RowProblem | undefined {
    const terms = { ...this.terms, stripPrefix: null, deductionsNetted: false };
    const values = new RowValues(cells, terms, []);
    const named = cells.of('utr');
    if (this.isSum(cells, named, written)) return undefined;
    const sides = this.columns.types.map((place) => sideOf(written[place] ?? ''));
    if (sides.includes('debit')) return this.debit(values, written);
    const left = this.columns.debits.some((place) => Boolean(values.amountAt(place)));
    const amount = values.amount('net_amount');
    if (left && (amount ?? 0) <= 0) return this.debit(values, written);
    if (left) return problem(row, 'amount_unreadable', 'The row has a debit and a credit. Only one of them can be what came in.');
    if (amount === null || amount === 0)
      return isNoName(named) ? undefined : problem(row, 'amount_missing', 'The row names a transfer and no amount.');
    if (amount < 0 && !sides.includes('credit')) return this.debit(values, written);
    if (amount < 0) return problem(row, 'amount_unreadable', 'By its type the row is a credit, by its sign a debit.');
    if (sides.includes('unclear')) return problem(row, 'amount_unreadable', 'The row does not say whether its amount came in or has left.');
    refuseOtherMoney(values, this.terms.currency);
    // The cell for the currency is unreadable. Unlike a remittance line, a credit cannot carry such a problem, so the row is refused.
    if (values.problems.length > 0)
      return problem(row, 'currency_mismatch', `${shown(cells.of('currency'))} is not a currency. Write ${this.terms.currency}.`);
    const undone = this.columns.statuses.map((place) => written[place] ?? '').find((status) => isUndone(status));
    if (undone !== undefined) return problem(row, 'amount_unreadable', `The row has an amount, and its status is ${shown(undone)}.`);
    const utr = this.utr(values, written);
    if (utr === null) return problem(row, 'utr_missing', 'The row names no UTR.');
    const credited_at = values.date('remitted_at');
    if (credited_at === null) return problem(row, 'date_missing', 'The row has no date.');
    const credit = { row, utr, amount, currency: this.terms.currency, credited_at };
    if (isReturned(this.said(written))) this.debits.noteReturn(credit);
    return credit;
  }

  /** Notes what left under which UTR: if it comes back, that is no credit. */
  private debit(values: RowValues, written: readonly string[]): undefined {
    const utr = values.beside('utr', () => this.utr(values, written));
    const places = [...this.columns.debits, ...values.cells.placesOf('net_amount').map(({ place }) => place)];
    const amounts = places.map((place) => values.beside('adjustment', () => values.amountAt(place)) ?? 0);
    if (utr !== null) this.debits.noteDebit(utr, Math.max(...amounts.map(Math.abs)));
  }

  /** Whether the row is a balance or a sum. It has the label of one, and either neither a UTR nor a date, or no other text in its description. */
  private isSum(cells: RowCells, named: string, written: readonly string[]): boolean {
    if (!isNoName(named) && !isSumLabel(named) && !COUNT.test(named)) return false;
    if (isSumLabel(cells.of('remitted_at')) || (isNoName(cells.of('remitted_at')) && !COUNT.test(named)))
      return cells.all.some((cell) => isSumLabel(cell));
    const said = this.columns.texts.map((place) => written[place] ?? '').filter((text) => !isNothing(text));
    return said.length > 0 && said.every((text) => isSumLabel(text));
  }

  /** The UTR of the row: from its own column, or from the description of the transfer, where some banks write it. Null if there is none. */
  private utr(values: RowValues, written: readonly string[]): string | null {
    const own = values.name('utr');
    if (own !== null && this.columns.isUtrNamed) return own;
    const said = this.said(written);
    const called = utrCalledIn(said);
    if (called !== undefined) return called;
    const named = utrIn(said);
    // A number of the bank's own may look like a UTR, but does not begin with the code of the sender's bank.
    if (own !== null && utrIn(own) === own && (hasBankCode(own) || named === undefined || !hasBankCode(named))) return own;
    return named ?? own;
  }

  private said(written: readonly string[]): string {
    const texts = this.columns.texts.map((place) => written[place] ?? '').filter((text) => !isNothing(text));
    return cellText(texts.join(' '));
  }
}
