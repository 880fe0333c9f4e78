import { Controller, Param, Post } from '@nestjs/common';
import { isId } from '#kernel/ids';
import { orderMissing } from '#orders/domain/order.errors';
import { orderStream } from '#orders/domain/events/order.events';
import { RebuiltOrderResource } from '#orders/resource/rebuilt-order.resource';
import { EventHistory } from '#platform/event-history/event-history';
import { About, Answers } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Projector } from '#platform/projector/projector';

/** Support operations on a single order. */
@Controller('admin/v1/orders')
export class RebuildOrderController {
  constructor(
    private readonly history: EventHistory,
    private readonly projector: Projector,
  ) {}

  @Post(':id/rebuild')
  @ForOperators('orders.rebuild', changes('id'))
  @About('Rebuilds the documents of an order from its stream, with those of its payments, refunds and cash, in any state of the order.')
  @Answers(200, RebuiltOrderResource, ['resource_missing'])
  async rebuild(@Param('id') id: string): Promise<RebuiltOrderResource> {
    const stream = orderStream(id);
    if (!isId('ord', id) || (await this.history.stream(stream, 0)).length === 0) throw orderMissing(id);
    const { models, stillParked } = await this.projector.refold(stream);
    return { object: 'rebuilt_order', id, projections: models, still_parked: stillParked };
  }
}
