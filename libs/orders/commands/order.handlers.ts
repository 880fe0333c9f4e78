import { CancelOrder } from '#orders/commands/cancel-order/cancel-order.command';
import { ChangeOrder } from '#orders/commands/change-order/change-order.command';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { editableOrder } from '#orders/domain/editable-order';
import { orderMoney } from '#orders/domain/order-money';
import { changeOrder } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/order.events';
import { orderResource } from '#orders/resource/order.view';
import { decides, shownBy } from '#platform/event-store/decides';

/** Handlers of commands that change an order as a whole. */
export const ORDER_HANDLERS = [
  decides(ChangeOrder, {
    stream: ({ order }) => orderStream(order),
    view: editableOrder,
    rule: (before, { order, change }) => changeOrder(before, order, change),
    answer: shownBy(orderResource),
  }),
  decides(CancelOrder, {
    stream: ({ order }) => orderStream(order),
    view: orderMoney,
    rule: (money, { order, reason, context }) => cancelOrder(money, { order, cancel_reason: reason, refund: context.newId('re') }),
  }),
];
