import { isNoName } from '#kernel/cell-words';
import { currenciesIn, currenciesOfHeader } from '#remittances/files/currency-text';
import { type RowCells, shown, Unreadable } from '#remittances/files/row-cells';
import type { RowValues } from '#remittances/files/row-values';

const AMOUNTS = ['cod_amount', 'net_amount'] as const;
const OF_AMOUNT: readonly Unreadable['code'][] = ['amount_unreadable', 'amount_too_precise'];

/**
 * Amounts are read in the currency of the file: a row that names another one is not counted in that. Throws `currency_mismatch`. A cell with an
 * unknown currency is reported.
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

/** Why an amount cannot be read: where it is of another currency, that is what is wrong with it. */
export const faultOfRow = (fault: Unreadable, cells: RowCells, currency: string | undefined): Unreadable =>
  (OF_AMOUNT.includes(fault.code) ? currencyFault(cells, currency) : undefined) ?? fault;

function currencyFault(cells: RowCells, currency: string | undefined): Unreadable | undefined {
  const named = namedBy(cells);
  if (currency === undefined || named.length === 0 || named.includes(currency)) return undefined;
  return new Unreadable(
    'currency_mismatch',
    `The row is in ${named[0]}, and the file was taken to be in ${currency}. Send rows of another currency in a file of their own, with currency=${named[0]}.`,
  );
}

/** A column for it comes first; else the text beside an amount, or in the header above. */
function namedBy(cells: RowCells): readonly string[] {
  const said = [
    currenciesIn(cells.of('currency')),
    ...AMOUNTS.map((field) => currenciesIn(cells.of(field))),
    ...AMOUNTS.flatMap((field) => cells.placesOf(field).map(({ header }) => currenciesOfHeader(header))),
  ];
  return said.find((currencies) => currencies.length > 0) ?? [];
}
