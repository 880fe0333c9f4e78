import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, foundPage, NO_AMOUNT } from '#act-kinds/contract';
import { orderStream } from '#orders/domain/events/order.events';
import { ORDER_FILTERS } from '#orders/queries/order-list/order-filters';
import { ListOrders } from '#orders/queries/order-list/order-list.query';
import type { OrderResource } from '#orders/resource/order.resource';
import { AnswerVerification } from '#orders/verification/commands/answer-verification/answer-verification.command';
import { verification } from '#orders/verification/domain/verification';
import { answerVerification } from '#orders/verification/domain/verification.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { ListQuery } from '#platform/storage/documents';

/** Confirms cash-on-delivery orders on behalf of their shoppers. */
@Injectable()
export class ConfirmOrders extends BulkActKind {
  readonly act = 'confirm_cod';
  readonly list = 'orders';
  readonly filters = ORDER_FILTERS;
  readonly takes = ['note'] as const;
  readonly route = { scope: 'orders:write', path: '/v1/orders/:id/verification/confirm' };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
  ) {
    super();
  }

  override async find(query: ListQuery): Promise<FoundPage> {
    return foundPage(await this.queries.execute(new ListOrders(query)), ({ id }: OrderResource) => ({ id, amount: null }));
  }

  override async judge(order: string, { note = null }: ActParams, context: CommandContext): Promise<ActOutcome> {
    const rule = (state: typeof verification.initial) => answerVerification(state, order, { by: 'merchant', note }, context.now);
    await this.eventStore.judge(orderStream(order), verification, rule, context);
    return NO_AMOUNT;
  }

  override async perform(order: string, { note = null }: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.commands.execute(AnswerVerification({ order, answer: { by: 'merchant', note }, context }));
    return NO_AMOUNT;
  }
}
