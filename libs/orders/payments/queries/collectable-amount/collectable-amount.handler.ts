import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { orderMoney } from '#orders/domain/money/order-money';
import { collectable } from '#orders/payments/domain/link-payments';
import { CollectableAmount } from '#orders/payments/queries/collectable-amount/collectable-amount.query';

@QueryHandler(CollectableAmount)
export class CollectableAmountHandler implements IQueryHandler<CollectableAmount> {
  async execute({ story }: CollectableAmount): Promise<Minor> {
    return collectable(fold(orderMoney, story));
  }
}
