import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
import { submitRefund } from '#orders/refunds/domain/refund.decisions';
import { decides } from '#platform/event-store/decides';

export const SubmitRefundHandler = decides(SubmitRefund, {
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { refund, reference }) => submitRefund(order, refund, reference),
});
