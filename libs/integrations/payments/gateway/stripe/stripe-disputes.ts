import type Stripe from 'stripe';
import { GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { DisputeNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayDispute } from '#integrations/payments/gateway/payment-gateway';
import { fromStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import type { UnixSeconds } from '#kernel/time';
import type { DisputePhase, DisputeStatus } from '#orders/contract';

/** Our phase and status for each status of Stripe's. `warning_*` are inquiries: no money has moved. */
const STATES: Readonly<Record<string, readonly [DisputePhase, DisputeStatus]>> = {
  warning_needs_response: ['retrieval', 'open'],
  warning_under_review: ['retrieval', 'under_review'],
  warning_closed: ['retrieval', 'closed'],
  needs_response: ['chargeback', 'open'],
  under_review: ['chargeback', 'under_review'],
  won: ['chargeback', 'won'],
  lost: ['chargeback', 'lost'],
  prevented: ['chargeback', 'closed'],
};

const paymentOf = ({ payment_intent }: Stripe.Dispute): string =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? '');

export const disputeNotice = (dispute: Stripe.Dispute, eventId: string, at: UnixSeconds): DisputeNotice => ({
  kind: 'dispute',
  eventId,
  at,
  gatewayReference: dispute.id,
  gatewayPayment: paymentOf(dispute),
});

/** The deducted amount is the sum of the dispute's balance transactions: money is taken when it opens and returned when it is won. */
export function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, currency, reason, status, evidence_details, balance_transactions } = dispute;
  const state = STATES[status];
  if (state === undefined) throw new GatewayUnavailable(`The payment gateway reports a dispute in a state that is not known: ${status}`);
  const taken = -balance_transactions.reduce((sum, each) => sum + each.amount, 0);
  const fee = balance_transactions.reduce((sum, each) => sum + each.fee, 0);
  const [phase, ours] = state;
  const minor = (units: number): number => fromStripe(Math.max(0, units), currency).amount;
  return {
    gateway_reference: id,
    gateway_payment: paymentOf(dispute),
    ...fromStripe(amount, currency),
    reason_code: reason,
    phase,
    status: ours,
    amount_deducted: minor(taken),
    fee: minor(fee),
    respond_by: evidence_details.due_by,
  };
}
