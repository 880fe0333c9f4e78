import { CREDITED_WITHIN } from '#reconciliation/claims/domain/transfer-claims';
import type { Minor } from '#kernel/money';
import { orderOf } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { RemittanceReconciled } from '#reconciliation/remittances/contract';

export const SUBJECT_KINDS = ['order', 'remittance', 'settlement', 'transfer'] as const;

/** The subject of a claim. */
export interface Subject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  /** The id of the order, remittance or settlement; for a bank transfer, its stream's name without the category. */
  readonly id: string;
}

/** A subject to reconcile. */
export interface Look {
  readonly subject: Subject;
  /** How many seconds after the event it is reconciled. */
  readonly after: number;
}

const NOW = 0;
const ALWAYS = (): boolean => true;
const has =
  (field: string) =>
  ({ data }: RecordedEvent) =>
    (data as Readonly<Record<string, unknown>>)[field] !== undefined;

/** Facts of orders that may open or settle claims. A purchase whose money arrives in time and in full has none of them. */
const ORDER_FACTS: Readonly<Record<string, (event: RecordedEvent) => boolean>> = {
  'cod.fell_overdue': ALWAYS,
  'cod.short_remitted': ALWAYS,
  'cod.disputed': ALWAYS,
  'cod.resolved': ALWAYS,
  'cod.remittance_voided': ALWAYS,
  'cod.line_applied': (event) => has('was_claimed')(event) || (event.type === 'cod.line_applied' && isOverpaidOrReversed(event.data)),
  'payment.settlement_missed': ALWAYS,
  'payment.settlement_returned': ALWAYS,
  'payment.settled': has('was_claimed'),
};

/** A remittance line as it was compared with the order's expected cash. */
interface ComparedLine {
  readonly match_status: string;
  readonly difference_amount: Minor;
  readonly tolerance: Minor;
}

/** Whether the courier paid too much, or reversed a payment. An underpayment has a fact of its own. */
const isOverpaidOrReversed = ({ match_status, difference_amount, tolerance }: ComparedLine): boolean =>
  match_status === 'reversed' || difference_amount > tolerance;

/** Facts of other subjects that may open or settle claims. */
const OTHER_FACTS: Readonly<Record<string, readonly [kind: Subject['kind'], doesMatter: (event: RecordedEvent) => boolean]>> = {
  'remittance.reconciled': ['remittance', ({ data }) => hasFindings(data as RemittanceReconciled)],
  'remittance.closed': ['remittance', ALWAYS],
  'remittance.voided': ['remittance', ALWAYS],
  'settlement.checked': ['settlement', ALWAYS],
  'settlement.updated': ['settlement', ALWAYS],
  'bank_credit.received': ['transfer', ALWAYS],
  'bank_credit.deleted': ['transfer', ALWAYS],
  'bank_transfer.lines_counted': ['transfer', ALWAYS],
  'bank_transfer.settlement_counted': ['transfer', ALWAYS],
  'bank_transfer.remittance_voided': ['transfer', ALWAYS],
};
/** Whether a remittance has findings other than warnings, which no claim follows from. */
const hasFindings = ({ tally: { findings, warnings = 0 } }: RemittanceReconciled): boolean => findings > warnings;

/** Facts that announce money to the bank. Whether it arrived is checked once it is due. */
const ANNOUNCES: ReadonlySet<string> = new Set(['bank_transfer.lines_counted', 'bank_transfer.settlement_counted']);

/** The subject to reconcile because of an event, now and perhaps once more later; none if the event does not matter. */
export function looksAfter(event: RecordedEvent): Look[] {
  const subject = subjectOf(event);
  if (subject === null) return [];
  return ANNOUNCES.has(event.type) ? [NOW, CREDITED_WITHIN].map((after) => ({ subject, after })) : [{ subject, after: NOW }];
}

/** The subject whose claims the event may change; null if it changes none. */
function subjectOf(event: RecordedEvent): Subject | null {
  const { type, stream } = event;
  if (ORDER_FACTS[type]?.(event) === true) return { kind: 'order', id: orderOf(stream)! };
  const [kind, doesMatter] = OTHER_FACTS[type] ?? [];
  return kind !== undefined && doesMatter!(event) ? { kind, id: stream.slice(stream.indexOf('-') + 1) } : null;
}
