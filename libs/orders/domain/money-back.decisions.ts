import type { MoneyFact, OrderMoney } from '#orders/domain/order-money';
import { settleReturn } from '#orders/payments/domain/payment.decisions';
import { type RefundOutcome, settleRefund } from '#orders/refunds/domain/refund.decisions';

/** The gateway's last word on money that goes back: a refund, or what was captured twice. Only one of the two knows it. Interface §3.4. */
export const settleMoneyBack = (order: OrderMoney, refund: string, outcome: RefundOutcome): readonly MoneyFact[] => [
  ...settleRefund(order, refund, outcome),
  ...settleReturn(order, refund, outcome),
];
