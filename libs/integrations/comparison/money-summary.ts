import type { SessionFact } from '#checkout/contract';
import type { FoundDifference } from '#integrations/comparison/difference';
import { chargedMoney } from '#integrations/payments/charged-money';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { fold, type Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { PaymentFact, RefundFact } from '#orders/contract';

type GatewayReport = PaymentNotice | RefundNotice;
type Found = FoundDifference;

/** The state of a payment or refund here. */
export interface MoneySummary {
  readonly of: 'payment' | 'refund';
  readonly id: string;
  /** The connection that its money goes through; undefined until that is decided. */
  readonly connection: string | undefined;
  /** Its id at the gateway; null until that is known. */
  readonly reference: string | null;
  readonly amount: Minor;
  readonly currency: string;
  readonly status: 'open' | 'captured' | 'processed' | 'failed';
}

/** Facts about a late or second capture: its money has gone back. */
const RETURNED: ReadonlySet<string> = new Set(['payment.returned', 'checkout_session.refund_succeeded']);

/** The state of a payment or refund, from the stream of its order or session; null if the stream has none with that id. */
export function summaryOf(story: readonly Happened[], id: string): MoneySummary | null {
  const { started, connections, outcomes, surpluses, references, refunds } = fold(
    chargedMoney,
    story as readonly Happened<PaymentFact | RefundFact | SessionFact>[],
  );
  const payment = started.get(id);
  if (payment !== undefined) {
    const { currency } = payment;
    const amount = payment.amount + (surpluses.get(id) ?? 0);
    const reference = references.get(id) ?? null;
    return { of: 'payment', id, connection: connections.get(id), reference, amount, currency, status: outcomes.get(id) ?? 'open' };
  }
  const refund = refunds.get(id);
  if (refund === undefined) return null;
  const { connection, reference, amount, currency, settled } = refund;
  const isReturned = story.some(({ type, data }) => RETURNED.has(type) && (data as { refund: string }).refund === id);
  const status = settled === 'refund_processed' || isReturned ? 'processed' : settled === 'refund_failed' ? 'failed' : 'open';
  return { of: 'refund', id, connection, reference, amount, currency, status };
}

const STATUS: Readonly<Record<GatewayReport['kind'], MoneySummary['status']>> = {
  payment_authorized: 'open',
  payment_captured: 'captured',
  payment_failed: 'failed',
  refund_processed: 'processed',
  refund_failed: 'failed',
};

/** The differences between the gateway's state and ours. A failure at the gateway moved no money and is not a difference. */
export function differences(report: GatewayReport, here: MoneySummary | null): Found[] {
  const status = STATUS[report.kind];
  const of: MoneySummary['of'] = 'gatewayPayment' in report ? 'refund' : 'payment';
  const there = report.gatewayReference;
  const amount = `${report.amount} ${report.currency}`;
  if (here === null) {
    if (status === 'failed') return [];
    const about = 'gatewayPayment' in report ? ` of payment ${report.gatewayPayment}` : '';
    return [
      {
        difference: 'missing_here',
        of,
        here: null,
        there,
        message: `The gateway has a ${of}${about} of ${amount} (${status}) that is not here.`,
      },
    ];
  }
  const about = { of, here: here.id, there };
  // On its own page, a gateway may have several attempts for one payment.
  const isOtherTry = of === 'payment' && status === 'failed' && here.reference !== there;
  if (isOtherTry) return [];
  const differs = status !== here.status && !(status === 'open' && here.status !== 'failed');
  return [
    ...(report.amount === here.amount && report.currency === here.currency
      ? []
      : [
          {
            difference: 'amount_differs' as const,
            ...about,
            message: `It is of ${amount} there, of ${here.amount} ${here.currency} here.`,
          },
        ]),
    ...(differs ? [{ difference: 'status_differs' as const, ...about, message: `It is ${status} there, ${here.status} here.` }] : []),
  ];
}

/** The differences when the gateway has no outcome yet (`isThere`), or does not know the object. */
export function unknownThere({ of, id, reference, status }: MoneySummary, isThere: boolean): Found[] {
  if (status === 'failed' || (isThere && status === 'open')) return [];
  const about = { of, here: id, there: reference };
  if (isThere) return [{ difference: 'status_differs', ...about, message: `It is open there, ${status} here.` }];
  return [{ difference: 'missing_there', ...about, message: `It is ${status} here, and the gateway does not know it.` }];
}
