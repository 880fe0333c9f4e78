import { partnerCall } from '#integrations/partner-call';
import type { CallOutcome } from '#integrations/partner-counts';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';

/** Wraps a gateway: each call runs in a span, and `count` receives its outcome. */
export function observedGateway(gateway: PaymentGateway, kind: string, count: (outcome: CallOutcome) => void): PaymentGateway {
  const observed = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    partnerCall(kind, operation, async () => {
      try {
        const answer = await call();
        count('answered');
        return answer;
      } catch (fault) {
        count(fault instanceof GatewayRefused ? 'refused' : 'unavailable');
        throw fault;
      }
    });
  return {
    charge: (charge) => observed('charge', () => gateway.charge(charge)),
    refund: (draft) => observed('refund', () => gateway.refund(draft)),
    cancelHosted: (reference) => observed('cancel_hosted', () => gateway.cancelHosted(reference)),
    paymentNow: (reference) => observed('payment_now', () => gateway.paymentNow(reference)),
    refundNow: (reference) => observed('refund_now', () => gateway.refundNow(reference)),
    refundsOf: (gatewayPayment) => observed('refunds_of', () => gateway.refundsOf(gatewayPayment)),
    disputeNow: (reference) => observed('dispute_now', () => gateway.disputeNow(reference)),
    paidInFull: (gatewayPayment) => observed('paid_in_full', () => gateway.paidInFull(gatewayPayment)),
    begunWithin: (...args) => observed('begun_within', () => gateway.begunWithin(...args)),
    settledWithin: (...args) => observed('settled_within', () => gateway.settledWithin(...args)),
    settlementNow: (...known) => observed('settlement_now', () => gateway.settlementNow(...known)),
    disputesWithin: (...args) => observed('disputes_within', () => gateway.disputesWithin(...args)),
    captureAuthorized: (...requested) => observed('capture_authorized', () => gateway.captureAuthorized(...requested)),
    check: () => observed('check', () => gateway.check()),
    isReturnAuthentic: (fields) => gateway.isReturnAuthentic(fields),
    isAuthentic: (rawBody, headers) => gateway.isAuthentic(rawBody, headers),
    parseNotice: (rawBody, headers) => gateway.parseNotice(rawBody, headers),
  };
}
