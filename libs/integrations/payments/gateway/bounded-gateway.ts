import { isPartnerId, messageOf } from '#integrations/partner-texts';
import { isSecure } from '#integrations/connections/addresses';
import { GatewayRefused, GatewayUnavailable, GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import { boundedPage, boundedSettlement } from '#integrations/payments/gateway/bounded-settlements';
import { readEach } from '#integrations/read-each';
import type { ChargeStarted, GatewayDispute, PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import type { Money } from '#kernel/money';
import { DomainError } from '#kernel/domain-error';
import { LAST_SECOND } from '#kernel/time';
import type { NextAction } from '#orders/contract';

/**
 * Wraps a gateway with limits: names and texts are cut to what may be stored or logged, and shoppers are sent only to safe addresses. Errors limit
 * themselves.
 */
export const boundedGateway = (gateway: PaymentGateway, livemode: boolean): PaymentGateway => ({
  charge: async (charge) => {
    const { there, ...started } = await gateway.charge(charge);
    return { ...reachable(named(started), livemode), ...(there && { there: known(there)! }) };
  },
  refund: async (draft) => named(await gateway.refund(draft)),
  cancelHosted: async (reference) => known(await gateway.cancelHosted(reference)),
  paymentNow: async (reference) => known(await gateway.paymentNow(reference)),
  refundNow: async (reference) => known(await gateway.refundNow(reference)),
  refundsOf: async (gatewayPayment) => {
    const { notices, isOpen } = await gateway.refundsOf(gatewayPayment);
    return { notices: notices.map((notice) => known(notice)!), isOpen };
  },
  disputeNow: async (reference) => boundedDispute(await gateway.disputeNow(reference)),
  paidInFull: (gatewayPayment) => gateway.paidInFull(gatewayPayment),
  begunWithin: async (...args) => {
    const { notices, unread, next } = await gateway.begunWithin(...args);
    const bounded = readEach(
      notices,
      (notice) => known(notice)!,
      ({ gatewayReference }) => gatewayReference,
    );
    return { notices: bounded.read, unread: [...unread, ...bounded.unread], next };
  },
  settledWithin: async (...args) => boundedPage(await gateway.settledWithin(...args)),
  settlementNow: async (...known) => {
    const settlement = await gateway.settlementNow(...known);
    return settlement && boundedSettlement(settlement);
  },
  disputesWithin: async (...args) => {
    const { disputes, unread, next } = await gateway.disputesWithin(...args);
    const bounded = readEach(disputes, boundedDispute, ({ gateway_reference }) => gateway_reference);
    return { disputes: bounded.read, unread: [...unread, ...bounded.unread], next };
  },
  captureAuthorized: async (...requested) => known(await gateway.captureAuthorized(...requested)),
  check: () => gateway.check(),
  isReturnAuthentic: (fields) => gateway.isReturnAuthentic(fields),
  isAuthentic: (rawBody, headers) => gateway.isAuthentic(rawBody, headers),
  parseNotice: (rawBody, headers) =>
    wellFormed(() => {
      const notice = gateway.parseNotice(rawBody, headers);
      return bounded(notice) ?? { kind: 'other', eventId: notice.eventId, at: notice.at, event: notice.kind };
    }),
});

/** A notice with an id and a time that may be stored. Throws `invalid_json` if it is in no form of the gateway's, so that nothing of it is kept. */
function wellFormed(parse: () => GatewayNotice): GatewayNotice {
  let notice: GatewayNotice | null = null;
  try {
    notice = parse();
  } catch (fault) {
    if (fault instanceof DomainError) throw fault;
  }
  if (notice === null || !isPartnerId(notice.eventId)) throw misshapen();
  return { ...notice, at: isTime(notice.at) ? notice.at : 0 };
}

const misshapen = (): DomainError =>
  new DomainError('invalid_json', "A notice must be a JSON object in the form that the gateway's reference describes.");

const isTime = (at: unknown): boolean => Number.isSafeInteger(at) && (at as number) >= 0 && (at as number) <= LAST_SECOND;

function named<Answer extends { readonly reference: string }>(answer: Answer): Answer {
  if (isPartnerId(answer.reference)) return answer;
  throw new GatewayUnavailable('The payment gateway has taken something on without a name that can be kept.');
}

const LONGEST_ADDRESS = 2048;

/** A page with an unsafe address counts as no page, now and on every repeat: the shopper can pay in another way. */
function reachable(started: ChargeStarted, livemode: boolean): ChargeStarted {
  const { action } = started;
  if (action === null || action.type === 'upi_collect' || isReachable(action, livemode)) return started;
  throw new GatewayRefused({ code: 'processor_error', message: 'The payment gateway gave an address that shoppers cannot be sent to.' });
}

function isReachable({ type, url }: Exclude<NextAction, { type: 'upi_collect' }>, livemode: boolean): boolean {
  if (typeof url !== 'string' || url.length > LONGEST_ADDRESS) return false;
  return type === 'upi_intent' ? url.startsWith('upi://pay?') : URL.canParse(url) && isSecure(new URL(url), livemode);
}

function known<Notice extends GatewayNotice>(notice: Notice | null): Notice | null {
  const kept = notice && bounded(notice);
  if (notice !== null && kept === null)
    throw new GatewayUnreadable('The payment gateway reports something under no name that can be kept.');
  return kept;
}

/** A reason or status that is too long to store becomes null; implausible amounts make the dispute unusable. */
function boundedDispute(dispute: GatewayDispute): GatewayDispute {
  const { gateway_reference, gateway_payment, currency, amount, amount_deducted, fee, taken, reason_code, gateway_status } = dispute;
  const money = [{ amount, currency }, { amount: amount_deducted, currency }, fee, taken].filter((each) => each !== null);
  const isUsable = [gateway_reference, gateway_payment].every(isPartnerId) && money.every(isPlausible);
  if (!isUsable) throw new GatewayUnreadable('The payment gateway reports a dispute that cannot be read.');
  return { ...dispute, reason_code: textOf(reason_code), gateway_status: textOf(gateway_status) };
}

const textOf = (text: string | null): string | null => (isPartnerId(text) ? text : null);

const isPlausible = ({ amount, currency }: Money): boolean => Number.isSafeInteger(amount) && amount >= 0 && isPartnerId(currency);

/** null if a name in it cannot be stored. */
function bounded<Notice extends GatewayNotice>(notice: Notice): Notice | null {
  if (notice.kind === 'other') return notice;
  if (notice.kind === 'dispute') return [notice.gatewayReference, notice.gatewayPayment].every(isPartnerId) ? notice : null;
  const { gatewayReference, currency, bankReference, failure } = notice;
  const names = [gatewayReference, currency, bankReference?.value ?? currency, 'refund' in notice ? notice.gatewayPayment : currency];
  if (!names.every(isPartnerId)) return null;
  return failure === null ? notice : { ...notice, failure: { ...failure, message: messageOf(failure.message) } };
}
