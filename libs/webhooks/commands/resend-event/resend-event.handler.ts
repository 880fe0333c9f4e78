import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { ResendEvent } from '#webhooks/commands/resend-event/resend-event.command';
import type { EventResend } from '#webhooks/delivery/event-resend';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import type { Resend } from '#webhooks/delivery/requested-delivery';
import { resend } from '#webhooks/domain/sending.decisions';
import { requested, resendStream } from '#webhooks/domain/webhook-delivery.events';
import { noSuchEvent } from '#webhooks/domain/webhook-endpoint.errors';

@CommandHandler(ResendEvent)
export class ResendEventHandler implements ICommandHandler<ResendEvent> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly records: Records,
    private readonly endpoints: OpenEndpoints,
  ) {}

  async execute({ id: name, endpoint, context }: ResendEvent): Promise<EventResend> {
    const { account, livemode } = context;
    const json = await this.records.get(MERCHANT_EVENTS, name, scopeOf(account, livemode));
    if (json === null) throw noSuchEvent(name);
    const event = JSON.parse(json) as MerchantEvent;
    const to = endpoint === null ? await this.endpoints.wanting(event.type, context) : [await this.endpoints.find(endpoint, context)];
    const draft = { id: context.id('evr'), event, forwarded: endpoint === null, newAttempt: () => context.id('wd') };
    const { events } = await this.eventStore.decide(resendStream(draft.id), requested, () => resend(to, draft, context.now), context);
    const { data, at: created_at } = events[0] as (typeof events)[0] & Resend;
    return { id: data.id, object: 'event_resend', livemode, event: name, deliveries: data.deliveries.map(({ id }) => id), created_at };
  }
}
