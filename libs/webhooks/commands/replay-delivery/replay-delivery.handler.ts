import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { requestedAttempt, type RequestedDelivery } from '#webhooks/delivery/requested-delivery';
import { Attempts } from '#webhooks/delivery/attempts';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { type SentEvent, replay } from '#webhooks/domain/sending.decisions';
import { requested, deliveryStream } from '#webhooks/domain/webhook-delivery.events';
import { noSuchDelivery } from '#webhooks/domain/webhook-endpoint.errors';

@CommandHandler(ReplayDelivery)
export class ReplayDeliveryHandler implements ICommandHandler<ReplayDelivery> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly attempts: Attempts,
    private readonly endpoints: OpenEndpoints,
  ) {}

  async execute({ id: replays, context }: ReplayDelivery): Promise<DeliveryAttempt> {
    const before = await this.attempts.find(replays, scopeOf(context.account, context.livemode));
    if (before === null) throw noSuchDelivery(replays);
    const endpoint = await this.endpoints.find(before.endpoint, context);
    const event = JSON.parse(before.request_body) as SentEvent;
    const draft = { id: context.id('wd'), replays, event };
    const { events } = await this.eventStore.decide(
      deliveryStream(draft.id),
      requested,
      () => replay(endpoint, draft, context.now),
      context,
    );
    const begun = events[0] as (typeof events)[0] & RequestedDelivery;
    return { ...requestedAttempt(begun, context.livemode, before.request_body), waiting_for: null };
  }
}
