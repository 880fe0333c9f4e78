import { allHold } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { type Minor, MOST_MINOR } from '#kernel/money';
import { DAY, MINUTE, type UnixSeconds } from '#kernel/time';
import { checkSize } from '#kernel/resource-size';
import { checkAddresses } from '#checkout/domain/addresses';
import { checkedDetails, checkedLines, prepaidAmount, type DraftDetails, type DraftLine } from '#checkout/domain/amounts';
import { offeredCash, requiredPart } from '#checkout/domain/cash-offer';
import { type Chargeable, checkChargeable, methodsFor } from '#checkout/domain/chargeable';
import { type CheckoutSession, sessionPaymentUnderWay, statusAt } from '#checkout/domain/checkout-session';
import { expiryOutOfRange, feeTooHigh, sessionMissing, sessionNotOpen } from '#checkout/domain/session.errors';
import type { CashOnDelivery, ExpiredReason, SessionCreated, SessionFact } from '#checkout/domain/session.events';
import type { CarriesOrCounts } from '#risk/contract';

/** A new session as requested, before its sums are checked and its offers are decided. */
export type SessionDraft = Omit<
  SessionCreated,
  'amount_details' | 'line_items' | 'prepaid_amount' | 'cod' | 'payment_methods' | 'expires_at'
> & {
  readonly chargeable: Chargeable;
  readonly amount_details: DraftDetails | null;
  readonly line_items: readonly DraftLine[];
  readonly cod_fee: Minor;
  readonly expires_at: UnixSeconds | null;
};

/**
 * Opens a checkout session. Its sums must match, it expires in 30 minutes (test mode: 60 s) to 24 hours, and it offers cash as far as the assessment
 * in `carried` allows. Interface §4.4.
 */
export function createSession(
  session: CheckoutSession,
  draft: SessionDraft,
  livemode: boolean,
  now: UnixSeconds,
  carried: CarriesOrCounts,
): SessionFact[] {
  if (session.status !== 'none') return [];
  const { cod_fee, chargeable: _, ...given } = draft;
  const risk = carried.assessed ?? null;
  const prepaid_requirement = requiredPart(draft, draft.prepaid_requirement, draft.amount, risk);
  const [priced, prepaid_amount, expires_at] = allHold(
    () => {
      const line_items = checkedLines(draft.line_items);
      return { line_items, amount_details: checkedDetails(draft.amount, draft.amount_details, line_items) };
    },
    () => prepaidAmount(draft.amount, draft.payment_options, prepaid_requirement),
    () => (draft.payment_link && draft.expires_at) || checkedExpiry(draft.expires_at, livemode, now),
    () => checkAddresses(draft.personal),
    () => checkSessionSize(given),
    () => {
      if (draft.amount + cod_fee > MOST_MINOR) throw feeTooHigh(MOST_MINOR - draft.amount);
    },
  );
  const cod = offeredCash(draft, cod_fee, risk);
  return [
    fact('checkout_session.created', {
      ...given,
      ...priced,
      prepaid_requirement,
      prepaid_amount,
      cod,
      payment_methods: offeredMethods(draft, prepaid_amount, cod),
      expires_at,
      ...carried,
    }),
  ];
}

/** The methods for the prepaid part. Without cash on delivery, throws if there are none. A link's methods were checked when the link was created. */
function offeredMethods(
  { chargeable, amount, currency, payment_options, payment_link }: SessionDraft,
  part: Minor | null,
  cod: CashOnDelivery,
): SessionCreated['payment_methods'] {
  const paid = [...(payment_options.includes('prepaid') ? [amount] : []), ...(part === null ? [] : [part])];
  const isCashLeft = payment_options.includes('cod') && cod.available;
  if (!isCashLeft && payment_link === undefined) checkChargeable(chargeable, currency, paid);
  const offered = (paid.length > 0 ? paid : [amount]).flatMap((each) => methodsFor(chargeable, { amount: each, currency }));
  return chargeable.methods.filter((method) => offered.includes(method));
}

type Sized = Pick<SessionCreated, 'personal' | 'metadata'>;

/** Throws if the merchant's data in a session are too large in total: its order copies them. `before` are the data of the session so far. */
export const checkSessionSize = ({ personal, ...given }: Sized, before?: Sized): void =>
  checkSize({ ...given, ...personal }, before && { ...before, ...before.personal });

/** When the session expires: as desired if that is within the limits, by default in a day. Throws `invalid_range`. */
export function checkedExpiry(desired: UnixSeconds | null, livemode: boolean, now: UnixSeconds): UnixSeconds {
  if (desired === null) return now + DAY;
  const least = livemode ? 30 * MINUTE : MINUTE;
  if (desired < now + least || desired > now + DAY) throw expiryOutOfRange(livemode ? '30 minutes' : '60 seconds', '24 hours');
  return desired;
}

/** Ends the session without an order. By timeout, only an open session whose time has passed; else the merchant ends it, and it must be open. */
export function expireSession(session: CheckoutSession, id: string, reason: ExpiredReason, now: UnixSeconds): SessionFact[] {
  if (reason === 'timeout') {
    const due = session.status === 'open' && statusAt('open', session.terms!.expires_at, now) === 'expired';
    return due ? [fact('checkout_session.expired', { expired_reason: reason })] : [];
  }
  openSession(session, id, now);
  return [fact('checkout_session.expired', { expired_reason: reason })];
}

/** The same as `expireSession`, but does nothing while the shopper is paying. */
export const expireIdleSession = (
  session: CheckoutSession,
  ...ending: [id: string, reason: ExpiredReason, now: UnixSeconds]
): SessionFact[] => (sessionPaymentUnderWay(session) === null ? expireSession(session, ...ending) : []);

/** The terms of a session that is open. Throws `resource_missing`, `checkout_session_not_open`. */
export function openSession({ status, terms }: CheckoutSession, id: string, now: UnixSeconds): SessionCreated {
  if (terms === null) throw sessionMissing(id);
  const actual = statusAt(status, terms.expires_at, now);
  if (actual !== 'open') throw sessionNotOpen(id, actual);
  return terms;
}
