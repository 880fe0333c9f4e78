import { GetSession, ListSessions } from '#checkout/queries/session-list/session-list.query';
import type { SessionResource } from '#checkout/resource/session.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const CHECKOUT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'checkout.session',
    prefix: 'cs',
    route: { scope: 'checkout_sessions:read', path: '/v1/checkout/sessions/:id' },
    one: (id, { scope }) => new GetSession(id, scope),
    list: (query) => new ListSessions(query),
    filters: { phone: 'customer_phone', client_reference_id: 'client_reference_id' },
    order: ({ order }: SessionResource) => order,
    title: ({ currency, amount, customer, status }: SessionResource) => titled(amountIn(currency, amount), customer.name, status),
  },
];
