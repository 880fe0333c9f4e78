import { Injectable } from '@nestjs/common';
import { SANDBOX_SHOPS, SandboxShops } from '#integrations/contract';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { orderMissing, type OrderResource, orderStream } from '#orders/contract';
import { orderResource } from '#orders/resource/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { notAllowed, tooSlow } from '#test-mode/refusals';
import type { GoodsAct } from '#test-mode/shops/shop-acts';
import { within } from '#test-mode/within';

/** Makes the merchant and the couriers of a simulated shop act on an order, as real ones would. */
@Injectable()
export class Shops {
  constructor(
    private readonly history: EventHistory,
    private readonly shops: SandboxShops,
  ) {}

  /** Resolves to the order once the shop's notice has been applied. */
  async act(id: string, actOn: (order: OrderResource) => GoodsAct, context: CommandContext): Promise<OrderResource> {
    const order = await this.mirrored(id, context);
    const { does, allowed, done } = actOn(order);
    if (order.status === 'cancelled' || !allowed(order))
      throw notAllowed(`Order ${id} is ${order.status}, its goods are ${order.fulfillment_status}.`);
    if (!(await this.shops.act(order.storefront.shop_domain!, id, does)))
      throw notAllowed(`The shop of order ${id} does not let that be done.`);
    const after = await within(async () => {
      const now = await this.order(id, context);
      return done(now) ? now : null;
    });
    if (after === null) throw tooSlow('The simulated shop has done it, and its notice is on its way. Read the order in a moment.');
    return after;
  }

  /** The order, once the simulated shop has it. Throws if the account has no simulated shop in test mode. */
  private async mirrored(id: string, context: CommandContext): Promise<OrderResource> {
    const { shop_domain, order_id } = (await this.order(id, context)).storefront;
    const shop = shop_domain ?? (await this.shops.shopOf(context.account));
    if (order_id === null && shop === null)
      throw new DomainError('storefront_not_connected', 'Test mode of this account has no shop. Connect one, then place an order.');
    if (shop !== null && !shop.endsWith(SANDBOX_SHOPS))
      throw notAllowed(`Nobody plays the merchant and couriers of ${shop}: it is a shop of the account's own.`);
    const order = await within(async () => {
      const now = await this.order(id, context);
      return now.storefront.order_id === null ? null : now;
    });
    if (order === null) throw notAllowed(`Order ${id} is not in the shop.`);
    return order;
  }

  private async order(id: string, context: CommandContext): Promise<OrderResource> {
    const story = await this.history.stream(orderStream(id));
    if (story.length === 0 || !context.owns(story[0]!.metadata)) throw orderMissing(id);
    context.written(story.at(-1)!.position);
    return fold(orderResource, story)!;
  }
}
