import { fact } from '#kernel/fact';
import { settleMoneyBack } from '#orders/domain/money-back.decisions';
import { orderMoney } from '#orders/domain/order-money';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { folded, given } from '#test/support/facts/given';
import { paidOrder, PAYMENT, REFUND, requested, succeeded, taken } from '#test/support/facts/order-facts';

const settle = (state: typeof orderMoney.initial) =>
  settleMoneyBack(state, REFUND, { succeeded: true, reference: '512345678901', reference_type: 'rrn' });

describe('money that goes back', () => {
  it('is a refund if its id is that of a refund', () =>
    given(orderMoney, ...paidOrder, requested())
      .when(settle)
      .then(succeeded()));

  it('is the return of a second capture if its id is that of one', () => {
    const second = capturePayment(folded(orderMoney, paidOrder), { ...taken(), gateway_reference: 'pay_second' }, REFUND);
    given(orderMoney, ...paidOrder, ...second).when(settle).then(fact('payment.returned', { payment: PAYMENT, refund: REFUND, reference: '512345678901' })); // prettier-ignore
  });

  it('is nothing of the order otherwise', () =>
    given(orderMoney, ...paidOrder)
      .when(settle)
      .thenNothing());
});
