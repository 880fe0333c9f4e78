import type Stripe from 'stripe';
import type { DisputeNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayDispute } from '#integrations/payments/gateway/payment-gateway';
import { deducted, feeOf, takenFrom } from '#integrations/payments/gateway/stripe/stripe-deductions';
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

/** A status that is not known is open: the bank may still take the money. */
const unknownState = (status: string): readonly [DisputePhase, DisputeStatus] => [
  status.startsWith('warning_') ? 'retrieval' : 'chargeback',
  'open',
];

export function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { id, amount, currency, reason, status, evidence_details, balance_transactions: movements } = dispute;
  const known = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  const [phase, ours] = known ?? unknownState(status);
  const disputed = { amount, currency };
  return {
    gateway_reference: id,
    gateway_payment: paymentOf(dispute),
    ...fromStripe(amount, currency),
    reason_code: reason,
    phase,
    status: ours,
    gateway_status: known === undefined ? status : null,
    amount_deducted: deducted(disputed, movements),
    fee: feeOf(disputed, movements),
    taken: takenFrom(movements),
    respond_by: evidence_details.due_by,
  };
}
