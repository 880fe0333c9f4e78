import { Body, Controller, Param, Post } from '@nestjs/common';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { REFUSALS } from '#test-mode/refusals';
import { cancel, deliver, fulfill, numbered, returnParcel, returnToOrigin, ship } from '#test-mode/shops/shop-acts';
import { Shops } from '#test-mode/shops/shops';
import { STOREFRONT_CANCEL_REASONS, type StorefrontCancelReason } from '#orders/contract';
import { OneOf, Text } from '#http/validation/fields';

class ShipBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Tracking number of the parcel; generated if omitted.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;

  @Text({
    optional: true,
    max: 100,
    description: 'Code of the courier; delhivery if omitted with the tracking number.',
    example: 'delhivery',
  })
  courier_code?: string | null;
}

class ParcelBody {
  @Text({
    optional: true,
    max: 100,
    description: 'Tracking number of the parcel, if there are several; defaults to the most recent.',
    example: 'AWB123456789',
  })
  tracking_number?: string | null;
}

class CancelBody {
  @OneOf(STOREFRONT_CANCEL_REASONS, {
    optional: true,
    description: 'Reason for the cancellation; defaults to customer.',
    example: 'inventory',
  })
  reason?: StorefrontCancelReason | null;
}

const SHOP_REFUSALS = [...REFUSALS, 'storefront_not_connected'] as const;

@Controller('test_helpers/orders')
export class OrderGoodsController {
  constructor(private readonly shops: Shops) {}

  @Post(':id/fulfill')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the merchant fulfills the order in the shop. The response is the order after the notice of the simulated shop. An order that is
    fulfilled or cancelled fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, SHOP_REFUSALS)
  fulfill(@Param('id') id: string, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, fulfill, context);
  }

  @Post(':id/ship')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the courier picks up the order's parcel, after the shop has fulfilled it if it has not. Without a
    tracking_number, one is generated (TEST and ten digits), carried by delhivery if no courier_code is given. The response is the order after the notice of the simulated shop. An order that is
    already shipped or cancelled fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, SHOP_REFUSALS)
  ship(@Param('id') id: string, @Body() body: ShipBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, (order) => ship(numbered(order, body)), context);
  }

  @Post(':id/deliver')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the courier delivers the order's parcel and collects any cash due. The response is the order after the notice of the simulated
    shop. If there are several parcels, the one with tracking_number is delivered, or else the newest. A parcel that is delivered, returning,
    unknown or cancelled fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, SHOP_REFUSALS)
  deliver(@Param('id') id: string, @Body() { tracking_number }: ParcelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, () => deliver(tracking_number), context);
  }

  @Post(':id/rto')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the order's parcel is returned to origin (rto_initiated) or, the second time, that it has arrived there (rto_delivered). The
    response is the order after the notice of the simulated shop. With tracking_number, only that parcel is returned; otherwise all that have not
    been delivered. A parcel that is not shipped, delivered, unknown or cancelled fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, SHOP_REFUSALS)
  rto(@Param('id') id: string, @Body() { tracking_number }: ParcelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, (order) => (tracking_number ? returnParcel(order, tracking_number) : returnToOrigin(order)), context);
  }

  @Post(':id/cancel')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the merchant cancels the order in the shop, which refunds what is refundable. The response is the order after the notice of the
    simulated shop. An order that has been shipped or cancelled fails with transition_not_allowed.
  `)
  @Answers(200, OrderResource, SHOP_REFUSALS)
  cancel(@Param('id') id: string, @Body() { reason }: CancelBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    return this.shops.act(id, () => cancel(reason ?? 'customer'), context);
  }
}
