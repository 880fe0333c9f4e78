import { fact } from '#kernel/fact';
import { settleMoneyBack, type RefundOutcome } from '#orders/refunds/domain/refund.decisions';
import { orderMoney } from '#orders/domain/money/order-money';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { folded, given } from '#test/support/facts/given';
import { paidOrder, PAYMENT, REFUND, requested, succeeded, taken } from '#test/support/facts/order-facts';

const by = (outcome: RefundOutcome) => (state: typeof orderMoney.initial) => settleMoneyBack(state, REFUND, outcome);
const settle = by({ succeeded: true, reference: '512345678901', reference_type: 'rrn' });
const second = capturePayment(folded(orderMoney, paidOrder), { ...taken(), gateway_reference: 'pay_second' }, REFUND);
const returned = fact('payment.returned', { payment: PAYMENT, refund: REFUND, reference: '512345678901' });

describe('money that goes back', () => {
  it('is a refund if its id is that of a refund', () =>
    given(orderMoney, ...paidOrder, requested())
      .when(settle)
      .then(succeeded()));

  it('is the return of a second capture if its id is that of one, once', () => {
    given(orderMoney, ...paidOrder, ...second)
      .when(settle)
      .then(returned);
    given(orderMoney, ...paidOrder, ...second, returned)
      .when(settle)
      .thenNothing();
  });

  it('needs a person to return it if the gateway could not', () => {
    const outcome = { succeeded: false, failure_code: 'account_closed', failure_message: 'The account is closed.' } as const;
    const message = 'What was taken twice did not go back: The account is closed. Return it at the gateway.';
    given(orderMoney, ...paidOrder, ...second)
      .when(by(outcome))
      .then(fact('payment.alert_raised', { alert: 'return_failed', payment: PAYMENT, refund: REFUND, message }));
  });

  it('is nothing of the order otherwise', () =>
    given(orderMoney, ...paidOrder)
      .when(settle)
      .thenNothing());
});
