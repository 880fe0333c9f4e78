import type { SessionResource } from '#checkout/resource/session.resource';
import { sessionResource } from '#checkout/resource/session.view';
import { sessionOf } from '#checkout/domain/session.events';
import { comparable } from '#kernel/comparable';
import { LAST_SECOND } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';

export const SESSION_LIST = 'checkout_sessions';

/** Facts in an order's stream that name the session which they change. */
const ORDER_FACTS: ReadonlySet<string> = new Set([
  'order.terms_changed',
  'payment.started',
  'payment.action_required',
  'payment.captured',
  'payment.failed',
  'verification.requested',
  'verification.code_issued',
  'verification.message_sent',
  'verification.message_failed',
  'verification.attempt_failed',
  'verification.confirmed',
  'verification.refused',
  'verification.timed_out',
]);

/** Sessions, folded from their own events and from the events of their orders about payment and verification. */
export const sessionList: Projection<SessionResource> = {
  name: SESSION_LIST,
  version: 7,
  filters: {
    status: (session) => session.status,
    payment_status: (session) => session.payment_status,
    customer_phone: (session) => session.customer.phone,
    client_reference_id: (session) => session.client_reference_id && comparable(session.client_reference_id),
    order: (session) => session.order,
    payment_link: (session) => session.payment_link,
    holds_until: (session) => (session.status === 'open' ? session.expires_at : LAST_SECOND),
  },
  times: ['holds_until'],
  documentOf: ({ stream, type, data }) =>
    sessionOf(stream) ?? (ORDER_FACTS.has(type) ? (data as { checkout_session: string }).checkout_session : null),
  evolve: (session, event) => sessionResource.evolve(session, event),
  createdAt: (session) => session.created_at,
};
