import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { type ShippableOrder, shippableOrder } from '#orders/domain/goods/shippable-order';
import { type AgreedTerms, NOTHING_AGREED, termChanges } from '#orders/domain/money/agreed-terms';
import { type MoneyBack, moneyBackChanges, NOTHING_BACK } from '#orders/domain/money/money-back';
import { disputeChanges, type MoneyDisputed, NOTHING_DISPUTED } from '#orders/domain/money/money-disputed';
import { type MoneyIn, moneyInChanges, NOTHING_IN } from '#orders/domain/money/money-in';
import { alertChanges, NOTHING_ALERTED, type RaisedAlerts } from '#orders/domain/money/payment-alert.decisions';

/** The money of an order, incoming and outgoing: the state of five folds. Amounts in minor units of its currency. */
export interface OrderMoney extends AgreedTerms, MoneyIn, MoneyBack, MoneyDisputed, RaisedAlerts {
  /** The state of the goods: they may leave before the money arrives. */
  readonly shipping: ShippableOrder;
}

/** The rest of the captured money; negative if more goes back than came in, which only the gateway's own actions and disputes can cause. */
const left = ({ captured, gatewayDiscount, refunded, reserved, disputed, disputedLost }: OrderMoney): number =>
  captured - gatewayDiscount - refunded - reserved - disputed - disputedLost;

/** The amount that can still be refunded. */
export const refundable = (order: OrderMoney): Minor => Math.max(0, left(order));

/** Money that went back beyond what came in. */
export const overRefunded = (order: OrderMoney): Minor => Math.max(0, -left(order));

export const orderMoney: View<OrderMoney, MoneyFact> = {
  initial: {
    ...NOTHING_AGREED,
    ...NOTHING_IN,
    ...NOTHING_BACK,
    ...NOTHING_DISPUTED,
    ...NOTHING_ALERTED,
    shipping: shippableOrder.initial,
  },
  evolve: (order, event) => ({
    ...order,
    ...termChanges(order, event),
    ...moneyInChanges(order, event),
    ...moneyBackChanges(order, event),
    ...disputeChanges(order, event),
    ...alertChanges(order, event),
    shipping: shippableOrder.evolve(order.shipping, event),
  }),
};
