import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { disableEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

/** An endpoint that answers 410 says that it is gone for good. */
@Injectable()
export class DisableGoneEndpoint {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clock: Clock,
  ) {}

  async disable({ id, account, livemode }: WebhookTarget): Promise<void> {
    const actor = { type: 'service', id: null, name: 'webhook sender' } as const;
    const context = new CommandContext({ account, livemode, actor, milliseconds: this.clock.milliseconds() });
    await this.eventStore.decide(endpointsStream(account, livemode), endpointBook, (book) => disableEndpoint(book, id, 'gone'), context);
  }
}
