import type { Happened, View } from '#kernel/fact';
import type { SessionCreated, SessionFact } from '#checkout/domain/session.events';
import type { SessionResource } from '#checkout/resource/session.resource';
import type { PaymentFact } from '#orders/index';

export type SessionStory = SessionFact | PaymentFact;

type Told = Happened<SessionStory> & { readonly metadata: { readonly livemode: boolean } };

/** A checkout session as `GET /checkout/sessions/{id}` shows it, told by its own stream and what became of its payment. */
export const sessionResource: View<SessionResource | null, SessionStory> = {
  initial: null,
  evolve(session, event) {
    if (event.type === 'checkout_session.created') return created(event.data, event as Told);
    if (session === null) return null;
    const next = changed(session, event);
    return next === session ? session : { ...next, updated_at: event.at };
  },
};

function changed(session: SessionResource, { type, data, at }: Happened<SessionStory>): SessionResource {
  switch (type) {
    case 'checkout_session.completed': {
      const payment_status = data.payment === null ? 'cod' : 'processing';
      return { ...session, status: 'complete', payment_status, order: data.order, completed_at: at };
    }
    case 'checkout_session.expired':
      return {
        ...session,
        status: 'expired',
        expired_at: data.expired_reason === 'timeout' ? session.expires_at : at,
        expired_reason: data.expired_reason,
      };
    case 'payment.captured':
      return { ...session, payment_status: data.amount < session.amount ? 'partially_paid' : 'paid', last_payment_error: null };
    case 'payment.failed':
      return { ...session, payment_status: 'unpaid', last_payment_error: data.error };
    default:
      return session;
  }
}

const created = (data: SessionCreated, { at, metadata: { livemode } }: Told): SessionResource => ({
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
  line_items: data.line_items,
  ...data.personal,
  client_reference_id: data.client_reference_id,
  storefront: data.storefront,
  order: null,
  risk_assessment: null,
  url: data.url,
  success_url: data.success_url,
  cancel_url: data.cancel_url,
  expires_at: data.expires_at,
  completed_at: null,
  expired_at: null,
  expired_reason: null,
  last_payment_error: null,
  metadata: data.metadata,
});
