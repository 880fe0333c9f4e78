import type { GatewayDispute } from '#integrations/payments/gateway/payment-gateway';
import type { DisputeEntity } from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputePhase, type DisputeStatus } from '#orders/contract';

/** Razorpay's words for phase and status where they are ours; null for others. */
const phaseOf = (word: string): DisputePhase | null => DISPUTE_PHASES.find((phase) => phase === word) ?? null;
const statusOf = (word: string): DisputeStatus | null => DISPUTE_STATUSES.find((status) => status === word) ?? null;

/**
 * Reads a dispute. Our phases and statuses have Razorpay's names; Razorpay charges no fee for the dispute itself. In a phase that is not known it is a
 * chargeback, and in a status that is not known it is open: the bank may still take the money.
 */
export function disputeOf({ id, payment_id, amount, currency, phase, status, ...dispute }: DisputeEntity): GatewayDispute {
  const { amount_deducted, reason_code = null, respond_by } = dispute;
  const [ours, state] = [phaseOf(phase), statusOf(status)];
  const unknown = [...(ours === null ? [phase] : []), ...(state === null ? [status] : [])];
  return {
    gateway_reference: id,
    gateway_payment: payment_id,
    amount,
    currency,
    reason_code,
    phase: ours ?? 'chargeback',
    status: state ?? 'open',
    gateway_status: unknown.length > 0 ? unknown.join(', ') : null,
    amount_deducted: amount_deducted ?? 0,
    fee: { amount: 0, currency },
    taken: null,
    respond_by: respond_by || null,
  };
}
