import { sessionStream } from '#checkout/domain/session.events';
import { asOf } from '#checkout/queries/session-list/session-as-of';
import { SESSION_LIST, sessionList } from '#checkout/queries/session-list/session-list.projection';
import type { SessionResource } from '#checkout/resource/session.resource';
import { orderStream } from '#orders/contract';
import { documentAfter, type ResourceHistory } from '#platform/projector/resource-history';

/** A session's history is its own stream and, once it has an order, also the order's stream. */
export const CHECKOUT_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'cs',
    async streams(id, known) {
      const order = (await known.find<SessionResource>(SESSION_LIST, id))?.order ?? null;
      return [sessionStream(id), ...(order === null ? [] : [orderStream(order)])];
    },
    async shown(id, events, now, skipped) {
      const session = await documentAfter(sessionList, id, events, skipped);
      return session && (JSON.parse(asOf(JSON.stringify(session), now)) as SessionResource);
    },
  },
];
