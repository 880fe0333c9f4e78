import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import type { CallOutcome } from '#integrations/partner-counts';

/** The same gateway; `count` hears how each call ended. */
export function countedGateway(gateway: PaymentGateway, count: (outcome: CallOutcome) => void): PaymentGateway {
  const counted = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      count('answered');
      return answer;
    } catch (fault) {
      count(fault instanceof GatewayRefused ? 'refused' : 'unavailable');
      throw fault;
    }
  };
  return {
    charge: (charge) => counted(gateway.charge(charge)),
    refund: (draft) => counted(gateway.refund(draft)),
    cancelHosted: (reference) => counted(gateway.cancelHosted(reference)),
    paymentNow: (reference) => counted(gateway.paymentNow(reference)),
    refundNow: (reference) => counted(gateway.refundNow(reference)),
    begunWithin: (...asked) => counted(gateway.begunWithin(...asked)),
    captureAuthorized: (...requested) => counted(gateway.captureAuthorized(...requested)),
    check: () => counted(gateway.check()),
    isReturnAuthentic: (told) => gateway.isReturnAuthentic(told),
    isAuthentic: (rawBody, headers) => gateway.isAuthentic(rawBody, headers),
    parseNotice: (rawBody, headers) => gateway.parseNotice(rawBody, headers),
  };
}
