import type { MoneyFact, OrderMoney } from '#orders/domain/order-money';
import { settleReturn } from '#orders/payments/domain/payment.decisions';
import { type RefundOutcome, settleRefund } from '#orders/refunds/domain/refund.decisions';

/**
 * Records the gateway's final result for money that goes back: a refund, or the return of a second capture. Only one of the two rules knows the id; the
 * other records nothing. Interface §3.4.
 */
export const settleMoneyBack = (order: OrderMoney, refund: string, outcome: RefundOutcome): readonly MoneyFact[] => [
  ...settleRefund(order, refund, outcome),
  ...settleReturn(order, refund, outcome),
];
