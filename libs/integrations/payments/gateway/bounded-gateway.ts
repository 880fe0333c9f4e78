import { isPartnerId, messageOf } from '#integrations/partner-texts';
import { GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';

/** The same gateway; nothing that it calls something or says is longer than what is kept or logged. Its errors are bounded by themselves. */
export const boundedGateway = (gateway: PaymentGateway): PaymentGateway => ({
  charge: async (charge) => named(await gateway.charge(charge)),
  refund: async (draft) => named(await gateway.refund(draft)),
  paymentNow: async (reference) => known(await gateway.paymentNow(reference)),
  refundNow: async (reference) => known(await gateway.refundNow(reference)),
  captureAuthorized: (...requested) => gateway.captureAuthorized(...requested),
  check: () => gateway.check(),
  isAuthentic: (rawBody, headers) => gateway.isAuthentic(rawBody, headers),
  parseNotice: (rawBody, headers) => {
    const notice = gateway.parseNotice(rawBody, headers);
    return bounded(notice) ?? { kind: 'other', eventId: notice.eventId, at: notice.at, event: notice.kind };
  },
});

function named<Answer extends { readonly reference: string }>(answer: Answer): Answer {
  if (isPartnerId(answer.reference)) return answer;
  throw new GatewayUnavailable('The payment gateway has taken something on without a name that can be kept.');
}

function known<Notice extends GatewayNotice>(notice: Notice | null): Notice | null {
  const kept = notice && bounded(notice);
  if (notice !== null && kept === null) throw new GatewayUnavailable('The payment gateway tells of something by no name that can be kept.');
  return kept;
}

/** null where something of it has no name that can be kept. */
function bounded<Notice extends GatewayNotice>(notice: Notice): Notice | null {
  if (notice.kind === 'other') return notice;
  const { gatewayReference, currency, bankReference, failure } = notice;
  const names = [gatewayReference, currency, bankReference?.value ?? currency, 'refund' in notice ? notice.gatewayPayment : currency];
  if (!names.every(isPartnerId)) return null;
  return failure === null ? notice : { ...notice, failure: { ...failure, message: messageOf(failure.message) } };
}
