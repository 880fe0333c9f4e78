import { Body, Controller, Param, Post } from '@nestjs/common';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { REFUSALS } from '#test-mode/refusals';
import { CancelBody } from '#test-mode/shops/cancel.body';
import { ParcelBody } from '#test-mode/shops/parcel.body';
import { ShipBody } from '#test-mode/shops/ship.body';
import { cancel, deliver, fulfill, numbered, returnParcel, returnToOrigin, ship } from '#test-mode/shops/shop-acts';
import { Shops } from '#test-mode/shops/shops';

const OF_SHOPS = [...REFUSALS, 'storefront_not_connected'] as const;

@Controller('test_helpers/orders')
export class OrderGoodsController {
  constructor(private readonly shops: Shops) {}

  @Post(':id/fulfill')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    The merchant fulfils the order in the simulated shop, which sends its notice; the answer is the order after that. One that is
    fulfilled or cancelled: transition_not_allowed.
  `)
  @Answers(200, OrderResource, OF_SHOPS)
  fulfill(@Param('id') id: string, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, fulfill, context);
  }

  @Post(':id/ship')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    The courier takes the order's parcel, which leaves the simulated shop first if it has not; with a courier_code and no tracking_number
    one is made (TEST and ten digits). The answer is the order after the shop's notice. One that is on its way already, or cancelled: transition_not_allowed.
  `)
  @Answers(200, OrderResource, OF_SHOPS)
  ship(@Param('id') id: string, @Body() body: ShipBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, (order) => ship(numbered(order, body)), context);
  }

  @Post(':id/deliver')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    The courier delivers the order's parcel, and collects what is to be paid in cash. The answer is the order after the notice of the
    simulated shop. Of several parcels, one is delivered: that of tracking_number, else the newest. One that is delivered, coming back,
    unknown or cancelled: transition_not_allowed.
  `)
  @Answers(200, OrderResource, OF_SHOPS)
  deliver(@Param('id') id: string, @Body() { tracking_number }: ParcelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, () => deliver(tracking_number), context);
  }

  @Post(':id/rto')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    The order's parcel turns back to its origin (rto_initiated); done once more, it has arrived there (rto_delivered). The answer is the
    order after the notice of the simulated shop. With a tracking_number that parcel alone does, else all that has not arrived. One that
    has not left, is delivered, unknown or cancelled: transition_not_allowed.
  `)
  @Answers(200, OrderResource, OF_SHOPS)
  rto(@Param('id') id: string, @Body() { tracking_number }: ParcelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, (order) => (tracking_number ? returnParcel(order, tracking_number) : returnToOrigin(order)), context);
  }

  @Post(':id/cancel')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    The merchant cancels the order in the simulated shop; what can be refunded is. The answer is the order after the shop's notice. One
    whose goods have left, or that is cancelled: transition_not_allowed.
  `)
  @Answers(200, OrderResource, OF_SHOPS)
  cancel(@Param('id') id: string, @Body() { reason }: CancelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, () => cancel(reason ?? 'customer'), context);
  }
}
