import type { NextAction, PaymentAlert } from '#orders/domain/events/payment.events';
import { spokenMoney } from '#kernel/spoken-money';
import { orderMoney, refundable } from '#orders/domain/money/order-money';
import { capturePayment, raiseAlert, routePayment, submitPayment } from '#orders/payments/domain/payment.decisions';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import { fact } from '#kernel/fact';
import { given, folded, NOON } from '#test/support/facts/given';
import {
  cancelled, cancelledOrder, capture, captured, cashOrder, delivered, failed, fulfilled, ORDER, paid, paidOrder, PAYMENT, placed, REFUND, reported, ROUTE, routed, SESSION, started, submitted, taken,
} from '#test/support/facts/order-facts'; // prettier-ignore

type State = typeof orderMoney.initial;

const open = [placed(), started()] as const;
const expired = { code: 'payment_expired', message: 'The shopper did not pay in time.' };
const mismatch = (amount: number) => {
  const message = `The gateway took ${spokenMoney(amount, 'INR')}, but ₹500.00 was requested.`;
  return fact('payment.alert_raised', { alert: 'amount_mismatch' as const, payment: PAYMENT, refund: null, message });
};
const capturedAgain = fact('payment.captured_again', {
  currency: 'INR',
  method: 'upi' as const,
  payment: PAYMENT,
  checkout_session: SESSION,
  refund: REFUND,
  amount: 50_000,
  ...ROUTE,
  gateway_reference: 'pay_second',
});

describe('the route of a payment', () => {
  const route =
    (connection = 'conn_1') =>
    (state: State) =>
      routePayment(state, PAYMENT, { gateway: 'razorpay', connection });

  it('is recorded once, before the gateway has accepted the payment', () => {
    given(orderMoney, ...open).when(route()).then(routed); // prettier-ignore
    for (const story of [[...open, routed], [...open, submitted], paidOrder, cancelledOrder, [cashOrder]])
      given(orderMoney, ...story).when(route('conn_2')).thenNothing(); // prettier-ignore
  });

  it('is none once another payment has paid the order', () => {
    const another = 'pay_0000000000000000000000bb';
    const paidByAnother = [...open, started({ payment: another }), fact('payment.captured', { ...capture, payment: another }), paid];
    given(orderMoney, ...paidByAnother)
      .when(route())
      .thenNothing();
  });
});

describe('submitting a payment to its gateway', () => {
  const submit = (state: State) => submitPayment(state, PAYMENT, ROUTE, null);

  it('records the gateway’s id', () =>
    given(orderMoney, ...open)
      .when(submit)
      .then(submitted));

  it('records the shopper’s next action', () => {
    const next_action: NextAction = { type: 'upi_intent', url: 'upi://pay?pa=shop@bank', expires_at: NOON + 900 };
    given(orderMoney, ...open)
      .when((state) => submitPayment(state, PAYMENT, ROUTE, next_action))
      .then(submitted, fact('payment.action_required', { payment: PAYMENT, checkout_session: SESSION, next_action }));
  });

  it('is recorded once', () =>
    given(orderMoney, ...open, submitted)
      .when(submit)
      .thenNothing());

  it('is ignored if the outcome came first', () => {
    given(orderMoney, ...paidOrder)
      .when(submit)
      .thenNothing();
    given(orderMoney, ...cancelledOrder)
      .when(submit)
      .thenNothing();
  });

  it('needs a payment of the order', () => given(orderMoney, cashOrder).when(submit).thenNothing());
});

describe('a captured payment', () => {
  const take =
    (amount = 50_000) =>
    (state: State) =>
      capturePayment(state, { ...taken(), amount }, REFUND);

  it('pays the order', () =>
    given(orderMoney, ...open, submitted)
      .when(take())
      .then(captured(), paid));

  it('pays the order before the gateway’s answer to the charge is there', () =>
    given(orderMoney, ...open)
      .when(take())
      .then(captured(), paid));

  it('pays a partly prepaid order with its prepaid part', () =>
    given(orderMoney, placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 }), started({ amount: 10_000 }))
      .when(take(10_000))
      .then(captured(10_000), paid));

  it('applies the skipped steps of goods that left or arrived before it', () => {
    const early = (goods: 'fulfilled' | 'delivered') => folded(orderMoney, [...open, reported(goods, { warning: 'not_captured' })]);
    expect(take()(early('fulfilled'))).toEqual([captured(), paid, fulfilled]);
    expect(take()(early('delivered'))).toEqual([captured(), paid, fulfilled, delivered()]);
  });

  it('does not pay the order when it is less than was requested', () =>
    given(orderMoney, ...open)
      .when(take(49_999))
      .then(captured(49_999), mismatch(49_999)));

  it('pays the order and raises an alert when it is more than was requested', () =>
    expect(take(50_001)(folded(orderMoney, open))).toEqual([captured(50_001), mismatch(50_001), paid]));

  it('does not count in another currency and raises an alert', () => {
    const message = 'The gateway took $500.00, but ₹500.00 was requested. Return it at the gateway.';
    given(orderMoney, ...open)
      .when((state) => capturePayment(state, { ...taken(), currency: 'USD' }, REFUND))
      .then(fact('payment.alert_raised', { alert: 'currency_mismatch', payment: PAYMENT, refund: null, message }));
  });

  it('is refunded if the gateway captured it again, once for each capture', () => {
    const again = (state: State) => capturePayment(state, { ...taken(), gateway_reference: 'pay_second' }, REFUND);
    given(orderMoney, ...paidOrder)
      .when(again)
      .then(capturedAgain);
    given(orderMoney, ...paidOrder, capturedAgain)
      .when(again)
      .thenNothing();
  });

  describe('on the gateway’s own page', () => {
    const hosted = started({ method: 'hosted', method_details: {} });
    const used = (state: State) => capturePayment(state, { ...taken(), method_used: 'card' }, REFUND);

    it('records the method used there, to which refunds go', () => {
      const byCard = fact('payment.captured', { ...capture, method_used: 'card' as const });
      given(orderMoney, placed(), hosted).when(used).then(byCard, paid); // prettier-ignore
      expect(folded(orderMoney, [placed(), hosted, byCard]).capturedPayment?.destination).toEqual({ type: 'card', label_masked: null });
    });

    it('records it even if the order was not awaiting it', () => {
      const { gateway_reference } = ROUTE;
      const again = { ...capturedAgain.data, gateway_reference, payment: PAYMENT, method: 'hosted' as const, method_used: 'card' as const };
      const another = 'pay_0000000000000000000000bb';
      const paidByAnother = [
        started({ payment: another }),
        fact('payment.captured', { ...capture, payment: another, gateway_reference: 'pay_other' }),
      ];
      given(orderMoney, placed(), hosted, ...paidByAnother, paid).when(used).then(fact('payment.captured_again', again)); // prettier-ignore
    });
  });

  it('records its method if a later attempt is shown', () => {
    const later = started({ payment: 'pay_0000000000000000000000bb', method: 'card', method_details: { card: { token: 'tok_1' } } });
    given(orderMoney, ...open, failed(), later)
      .when(take())
      .then(fact('payment.captured', { ...capture, method_used: 'upi' }), paid);
  });

  it('is captured once', () =>
    given(orderMoney, ...paidOrder)
      .when(take())
      .thenNothing());

  it('is recorded even after it failed, but the order stays cancelled', () =>
    given(orderMoney, ...cancelledOrder)
      .when(take())
      .then(captured()));

  it('is captured once after it failed', () =>
    given(orderMoney, ...cancelledOrder, captured())
      .when(take())
      .thenNothing());

  it('counts in full if the gateway reports it as paid in full, with an offer or a fee', () => {
    const taking = (amount: number, in_full: number) => (state: State) => capturePayment(state, { ...taken(), amount, in_full }, REFUND);
    const with_ = (changes: object) => fact('payment.captured', { ...capture, ...changes });
    given(orderMoney, placed(), started()).when(taking(45_000, 50_000)).then(with_({ gateway_discount: 5_000 }), paid); // prettier-ignore
    given(orderMoney, placed(), started()).when(taking(51_000, 50_000)).then(with_({ customer_fee: 1_000 }), paid); // prettier-ignore
    given(orderMoney, placed(), started()).when(taking(45_000, 60_000)).then(captured(45_000), mismatch(45_000)); // prettier-ignore
  });

  it('is refunded without the fee if it is a second capture', () => {
    for (const [amount, back, fee] of [[45_000, 45_000, undefined], [51_000, 50_000, 1_000]] as const) // prettier-ignore
      expect(capturePayment(folded(orderMoney, paidOrder), { ...taken(), gateway_reference: 'pay_second', amount, in_full: 50_000 }, REFUND)).toMatchObject([
        { type: 'payment.captured_again', data: { amount: back, ...(fee && { customer_fee: fee }) } },
      ]); // prettier-ignore
  });

  it('reduces the refundable amount by an offer', () => {
    const offer = fact('payment.captured', { ...capture, gateway_discount: 5_000 });
    expect(refundable(folded(orderMoney, [placed(), started(), offer, paid]))).toBe(45_000);
  });

  it('belongs to the session of its payment, not to the one in the notice', () =>
    given(orderMoney, placed(), started({ checkout_session: 'cs_other' }))
      .when(take())
      .then(fact('payment.captured', { ...capture, checkout_session: 'cs_other' }), paid));

  it('needs a payment of the order', () => given(orderMoney, cashOrder).when(take()).thenNothing());

  it('needs an order', () => given(orderMoney).when(take()).thenNothing());
});

describe('a failed payment', () => {
  const fail = (state: State) => failPayment(state, PAYMENT, expired, { order: ORDER, refund: REFUND }, NOON);

  it('cancels the order that waited for it', () =>
    given(orderMoney, ...open, submitted)
      .when(fail)
      .then(failed(), cancelled));

  it('fails once', () =>
    given(orderMoney, ...cancelledOrder)
      .when(fail)
      .thenNothing());

  it('changes nothing after the capture', () => {
    given(orderMoney, ...paidOrder)
      .when(fail)
      .thenNothing();
    given(orderMoney, ...cancelledOrder, captured())
      .when(fail)
      .thenNothing();
  });

  it('does not cancel an order that is cancelled already', () =>
    given(orderMoney, ...open, cancelled)
      .when(fail)
      .then(failed()));

  it('needs a payment of the order', () => given(orderMoney, cashOrder).when(fail).thenNothing());
});

describe('an alert', () => {
  const alert: PaymentAlert = { alert: 'gateway_unavailable', payment: PAYMENT, refund: null, message: 'No answer.' };

  it('is raised for a payment of the order, and for one that its session made before, as soon as the order exists', () => {
    given(orderMoney, ...open).when((state) => raiseAlert(state, alert)).then(fact('payment.alert_raised', alert)); // prettier-ignore
    given(orderMoney, cashOrder).when((state) => raiseAlert(state, alert)).then(fact('payment.alert_raised', alert)); // prettier-ignore
    given(orderMoney).when((state) => raiseAlert(state, alert)).thenNothing(); // prettier-ignore
  });

  it('is raised once for one cause, in any wording', () => {
    const again: PaymentAlert = { ...alert, message: 'No answer either.' };
    const raised = fact('payment.alert_raised', alert);
    given(orderMoney, ...open, raised).when((state) => raiseAlert(state, again)).thenNothing(); // prettier-ignore
    const refund: PaymentAlert = { ...alert, refund: REFUND };
    given(orderMoney, ...open, raised).when((state) => raiseAlert(state, refund)).then(fact('payment.alert_raised', refund)); // prettier-ignore
    const dollars = (amount: number) => (state: State) => capturePayment(state, { ...taken(), amount, currency: 'USD' }, REFUND);
    const first = dollars(1)(folded(orderMoney, open));
    expect(first).toHaveLength(1);
    given(orderMoney, ...open, ...first).when(dollars(2)).thenNothing(); // prettier-ignore
  });
});
