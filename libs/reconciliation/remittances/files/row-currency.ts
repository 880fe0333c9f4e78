import { isNoName } from '#kernel/cell-words';
import { currenciesIn, currenciesOfHeader } from '#reconciliation/remittances/files/currency-text';
import { type RowCells, shown, Unreadable } from '#reconciliation/remittances/files/row-cells';
import type { RowValues } from '#reconciliation/remittances/files/row-values';

const AMOUNTS = ['cod_amount', 'remitted_amount', 'net_amount'] as const;
/** Faults of an amount that another currency may explain. */
const AMOUNT_FAULTS: readonly Unreadable['code'][] = ['amount_unreadable', 'amount_too_precise'];

/**
 * Throws `currency_mismatch` for a row that names another currency than the file's, because its amounts were read in the currency of the file. A currency
 * cell with an unknown currency is only reported as a problem.
 */
export function refuseOtherMoney(values: RowValues, currency: string | undefined): void {
  values.beside('currency', () => {
    const text = values.cells.sound('currency');
    if (!isNoName(text) && currenciesIn(text).length === 0)
      throw new Unreadable('currency_mismatch', `${shown(text)} is not a currency. Write INR.`);
  });
  const fault = currencyFault(values.cells, currency);
  if (fault !== undefined) throw fault;
}

/** The fault to report for a row. If an amount is unreadable and the row names another currency, the currency is the cause. */
export const faultOfRow = (fault: Unreadable, cells: RowCells, currency: string | undefined): Unreadable =>
  (AMOUNT_FAULTS.includes(fault.code) ? currencyFault(cells, currency) : undefined) ?? fault;

function currencyFault(cells: RowCells, currency: string | undefined): Unreadable | undefined {
  const named = namedBy(cells);
  if (currency === undefined || named.length === 0 || named.includes(currency)) return undefined;
  return new Unreadable(
    'currency_mismatch',
    `The row is in ${named[0]}, and the file was taken to be in ${currency}. Send rows of another currency in a file of their own, with currency=${named[0]}.`,
  );
}

/** The currencies that a row can mean: by its currency column, or else by the text of an amount, or else by the header of an amount. */
function namedBy(cells: RowCells): readonly string[] {
  const said = [
    currenciesIn(cells.of('currency')),
    ...AMOUNTS.map((field) => currenciesIn(cells.of(field))),
    ...AMOUNTS.flatMap((field) => cells.placesOf(field).map(({ header }) => currenciesOfHeader(header))),
  ];
  return said.find((currencies) => currencies.length > 0) ?? [];
}
