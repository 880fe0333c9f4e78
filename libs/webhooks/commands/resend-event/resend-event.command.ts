import type { EventResend } from '#webhooks/delivery/event-resend';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import type { Resend } from '#webhooks/delivery/requested-delivery';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { resend } from '#webhooks/domain/sending.decisions';
import { requested, resendStream } from '#webhooks/domain/webhook-delivery.events';
import { noSuchEvent } from '#webhooks/domain/webhook-endpoint.errors';

export const ResendEvent = command('ResendEvent', {
  input: fields<{
    id: string;
    /** null: every enabled endpoint that subscribes to the type, and active listeners. */
    endpoint: string | null;
  }>(),
  uses: { records: Records, endpoints: OpenEndpoints },
  async prepare({ id: name, endpoint, context }, { records, endpoints }) {
    const { account, livemode } = context;
    const json = await records.get(MERCHANT_EVENTS, name, scopeOf(account, livemode));
    if (json === null) throw noSuchEvent(name);
    const event = JSON.parse(json) as MerchantEvent;
    const to = endpoint === null ? await endpoints.wanting(event.type, context) : [await endpoints.find(endpoint, context)];
    const draft = { id: context.id('evr'), event, forwarded: endpoint === null, newAttempt: () => context.id('wd') };
    return { livemode, to, draft };
  },
  stream: ({ draft }) => resendStream(draft.id),
  view: requested,
  rule: (_, { context, to, draft }) => resend(to, draft, context.now),
  answer({ events }, { id: name, livemode }): EventResend {
    const { data, at: created_at } = events[0] as (typeof events)[0] & Resend;
    return { id: data.id, object: 'event_resend', livemode, event: name, deliveries: data.deliveries.map(({ id }) => id), created_at };
  },
});
