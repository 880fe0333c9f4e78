import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { Attempts } from '#webhooks/delivery/attempts';
import { requestedAttempt, type RequestedDelivery } from '#webhooks/delivery/requested-delivery';
import { replay, type SentEvent } from '#webhooks/domain/sending.decisions';
import { deliveryStream, requested } from '#webhooks/domain/webhook-delivery.events';
import { noSuchDelivery } from '#webhooks/domain/webhook-endpoint.errors';

export const ReplayDelivery = command('ReplayDelivery', {
  input: fields<{
    /** The attempt whose event is sent again. */
    id: string;
  }>(),
  uses: { attempts: Attempts, endpoints: OpenEndpoints },
  async prepare({ id: replays, context }, { attempts, endpoints }) {
    const before = await attempts.find(replays, scopeOf(context.account, context.livemode));
    if (before === null) throw noSuchDelivery(replays);
    const endpoint = await endpoints.find(before.endpoint, context);
    const event = JSON.parse(before.request_body) as SentEvent;
    const draft = { id: context.id('wd'), replays, event };
    return { before, endpoint, draft };
  },
  stream: ({ draft }) => deliveryStream(draft.id),
  view: requested,
  rule: (_, { context, endpoint, draft }) => replay(endpoint, draft, context.now),
  answer({ events }, { context, before }) {
    const begun = events[0] as (typeof events)[0] & RequestedDelivery;
    return { ...requestedAttempt(begun, context.livemode, before.request_body), waiting_for: null };
  },
});
