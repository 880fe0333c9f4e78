import { CHECKOUT_UPCASTS } from '#checkout/checkout.upcasts';
import { capture, PAYMENT, REFUND } from '#test/support/facts/order-facts';

const { connection, ...rest } = capture;
const older = { ...rest, gateway: connection };
const present = { ...capture, gateway: 'sandbox' };
const upcast = (type: string, data: object): unknown => CHECKOUT_UPCASTS[type]!.reduce<unknown>((now, step) => step(now), data);

describe('facts of sessions that an older version wrote', () => {
  it('distinguish the kind of gateway from the connection, for captured money', () => {
    expect(upcast('checkout_session.completed', { order: 'ord_1', capture: older })).toEqual({ order: 'ord_1', capture: present });
    expect(upcast('checkout_session.completed', { order: 'ord_1', payment: null })).toEqual({ order: 'ord_1', payment: null });
    const late = { refund: REFUND, payment: PAYMENT, gateway: 'conn_1', method_used: 'card' };
    expect(upcast('checkout_session.payment_captured_late', late)).toEqual({
      ...late,
      gateway: 'sandbox',
      connection: 'conn_1',
      order: null,
      method: null,
      again: false,
    });
  });

  it('do not record whether a late capture was the first, if there was an order', () => {
    const step = CHECKOUT_UPCASTS['checkout_session.payment_captured_late']!.at(-1)!;
    expect(step({ order: 'ord_1' })).toEqual({ order: 'ord_1', method: null, again: true });
    expect(step({ order: null })).toEqual({ order: null, method: null, again: false });
  });

  it('could be paid by all methods of that time', () => {
    const before = { payment_methods: ['upi', 'card', 'netbanking', 'wallet'] };
    expect(upcast('checkout_session.created', { session: 'cs_1' })).toEqual({ session: 'cs_1', ...before });
  });
});
