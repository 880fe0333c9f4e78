import type { Minor } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { CellProblem } from '#reconciliation/remittances/domain/file-entry';
import { readAmount } from '#reconciliation/remittances/files/amount-text';
import { cellText, isNoName } from '#kernel/cell-words';
import { isNoDate, readDate } from '#reconciliation/remittances/files/date-text';
import { type Field, mayHoldState } from '#reconciliation/remittances/files/header-aliases';
import { type RowCells, shown, Unreadable } from '#reconciliation/remittances/files/row-cells';

const YES = /^(?:1|y|yes|true|done|paid|remitted|settled|deposited|received|collected|completed?|success(?:ful)?)$/i;
const NO = /^(?:n|no|false)$/i;

/** Whether a state says that the money has come: `Yes`, `Paid`, or the day on which it came. Undefined if it does not say. 1 is a state, no amount. */
function hasCome(state: string, from1904: boolean): boolean | undefined {
  if (NO.test(state)) return false;
  return YES.test(state) || readDate(state, from1904) !== undefined ? true : undefined;
}

/** The context of a row: the courier's terms, the currency and the current time. */
export interface RowTerms {
  /** Decimals of the currency. */
  readonly digits: number;
  /** ISO 4217 code of the amounts' currency. Without it, currencies that rows name are not checked. */
  readonly currency?: string;
  readonly now: UnixSeconds;
  /** The courier's prefix, which is removed from order references. */
  readonly stripPrefix: string | null;
  /** Whether the courier pays the amount after its deductions; false if it invoices them separately. */
  readonly deductionsNetted: boolean;
}

export const LONGEST_REFERENCE = 100;
/** How far a date may be in the future: dates come without a time zone, and clocks differ. Seconds. */
export const CLOCK_SKEW = DAY;

/** A number in scientific notation, in the style of any program: its remaining digits are lost. */
const ROUNDED = /^[+-]?(?:\d{1,3}[.,]\d+|\d)\s*(?:e\s*\+?|[x×*]\s*10\s*\^?\s*)\d{1,3}$/i;
const GROUPED = /^\d{1,3}(?:,\d{2,3}){3,}(?:\.0+)?$/;
/** `2.500`: 2,500, or 2.5 with a final zero. */
const EITHER_POINT = /^\D*[1-9]\d{0,2}\.\d{2}0\D*$/;
const SEVERAL = /[,;|&\r\n]/;

/** Reads the values of a row's cells. Each method returns null for an empty cell, and throws `Unreadable` for one that it cannot read. */
export class RowValues {
  /** `problems` collects the unreadable cells that are not essential to the row. */
  constructor(
    readonly cells: RowCells,
    private readonly terms: RowTerms,
    readonly problems: CellProblem[],
  ) {}

  /** Reads a field that is not essential. If its cell is unreadable, adds a problem and returns null, so that the payment counts without it. */
  beside<T>(field: Field, read: () => T, header = this.cells.headerOf(field)): T | null {
    try {
      return read();
    } catch (problem) {
      if (!(problem instanceof Unreadable) || problem.code === 'date_in_future') throw problem;
      this.problems.push({ code: 'cell_unreadable', field, message: `${header}: ${problem.message} The payment counts without it.` });
      return null;
    }
  }

  name(field: Field): string | null {
    const written = this.cells.sound(field).trim();
    const text = cellText(written);
    if (isNoName(text)) return null;
    if (ROUNDED.test(text))
      throw new Unreadable(
        'tracking_number_rounded',
        `${this.cells.headerOf(field)} is ${text}: a spreadsheet has rounded it, and its last digits are lost. Export the column as text.`,
      );
    if (GROUPED.test(text)) return text.replace(/\.0+$/, '').replaceAll(',', '');
    if (SEVERAL.test(written) && field !== 'utr')
      throw new Unreadable(
        'row_of_two_orders',
        `${this.cells.headerOf(field)} names several at once: ${shown(text)}. Give each a row of its own.`,
      );
    return text.replace(/^(\d+)\.0+$/, '$1').slice(0, LONGEST_REFERENCE);
  }

  amount(field: Field): Minor | null {
    const [column] = this.cells.placesOf(field);
    return column === undefined ? null : this.amountAt(column.place);
  }

  /** The amount that arrived, by its column: null if the cell says that nothing has yet, undefined if it says that all has. */
  amountThatCame(field: 'remitted_amount' | 'net_amount'): Minor | null | undefined {
    const text = this.cells.sound(field);
    const read = readAmount(text, this.terms.digits);
    const state = mayHoldState(this.cells.headerOf(field)) && !('minor' in read && text !== '1') ? text : '';
    const came = hasCome(cellText(state), this.cells.from1904);
    if (came !== undefined) return came ? undefined : null;
    return isNoName(text) && !('minor' in read) ? null : this.amount(field);
  }

  amountAt(place: number): Minor | null {
    const text = this.cells.soundAt(place);
    if (this.cells.haveDecimalCommas && EITHER_POINT.test(text))
      throw new Unreadable('amount_unreadable', `${shown(text)} may be thousands or decimals. Write the amount with two decimals.`);
    const read = readAmount(text, this.terms.digits);
    if ('minor' in read) return read.minor;
    throw read.fault === 'too_precise'
      ? new Unreadable('amount_too_precise', `${shown(text)} has more decimals than the currency.`)
      : new Unreadable('amount_unreadable', `${shown(text)} is not an amount.`);
  }

  date(field: Field): UnixSeconds | null {
    const text = this.cells.sound(field);
    if (isNoDate(text)) return null;
    const date = readDate(text, this.cells.from1904);
    if (date === undefined)
      throw new Unreadable('date_unreadable', `${shown(text)} is not a date. Write 06-Jan-26, 06/01/2026 or 2026-01-06.`);
    if (date > this.terms.now + CLOCK_SKEW) throw new Unreadable('date_in_future', `${shown(text)} is yet to come.`);
    return date;
  }
}
