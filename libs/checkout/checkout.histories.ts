import { sessionStream } from '#checkout/domain/session.events';
import { asOf } from '#checkout/queries/session-list/session-as-of';
import { sessionList } from '#checkout/queries/session-list/session-list.projection';
import type { SessionResource } from '#checkout/resource/session.resource';
import { orderStream } from '#orders/contract';
import { documentAfter, type ResourceHistory } from '#platform/projector/resource-history';

/** A session's history is its own stream and, once it has an order, also the order's stream. */
export const CHECKOUT_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'cs',
    async streams(id, known) {
      const stream = sessionStream(id);
      const events = await known.stored(stream);
      const orders = events.map(({ type, data }) => {
        if (type === 'checkout_session.completed') return data.order;
        return type === 'checkout_session.created' ? data.payment_link?.order : undefined;
      });
      const order = orders.find(Boolean);
      return [stream, ...(order ? [orderStream(order)] : [])];
    },
    async shown(id, events, now, skipped) {
      const session = await documentAfter(sessionList, id, events, skipped);
      return session && (JSON.parse(asOf(JSON.stringify(session), now)) as SessionResource);
    },
  },
];
