import { type Minor, sum } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import { DEDUCTIONS, type RemittanceRow, type RowProblem } from '#reconciliation/remittances/domain/file-entry';
import type { LineOutcome } from '#reconciliation/remittances/domain/line-outcome';
import type { BankCurrencyDiffered, BankDiffered } from '#reconciliation/remittances/domain/remittance.events';
import type { TotalsCheck } from '#reconciliation/remittances/domain/totals-check';

export const FINDING_TYPES = [
  'short', 'excess', 'unmatched', 'duplicate', 'not_cod', 'remitted_before_delivery', 'remitted_on_rto', 'reversed',
  'rto_charge_on_delivered', 'undeclared_deduction', 'overdue', 'unreadable', 'missing', 'totals_differ', 'bank_differs',
  'currency_mismatch', 'courier_differs', 'quote_swallows_rows', 'cell_unreadable',
] as const; // prettier-ignore
export type FindingType = (typeof FINDING_TYPES)[number];

/** Types of findings that leave the remittance reconciled, because the payment still counts in full. */
const WARNINGS: readonly FindingType[] = ['courier_differs', 'cell_unreadable'];
export const isWarning = ({ type }: Pick<Finding, 'type'>): boolean => WARNINGS.includes(type);

/** A problem in a remittance that a person should review. `amount`: size of the discrepancy, in minor units. */
export interface Finding {
  readonly type: FindingType;
  readonly row: number | null;
  readonly order_id: string | null;
  readonly collection: string | null;
  readonly tracking_number: string | null;
  readonly amount: Minor;
  readonly message: string;
}

/** A payment later than this after delivery is overdue, regardless of the courier's cycle. Seconds. */
const LATE = 14 * DAY;

/** The finding that a match status leads to, if any. */
const FINDING_OF_STATUS: Partial<Record<LineOutcome['match_status'], readonly [FindingType, string]>> = {
  short: ['short', 'The courier paid less than was to be collected.'],
  excess: ['excess', 'The courier paid more than was to be collected.'],
  unmatched: ['unmatched', 'No order has this tracking number or name.'],
  duplicate: ['duplicate', 'The same payment was in a remittance before; it counts once.'],
  not_cod: ['not_cod', 'The order had nothing to be collected.'],
  not_delivered: ['remitted_before_delivery', 'Nobody has said that the parcel arrived. The money counts.'],
  rto_conflict: ['remitted_on_rto', 'The parcel came back, and the courier paid for it. Resolve the collection.'],
  reversed: ['reversed', 'The courier took back what it had paid.'],
};

/** All findings about one line. `deliveredAt` is null if the order is not known to be delivered, and the payment then cannot be overdue. */
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
  const ofStatus = FINDING_OF_STATUS[match_status];
  if (ofStatus !== undefined) {
    const amount = ['short', 'excess'].includes(match_status) ? difference_amount : gross;
    found.push({ ...about, type: ofStatus[0], amount, message: ofStatus[1] });
  }
  // A courier that paid the gross amount has not taken the deductions that it names from this payment.
  const undeclared = net === gross ? 0 : gross - (deductionsNetted ? sum(Object.values(deductions) as Minor[]) : 0) - net;
  // The amount of an unreadable deduction is unknown, so the rest cannot be called undeclared.
  const deductionsAreKnown = !cell_problems.some(({ field }) => (DEDUCTIONS as readonly (string | null)[]).includes(field));
  if (undeclared !== 0 && deductionsAreKnown)
    found.push({
      ...about,
      type: 'undeclared_deduction',
      amount: undeclared,
      message: 'Gross less the deductions it names is not what was paid.',
    });
  const mayHaveArrived = ['matched', 'short', 'excess'].includes(match_status) && (gross !== 0 || deliveredAt !== null);
  if (deductions.rto > 0 && mayHaveArrived)
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

/** The line pays for an order in another currency, so its amounts cannot be compared. */
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

/** The shop names another courier for the parcel than the one that pays for it. This is usual with aggregators. */
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

/** Codes of row problems that are finding types of their own. All others become `unreadable`. */
const PROBLEM_TYPES: readonly FindingType[] = ['quote_swallows_rows', 'currency_mismatch', 'cell_unreadable'];

export const unreadable = ({ row, code, message }: Pick<RowProblem, 'row' | 'code' | 'message'>): Finding => ({
  type: PROBLEM_TYPES.find((type) => type === code) ?? 'unreadable',
  row,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount: 0,
  message,
});

/** A finding about the first declared total that differs from the lines: gross, net, then deductions. Null if all agree. */
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

/** The bank credited another amount under a UTR than the lines of its remittances add up to. */
export const bankDiffers = ({ utr, credited_amount, lines_amount, difference_amount: amount }: BankDiffered): Finding => ({
  type: 'bank_differs',
  row: null,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount,
  message: `Of ${utr} the bank received ${credited_amount} (minor units), and the lines come to ${lines_amount}.`,
});

/** The bank credited a UTR in another currency than its lines. */
export const bankCurrencyDiffers = ({ utr, currency, credited_currency, credited_amount: amount }: BankCurrencyDiffered): Finding => ({
  type: 'currency_mismatch',
  row: null,
  order_id: null,
  collection: null,
  tracking_number: null,
  amount,
  message: `Of ${utr} the bank received ${amount} (minor units) in ${credited_currency}, and the lines are in ${currency}: they were not compared. Delete the credit, or void the remittance, and send it again with the right currency.`,
});

/** A delivered order that the courier should have paid for by now. */
export const missing = (collection: { order_id: string; id: string; tracking_number: string | null; outstanding: Minor }): Finding => ({
  type: 'missing',
  row: null,
  order_id: collection.order_id,
  collection: collection.id,
  tracking_number: collection.tracking_number,
  amount: collection.outstanding,
  message: 'It was delivered longer ago than the courier’s cycle, and is in no remittance.',
});
