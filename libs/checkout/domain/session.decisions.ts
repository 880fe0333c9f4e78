import { allHold } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { type Minor, MOST_MINOR } from '#kernel/money';
import { DAY, MINUTE, type UnixSeconds } from '#kernel/time';
import { checkSize } from '#kernel/resource-size';
import { checkAddresses } from '#checkout/domain/addresses';
import { checkedDetails, checkedLines, prepaidAmount, type DraftDetails, type DraftLine } from '#checkout/domain/amounts';
import { type CheckoutSession, isPaymentUnderWay, statusAt } from '#checkout/domain/checkout-session';
import {
  expiryOutOfRange, feeTooHigh, methodNotAvailable, optionNotEnabled, paymentInProgress, returnUrlForeign, sessionMissing, sessionNotOpen,
} from '#checkout/domain/session.errors'; // prettier-ignore
import type { ExpiredReason, PaymentOption, SessionCreated, SessionFact } from '#checkout/domain/session.events';
import type { Instrument, PaymentStarted } from '#orders/contract';

export type SessionDraft = Omit<SessionCreated, 'amount_details' | 'line_items' | 'prepaid_amount' | 'cod' | 'expires_at'> & {
  readonly amount_details: DraftDetails | null;
  readonly line_items: readonly DraftLine[];
  readonly cod_fee: Minor;
  readonly expires_at: UnixSeconds | null;
};

/** A checkout begins. Sums must match, and it ends by itself 30 minutes (test mode: 60 s) to 24 hours ahead. Interface §4.4. */
export function createSession(session: CheckoutSession, draft: SessionDraft, livemode: boolean, now: UnixSeconds): SessionFact[] {
  if (session.status !== 'none') return [];
  const { cod_fee, ...given } = draft;
  const [priced, prepaid_amount, expires_at] = allHold(
    () => {
      const line_items = checkedLines(draft.line_items);
      return { line_items, amount_details: checkedDetails(draft.amount, draft.amount_details, line_items) };
    },
    () => prepaidAmount(draft.amount, draft.payment_options, draft.prepaid_requirement),
    () => checkedExpiry(draft.expires_at, livemode, now),
    () => checkAddresses(draft.personal),
    () => checkSessionSize(given),
    () => {
      if (draft.amount + cod_fee > MOST_MINOR) throw feeTooHigh(MOST_MINOR - draft.amount);
    },
  );
  const offersCash = draft.payment_options.some((option) => option !== 'prepaid');
  return [
    fact('checkout_session.created', {
      ...given,
      ...priced,
      prepaid_amount,
      cod: { available: offersCash, fee: cod_fee, unavailable_reason: offersCash ? null : 'not_offered' },
      expires_at,
    }),
  ];
}

type Sized = Pick<SessionCreated, 'personal' | 'metadata'>;

/** What the merchant gives of a session is bounded as a whole: the order that it places takes it over. */
export const checkSessionSize = ({ personal, ...given }: Sized, before?: Sized): void =>
  checkSize({ ...given, ...personal }, before && { ...before, ...before.personal });

/** When a session is to end, if that is within the span allowed from now on. */
export function checkedExpiry(desired: UnixSeconds | null, livemode: boolean, now: UnixSeconds): UnixSeconds {
  if (desired === null) return now + DAY;
  const least = livemode ? 30 * MINUTE : MINUTE;
  if (desired < now + least || desired > now + DAY) throw expiryOutOfRange(livemode ? '30 minutes' : '60 seconds', '24 hours');
  return desired;
}

export interface Completion {
  readonly session: string;
  readonly payment_option: PaymentOption;
  readonly order: string;
  readonly payment: string;
  readonly instrument: Instrument | null;
  /** Where the shopper goes after the gateway's page. */
  readonly return_url: string | null;
  /** With what the account's gateways can charge now. */
  readonly chargeable: readonly Instrument['method'][];
  /** Where shoppers may be sent besides the origin of the session's success_url. */
  readonly origins: readonly string[];
}

/**
 * The shopper has chosen. Cash on delivery and UPI place the order now; another method leaves the session open, and its capture completes
 * it. Interface §4.4.
 */
export function completeSession(session: CheckoutSession, draft: Completion, now: UnixSeconds): SessionFact[] {
  const terms = openSession(session, draft.session, now);
  if (isPaymentUnderWay(session)) throw paymentInProgress(draft.session);
  const { order, payment_option, instrument } = draft;
  if (!terms.payment_options.includes(payment_option)) throw optionNotEnabled(payment_option, terms.payment_options);
  if (payment_option === 'cod' || instrument === null)
    return [fact('checkout_session.completed', { order, payment_option, payment: null })];
  checkPayment(draft, terms);
  const payment: PaymentStarted = {
    payment: draft.payment,
    checkout_session: draft.session,
    amount: payment_option === 'prepaid' ? terms.amount : (terms.prepaid_amount ?? 0),
    currency: terms.currency,
    ...instrument,
    expires_at: terms.expires_at,
    ...(draft.return_url !== null && { return_url: draft.return_url }),
  };
  const begun = { order, payment_option, payment };
  return [instrument.method === 'upi' ? fact('checkout_session.completed', begun) : fact('checkout_session.payment_started', begun)];
}

/** What the shopper pays with can be charged, and who pays at a gateway's page is sent on to nobody else's. Throws `payment_method_not_available`, `invalid_url`. */
function checkPayment({ instrument, chargeable, return_url, origins }: Completion, { success_url }: SessionCreated): void {
  if (!chargeable.includes(instrument!.method)) throw methodNotAvailable(instrument!.method, chargeable);
  const allowed = [...origins, ...(success_url === null ? [] : [new URL(success_url).origin])];
  if (return_url !== null && !allowed.includes(new URL(return_url).origin)) throw returnUrlForeign(allowed);
}

/** The session ends without an order: its time has passed, or the merchant says so. */
export function expireSession(session: CheckoutSession, id: string, reason: ExpiredReason, now: UnixSeconds): SessionFact[] {
  if (reason === 'timeout') {
    const due = session.status === 'open' && statusAt('open', session.terms!.expires_at, now) === 'expired';
    return due ? [fact('checkout_session.expired', { expired_reason: reason })] : [];
  }
  openSession(session, id, now);
  return [fact('checkout_session.expired', { expired_reason: reason })];
}

/** The terms of a session that can still be changed. */
export function openSession({ status, terms }: CheckoutSession, id: string, now: UnixSeconds): SessionCreated {
  if (terms === null) throw sessionMissing(id);
  const actual = statusAt(status, terms.expires_at, now);
  if (actual !== 'open') throw sessionNotOpen(id, actual);
  return terms;
}
