import { isNoName } from '#kernel/cell-words';
import { type Minor, sum } from '#kernel/money';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';
import { isUndone } from '#reconciliation/remittances/files/bank-words';
import { Unreadable } from '#reconciliation/remittances/files/row-cells';
import { paymentOf, type RowAmounts, type RowPayment } from '#reconciliation/remittances/files/row-payment';
import type { RowTerms, RowValues } from '#reconciliation/remittances/files/row-values';

/** Fields of a report's row once its cash has arrived. */
const TRACES = ['remitted_amount', 'utr', 'remitted_at', 'reference'] as const;

/** States of a parcel whose cash was not collected. */
const BACK = /\b(?:rto|return(?:ed)?|cancel(?:l?ed)?|refused|rejected|undelivered|lost)\b/i;

/** The payment of a row, by its cells; null if nothing has arrived. Throws `amount_missing` if it has no amount at all. */
export function paymentIn(values: RowValues, { deductionsNetted, digits }: Pick<RowTerms, 'deductionsNetted' | 'digits'>) {
  const amounts = amountsIn(values);
  if (amounts.collected === null && !amounts.net && amounts.remitted === undefined)
    throw new Unreadable('amount_missing', `The row has no ${values.cells.headerOf('cod_amount')}.`);
  const collected = cameBack(values, amounts) ? Math.min(amounts.collected ?? 0, 0) : amounts.collected;
  const payment = isPromised(values) ? null : paymentOf({ ...amounts, collected }, deductionsNetted, 10 ** digits);
  return { payment, uncounted: (amounts.collected ?? 0) - (payment?.gross ?? 0) } satisfies {
    readonly payment: RowPayment | null;
    /** How much of what the row promises does not count. */
    readonly uncounted: Minor;
  };
}

/** Whether a row says that its cash has not come: by its status, or in a report of orders by no trace of a remittance. */
function isPromised({ cells }: RowValues): boolean {
  const traces = TRACES.filter((field) => cells.placesOf(field).length > 0);
  const isUntraced = traces.length > 0 && traces.every((field) => isNoName(cells.of(field)));
  return isUndone(cells.of('remittance_status')) || (cells.areOfReport && isUntraced);
}

/** Whether a row says that its parcel came back, and names neither an amount that came nor a remittance. */
function cameBack({ cells }: RowValues, { remitted, net }: RowAmounts): boolean {
  const isBack = cells.states.some((state) => BACK.test(state.replaceAll(/[_-]/g, ' ')) && !/partial/i.test(state));
  return isBack && remitted === undefined && net === undefined && TRACES.every((field) => isNoName(cells.of(field)));
}

function amountsIn(values: RowValues): RowAmounts {
  const has = (field: 'remitted_amount' | 'net_amount'): boolean => values.cells.placesOf(field).length > 0;
  const collected = values.amount('cod_amount');
  return {
    collected,
    deductions: deductionsIn(values, collected ?? 0),
    remitted: has('remitted_amount') ? values.amountThatCame('remitted_amount') : undefined,
    net: has('net_amount') ? values.beside('net_amount', () => [values.amountThatCame('net_amount')])?.[0] : undefined,
  };
}

/** Couriers write deductions with either sign; here they are positive, except for adjustments and on lines that reverse a payment. */
function deductionsIn(values: RowValues, collected: Minor): Deductions {
  const kept = (field: keyof Deductions): Minor => {
    const columns = values.cells.placesOf(field);
    const amount = sum(columns.map(({ place, header }) => values.beside(field, () => values.amountAt(place), header) ?? 0));
    return field === 'adjustment' || collected < 0 ? amount : Math.abs(amount);
  };
  return Object.fromEntries(DEDUCTIONS.map((field) => [field, kept(field)])) as unknown as Deductions;
}

/** Whether a row has no amount other than the collected one: it may list items, or be a remark. */
export const isWithoutMoney = (values: RowValues): boolean =>
  (['remitted_amount', 'net_amount', ...DEDUCTIONS] as const)
    .flatMap((field) => values.cells.placesOf(field))
    .every(({ place }) => !values.amountAt(place));
