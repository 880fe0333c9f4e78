import { type Minor, sum } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import { DEDUCTIONS, type RemittanceRow, type RowProblem } from '#remittances/domain/file-entry';
import type { LineOutcome } from '#remittances/domain/line-outcome';
import type { BankCurrencyDiffered, BankDiffered } from '#remittances/domain/remittance.events';
import type { TotalsCheck } from '#remittances/domain/totals-check';

export const FINDING_TYPES = [
  'short', 'excess', 'unmatched', 'duplicate', 'not_cod', 'remitted_before_delivery', 'remitted_on_rto', 'reversed',
  'rto_charge_on_delivered', 'undeclared_deduction', 'overdue', 'unreadable', 'missing', 'totals_differ', 'bank_differs',
  'currency_mismatch', 'courier_differs', 'quote_swallows_rows', 'cell_unreadable',
] as const; // prettier-ignore
export type FindingType = (typeof FINDING_TYPES)[number];

/** Findings about payments that still count in full: the remittance stays reconciled. */
const WARNINGS: readonly FindingType[] = ['courier_differs', 'cell_unreadable'];
export const isWarning = ({ type }: Pick<Finding, 'type'>): boolean => WARNINGS.includes(type);

/** What somebody should look at in a remittance. `amount`: by how much it is wrong, minor units. */
export interface Finding {
  readonly type: FindingType;
  readonly row: number | null;
  readonly order_id: string | null;
  readonly collection: string | null;
  readonly tracking_number: string | null;
  readonly amount: Minor;
  readonly message: string;
}

/** A line paid this long after delivery is late, in any cycle of the courier. */
const LATE = 14 * DAY;

const OF_STATUS: Partial<Record<LineOutcome['match_status'], readonly [FindingType, string]>> = {
  short: ['short', 'The courier paid less than was to be collected.'],
  excess: ['excess', 'The courier paid more than was to be collected.'],
  unmatched: ['unmatched', 'No order has this tracking number or name.'],
  duplicate: ['duplicate', 'The same payment was in a remittance before; it counts once.'],
  not_cod: ['not_cod', 'The order had nothing to be collected.'],
  not_delivered: ['remitted_before_delivery', 'Nobody has said that the parcel arrived. The money counts.'],
  rto_conflict: ['remitted_on_rto', 'The parcel came back, and the courier paid for it. Resolve the collection.'],
  reversed: ['reversed', 'The courier took back what it had paid.'],
};

/** What there is to say about a line. */
export function findingsOf(
  line: Omit<RemittanceRow, 'customer_phone'>,
  outcome: LineOutcome,
  deductionsNetted: boolean,
  deliveredAt: UnixSeconds | null,
): Finding[] {
  const { row, tracking_number, gross, net, deductions, remitted_at, cell_problems = [] } = line;
  const { order_id, collection, match_status, difference_amount } = outcome;
  const about = { row, order_id, collection, tracking_number };
  const found: Finding[] = [];
  const ofStatus = OF_STATUS[match_status];
  if (ofStatus !== undefined) {
    const amount = ['short', 'excess'].includes(match_status) ? difference_amount : gross;
    found.push({ ...about, type: ofStatus[0], amount, message: ofStatus[1] });
  }
  const undeclared = gross - (deductionsNetted ? sum(Object.values(deductions) as Minor[]) : 0) - net;
  // What a deduction that could not be read comes to is not known, so it is not known to be undeclared.
  const deductionsAreKnown = !cell_problems.some(({ field }) => (DEDUCTIONS as readonly (string | null)[]).includes(field));
  if (undeclared !== 0 && deductionsAreKnown)
    found.push({
      ...about,
      type: 'undeclared_deduction',
      amount: undeclared,
      message: 'Gross less the deductions it names is not what was paid.',
    });
  if (deductions.rto > 0 && ['matched', 'short', 'excess'].includes(match_status))
    found.push({
      ...about,
      type: 'rto_charge_on_delivered',
      amount: deductions.rto,
      message: 'It charges a return for a parcel that arrived.',
    });
  if (deliveredAt !== null && remitted_at !== null && remitted_at > deliveredAt + LATE)
    found.push({ ...about, type: 'overdue', amount: gross, message: 'It was paid more than 14 days after delivery.' });
  return [...found, ...cell_problems.map(({ code: type, message }) => ({ ...about, type, amount: 0, message }))];
}

/** The line names an order whose money is another: its amounts cannot be compared. */
export const currencyMismatch = (
  { row, tracking_number, gross: amount }: Pick<RemittanceRow, 'row' | 'tracking_number' | 'gross'>,
  { order_id, collection }: Pick<LineOutcome, 'order_id' | 'collection'>,
  currency: string,
): Finding => ({
  type: 'currency_mismatch',
  row,
  order_id,
  collection,
  tracking_number,
  amount,
  message: `The remittance is in ${currency}, and the order is not. Nothing was counted. Void the remittance, and send it again with the order’s currency.`,
});

/** The shop gave the parcel to another courier than the one that pays for it, as with an aggregator. */
export const courierDiffers = (
  { row, tracking_number, gross: amount }: Pick<RemittanceRow, 'row' | 'tracking_number' | 'gross'>,
  { order_id, collection }: Pick<LineOutcome, 'order_id' | 'collection'>,
  courier_code: string | null,
): Finding => ({
  type: 'courier_differs',
  row,
  order_id,
  collection,
  tracking_number,
  amount,
  message: `By the shop, ${courier_code ?? 'another courier'} carries the parcel. The payment counts.`,
});

const AS_THEY_ARE: readonly FindingType[] = ['quote_swallows_rows', 'currency_mismatch', 'cell_unreadable'];

export const unreadable = ({ row, code, message }: Pick<RowProblem, 'row' | 'code' | 'message'>): Finding => ({
  type: AS_THEY_ARE.find((type) => type === code) ?? 'unreadable',
  row,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount: 0,
  message,
});

/** Sums that differ, by the first that does; null where none does. */
export function totalsDiffer(check: TotalsCheck): Finding | null {
  const sums = [
    [check.declared_gross, check.lines_gross],
    [check.declared_net, check.lines_net],
    [check.declared_deductions, check.lines_deductions],
  ] as const;
  const differing = sums.find(([declared, summed]) => declared !== null && declared !== summed);
  if (differing === undefined) return null;
  const amount = differing[0]! - differing[1];
  const message = 'The sums that the courier gives are not those of the lines.';
  return { type: 'totals_differ', row: null, order_id: null, collection: null, tracking_number: null, amount, message };
}

/** What reached the bank under a UTR is not what the lines of its remittances come to. */
export const bankDiffers = ({ utr, credited_amount, lines_amount, difference_amount: amount }: BankDiffered): Finding => ({
  type: 'bank_differs',
  row: null,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount,
  message: `Of ${utr} the bank received ${credited_amount} (minor units), and the lines come to ${lines_amount}.`,
});

/** What reached the bank under a UTR is money of another currency than its lines. */
export const bankCurrencyDiffers = ({ utr, currency, credited_currency, credited_amount: amount }: BankCurrencyDiffered): Finding => ({
  type: 'currency_mismatch',
  row: null,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount,
  message: `Of ${utr} the bank received ${amount} (minor units) in ${credited_currency}, and the lines are in ${currency}: they were not compared. Delete the credit, or void the remittance, and send it again with the right currency.`,
});

/** A delivered order that the courier should have paid by now. */
export const missing = (of: { order_id: string; id: string; tracking_number: string | null; outstanding: Minor }): Finding => ({
  type: 'missing',
  row: null,
  order_id: of.order_id,
  collection: of.id,
  tracking_number: of.tracking_number,
  amount: of.outstanding,
  message: 'It was delivered longer ago than the courier’s cycle, and is in no remittance.',
});
