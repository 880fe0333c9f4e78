import { GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayDispute } from '#integrations/payments/gateway/payment-gateway';
import type { DisputeEntity } from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { DISPUTE_PHASES, DISPUTE_STATUSES } from '#orders/contract';

/** Reads a dispute. Our phases and statuses have Razorpay's names; Razorpay charges no fee for the dispute itself. */
export function disputeOf({ id, payment_id, amount, currency, phase, status, ...dispute }: DisputeEntity): GatewayDispute {
  if (!DISPUTE_PHASES.includes(phase) || !DISPUTE_STATUSES.includes(status))
    throw new GatewayUnavailable(`The payment gateway reports a dispute in a state that is not known: ${phase}, ${status}`);
  const { amount_deducted, reason_code = null, respond_by } = dispute;
  return {
    gateway_reference: id,
    gateway_payment: payment_id,
    amount,
    currency,
    reason_code,
    phase,
    status,
    amount_deducted: amount_deducted ?? 0,
    fee: 0,
    respond_by: respond_by || null,
  };
}
