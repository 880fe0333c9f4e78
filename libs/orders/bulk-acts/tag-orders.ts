import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, foundPage, NO_AMOUNT } from '#act-kinds/contract';
import type { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { tagChanges, tagRefusal } from '#orders/bulk-acts/tag-changes';
import { orderStream } from '#orders/domain/events/order.events';
import { ORDER_FILTERS } from '#orders/queries/order-list/order-filters';
import { ListOrders } from '#orders/queries/order-list/order-list.query';
import type { OrderResource } from '#orders/resource/order.resource';
import { ShopsOfOrders } from '#orders/storefront/shops-of-orders';
import { storefrontCopy, type StorefrontCopy } from '#orders/storefront/domain/storefront-copy';
import type { StorefrontFact } from '#orders/domain/events/storefront.events';
import { requestTags, shopOfCopy } from '#orders/storefront/domain/tags.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { ListQuery } from '#platform/storage/documents';

type Rule = (copy: StorefrontCopy) => StorefrontFact[];

/** Requests tag changes from the shop. An item counts as done once the change is requested; the shop answers later. */
@Injectable()
export class TagOrders extends BulkActKind {
  readonly act = 'tag';
  readonly list = 'orders';
  readonly filters = ORDER_FILTERS;
  readonly takes = ['add', 'remove'] as const;
  readonly route = { scope: 'orders:write', path: '/v1/orders/:id' };

  constructor(
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    private readonly shops: ShopsOfOrders,
  ) {
    super();
  }

  override refusal(params: ActParams): DomainError | null {
    return tagRefusal(params);
  }

  override async find(query: ListQuery): Promise<FoundPage> {
    return foundPage(await this.queries.execute(new ListOrders(query)), ({ id }: OrderResource) => ({ id, amount: null }));
  }

  override async judge(order: string, params: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.eventStore.judge(orderStream(order), storefrontCopy, await this.ruleFor(order, params, context), context);
    return NO_AMOUNT;
  }

  override async perform(order: string, params: ActParams, context: CommandContext): Promise<ActOutcome> {
    await this.eventStore.decide(orderStream(order), storefrontCopy, await this.ruleFor(order, params, context), context);
    return NO_AMOUNT;
  }

  private async ruleFor(order: string, params: ActParams, context: CommandContext): Promise<Rule> {
    const shop = shopOfCopy(fold(storefrontCopy, await this.eventStore.load(orderStream(order))));
    const isConnected = shop !== null && (await this.shops.shopFor(context, shop)) !== null;
    return (copy) => requestTags(copy, order, tagChanges(params), isConnected);
  }
}
