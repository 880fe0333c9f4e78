import { type DeclaredFact, fold, type Happened, type View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import { type ExpiredReason, NOBODY_AT_CHECKOUT, type SessionCreated, type SessionFact } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import { summaryAfter } from '#orders/verification/resource/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type LateFact = Extract<
  SessionFact,
  { type: 'checkout_session.payment_captured_late' | 'checkout_session.refund_succeeded' | 'checkout_session.refund_failed' }
>;

export type SessionStory = DeclaredFact;

type StoredEvent = Happened<SessionStory> & { readonly metadata: { readonly livemode: boolean } };

/** A checkout session as `GET /checkout/sessions/{id}` shows it, folded from its own stream and its order's money facts. */
export const sessionResource: View<SessionResource | null, SessionStory> = {
  initial: null,
  evolve(session, event) {
    if (event.type === 'checkout_session.created') return created(event.data, event as StoredEvent);
    if (session === null) return null;
    const next = verified(changed(session, event), event);
    return next === session || event.type === 'checkout_session.expired' ? next : { ...next, updated_at: event.at };
  },
};

/** The session with the events of its order that are about it, such as after a command, when the list may not have them yet. */
export function shownWith(session: readonly RecordedEvent[], order: readonly RecordedEvent[]): SessionResource {
  const shown = fold(sessionResource, session)!;
  const itsOwn = order.filter(({ data }) => (data as { checkout_session?: string }).checkout_session === shown.id);
  return fold(sessionResource, [...session, ...itsOwn])!;
}

function verified(session: SessionResource, event: Happened<SessionStory>): SessionResource {
  const verification = event.type.startsWith('checkout_session.') ? session.verification : summaryAfter(session.verification, event);
  return verification === session.verification ? session : { ...session, verification };
}

function changed(session: SessionResource, event: Happened<SessionStory>): SessionResource {
  const { type, data, at } = event;
  switch (type) {
    case 'checkout_session.completed': {
      const { order, payment_due_at = null } = data;
      const risk_assessment = data.assessed?.assessment ?? session.risk_assessment;
      const payment = data.payment?.payment ?? session.payment;
      const placed = { order, payment, risk_assessment, payment_due_at, completed_at: at };
      const complete = { ...session, ...placed, status: 'complete' as const, ...NOTHING_TO_DO };
      if (data.payment_option === 'cod') return { ...complete, payment_status: 'cod' };
      if (data.payment === null) return paid(complete, session.amount);
      return data.capture ? paid(complete, data.capture.amount) : { ...complete, payment_status: 'processing' };
    }
    case 'risk.assessed':
      return { ...session, risk_assessment: data.assessment };
    case 'checkout_session.updated': {
      const { personal, ...fields } = data;
      return { ...session, ...fields, ...personal };
    }
    case 'checkout_session.payment_started':
      return { ...session, payment_status: 'processing', payment: data.payment.payment, ...NOTHING_TO_DO };
    case 'payment.started':
      return session.order !== null && session.payment_status === 'unpaid'
        ? { ...session, payment_status: 'processing', payment: data.payment, ...NOTHING_TO_DO }
        : session;
    case 'order.terms_changed':
      return data.payment_method === 'cod' && data.payment_link === undefined
        ? { ...session, payment_status: 'cod', payment_due_at: null, ...NOTHING_TO_DO }
        : session;
    case 'checkout_session.payment_action_required':
    case 'payment.action_required':
      return { ...session, next_action: data.next_action };
    case 'checkout_session.payment_failed':
    case 'payment.failed':
      return { ...session, payment_status: 'unpaid', next_action: null, last_payment_error: data.error };
    case 'checkout_session.payment_captured_late':
    case 'checkout_session.refund_succeeded':
    case 'checkout_session.refund_failed':
      if (session.status === 'complete') return session;
      return {
        ...session,
        payment_status: 'unpaid',
        last_payment_error: { code: 'captured_too_late', message: lateCapture(event) },
      };
    case 'checkout_session.expired':
      return expired(session, data.expired_reason, data.expired_reason === 'timeout' ? session.expires_at : at);
    case 'payment.captured':
      return paid({ ...session, payment: data.payment }, data.amount);
    case 'customer.forgotten':
      if (data.superseded) return session;
      return { ...session, ...NOBODY_AT_CHECKOUT, ...(session.payment_link && { line_items: unnamed(session.line_items) }) };
    default:
      return session;
  }
}

const paid = (session: SessionResource, captured: Minor): SessionResource => ({
  ...session,
  payment_status: captured < session.amount ? 'partially_paid' : 'paid',
  ...NOTHING_TO_DO,
});

/** The goods of a payment link once its shopper is forgotten: the link's description is their name. As sealed, see `GOODS_OF_LINK`. */
const unnamed = (items: SessionResource['line_items']): SessionResource['line_items'] =>
  items.map((item) => ({ ...item, name: 'Payment' }));

const NOTHING_TO_DO = { next_action: null, last_payment_error: null };

/**
 * The session as it is once it has expired at that time, which may be recorded later. A payment under way can no longer complete it: if it is
 * captured, the money is returned automatically.
 */
export function expired(session: SessionResource, expired_reason: ExpiredReason, expired_at: UnixSeconds): SessionResource {
  const updated_at = Math.max(session.updated_at, expired_at);
  const ended = { ...session, status: 'expired' as const, expired_at, expired_reason, updated_at };
  if (session.payment_status !== 'processing') return ended;
  const error = { code: 'payment_expired', message: 'The payment was still under way when the session expired.' };
  return { ...ended, payment_status: 'unpaid', next_action: null, last_payment_error: error };
}

function lateCapture({ type, data }: LateFact): string {
  const came = `Money came in when the session was over (${data.refund}):`;
  if (type === 'checkout_session.payment_captured_late') return `${came} it is going back.`;
  if (type === 'checkout_session.refund_succeeded') return `${came} it has gone back.`;
  return `${came} it could not go back. ${data.error.message}`;
}

const created = (data: SessionCreated, { at, metadata: { livemode } }: StoredEvent): SessionResource => ({
  id: data.session,
  object: 'checkout.session',
  livemode,
  created_at: at,
  updated_at: at,
  status: 'open',
  payment_status: 'unpaid',
  amount: data.amount,
  amount_details: data.amount_details,
  currency: data.currency,
  payment_options: data.payment_options,
  prepaid_requirement: data.prepaid_requirement,
  prepaid_amount: data.prepaid_amount,
  cod: data.cod,
  payment_methods: data.payment_methods,
  line_items: data.line_items,
  ...data.personal,
  client_reference_id: data.client_reference_id,
  storefront: data.storefront,
  order: data.payment_link?.order ?? null,
  payment: null,
  payment_link: data.payment_link?.payment_link ?? null,
  risk_assessment: data.assessed?.assessment ?? data.risk_assessment ?? null,
  url: data.url,
  success_url: data.success_url,
  cancel_url: data.cancel_url,
  expires_at: data.expires_at,
  completed_at: null,
  expired_at: null,
  expired_reason: null,
  payment_due_at: null,
  next_action: null,
  last_payment_error: null,
  verification: null,
  metadata: data.metadata,
});
