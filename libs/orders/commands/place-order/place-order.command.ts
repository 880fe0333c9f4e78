import { orderMoney } from '#orders/domain/money/order-money';
import { placeOrder } from '#orders/domain/order.decisions';
import { type OrderPlaced, orderStream } from '#orders/domain/events/order.events';
import type { PaymentCaptured, PaymentStarted } from '#orders/domain/events/payment.events';
import { ShopsOfOrders } from '#orders/storefront/shops-of-orders';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { command, fields } from '#platform/cqrs/command';

/**
 * Places an order. `payment`: the payment of its prepaid part; null if it has none. `capture`: the capture of that payment, if it came first. Resolves
 * to the order's events.
 */
export const PlaceOrder = command('PlaceOrder', {
  input: fields<{ placed: OrderPlaced; payment: PaymentStarted | null; capture: PaymentCaptured | null }>(),
  uses: { shops: ShopsOfOrders, verifications: RequiredVerifications },
  async prepare({ placed, context }, { shops, verifications }) {
    const shop = await shops.shopFor(context, placed.shop_domain);
    const verification = await verifications.termsFor(placed.order, placed, context);
    return { shop, verification };
  },
  stream: ({ placed }) => orderStream(placed.order),
  view: orderMoney,
  rule: (order, { placed, payment, capture, shop, verification }) => placeOrder(order, { placed, payment, capture, shop, verification }),
  answer: ({ events }) => events,
});
