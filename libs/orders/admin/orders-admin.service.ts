import { Injectable } from '@nestjs/common';
import { isId } from '#kernel/ids';
import { orderMissing } from '#orders/domain/order.errors';
import { orderStream } from '#orders/domain/order.events';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { textArgument } from '#platform/control/arguments';
import { EventHistory } from '#platform/event-history/event-history';
import { Projector } from '#platform/projector/projector';

interface RebuiltOrder {
  readonly object: 'rebuilt_order';
  readonly id: string;
  /** The read models whose documents of the order were rebuilt, and how many of them cannot apply its events. */
  readonly projections: readonly string[];
  readonly still_parked: number;
}

/** What support does about single orders. */
@Injectable()
export class OrdersAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly history: EventHistory,
    private readonly projector: Projector,
  ) {
    adminOperations.register('orders.rebuild', changes('id'), (args) => this.rebuild(args));
  }

  /** Rebuilds an order's documents from its stream, with those of its payments, refunds and cash, in any state of the order. */
  private async rebuild(args: Arguments): Promise<RebuiltOrder> {
    const id = textArgument(args, 'id');
    const stream = orderStream(id);
    if (!isId('ord', id) || (await this.history.stream(stream, 0)).length === 0) throw orderMissing(id);
    const { models, stillParked } = await this.projector.refold(stream);
    return { object: 'rebuilt_order', id, projections: models, still_parked: stillParked };
  }
}
