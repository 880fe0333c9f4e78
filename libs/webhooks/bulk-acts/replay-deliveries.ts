import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, NO_AMOUNT } from '#act-kinds/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { type ListQuery, scopeOf } from '#platform/storage/documents';
import { OpenEndpoints } from '#webhooks/commands/open-endpoints';
import { ReplayDelivery } from '#webhooks/commands/replay-delivery/replay-delivery.command';
import { Attempts } from '#webhooks/delivery/attempts';
import { replay, type SentEvent } from '#webhooks/domain/sending.decisions';
import { noSuchDelivery } from '#webhooks/domain/webhook-endpoint.errors';
import { DELIVERY_FILTERS } from '#webhooks/queries/delivery-list/delivery-filters';

/** Sends events to their endpoints again: each event once, however many attempts the filter finds. */
@Injectable()
export class ReplayDeliveries extends BulkActKind {
  readonly act = 'replay_deliveries';
  readonly list = 'webhook_deliveries';
  readonly filters = DELIVERY_FILTERS;
  readonly takes = [] as const;
  readonly route = { scope: 'webhooks:write', path: '/v1/webhook_deliveries/:id/replay' };

  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly endpoints: OpenEndpoints,
  ) {
    super();
  }

  override async find(query: ListQuery): Promise<FoundPage> {
    const { attempts, hasMore } = await this.attempts.writtenPage(query);
    return { items: attempts.map(({ id, event, endpoint }) => ({ id, amount: null, once: `${event}/${endpoint}` })), hasMore };
  }

  override async judge(id: string, _: ActParams, context: CommandContext): Promise<ActOutcome> {
    const attempt = await this.attempts.find(id, scopeOf(context.account, context.livemode));
    if (attempt === null) throw noSuchDelivery(id);
    const event = JSON.parse(attempt.request_body) as SentEvent;
    replay(await this.endpoints.find(attempt.endpoint, context), { id, replays: id, event }, context.now);
    return NO_AMOUNT;
  }

  override async perform(id: string, _: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.commands.execute(ReplayDelivery({ id, context }));
    return NO_AMOUNT;
  }
}
