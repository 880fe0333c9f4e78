import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, foundPage } from '#act-kinds/contract';
import type { Amounts, Minor } from '#kernel/money';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { ORDER_FILTERS } from '#orders/queries/order-list/order-filters';
import { ListOrders } from '#orders/queries/order-list/order-list.query';
import { percentageRefundDraft } from '#orders/refunds/commands/refund-share/percentage-refund-draft';
import { RefundShare } from '#orders/refunds/commands/refund-share/refund-share.command';
import { refundShare, shareOf } from '#orders/refunds/domain/refund.decisions';
import { RefundLimits } from '#orders/refunds/refund-limits';
import type { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { ListQuery } from '#platform/storage/documents';

const ALL_PERCENT = 100;

/** Refunds the full refundable amount of each order, or a percentage of it. */
@Injectable()
export class RefundOrders extends BulkActKind {
  readonly act = 'refund';
  readonly list = 'orders';
  readonly filters = ORDER_FILTERS;
  readonly takes = ['percent'] as const;
  readonly route = { scope: 'refunds:write', path: '/v1/refunds' };
  override readonly movesMoney = true;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    private readonly limits: RefundLimits,
  ) {
    super();
  }

  /** The refunds of all orders together stay within the person's limit for a single refund. */
  override limit(context: CommandContext): Promise<Minor | null> {
    return this.limits.of(context);
  }

  override async find(query: ListQuery, { percent = ALL_PERCENT }: ActParams): Promise<FoundPage> {
    const found = ({ id, amount_refundable: left, currency }: OrderResource) => ({ id, amount: shareOf(left, percent), currency });
    return foundPage(await this.queries.execute(new ListOrders(query)), found);
  }

  /** A dry run: decides the refund, and records nothing. */
  override async judge(order: string, { percent = ALL_PERCENT }: ActParams, context: CommandContext): Promise<ActOutcome> {
    const draft = percentageRefundDraft(order, context);
    const limit = await this.limits.of(context);
    const rule = (money: typeof orderMoney.initial) => refundShare(money, draft, percent, context.now, limit);
    const judged = await this.eventStore.judge(orderStream(order), orderMoney, rule, context);
    const { amount, currency } = judged.find((each) => each.type === 'refund.requested')!.data;
    return { amount, currency };
  }

  override async perform(
    order: string,
    { percent = ALL_PERCENT }: ActParams,
    context: CommandContext,
    approvedRemaining: Amounts | null,
  ): Promise<ActOutcome> {
    const { amount, currency } = await this.commands.execute(RefundShare({ order, percent, approved: approvedRemaining, context }));
    return { amount, currency };
  }
}
