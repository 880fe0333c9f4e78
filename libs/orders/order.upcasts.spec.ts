import { ORDER_UPCASTS } from '#orders/order.upcasts';
import { capture, SESSION, submitted } from '#test/support/facts/order-facts';

describe('facts of payments that an older version wrote', () => {
  it.each([
    ['payment.captured', capture],
    ['payment.submitted', submitted.data],
  ])('distinguish the kind of gateway from the connection: %s', (type, { connection, ...rest }) => {
    const upcast = ORDER_UPCASTS[type]!.reduce<unknown>((now, step) => step(now), { ...rest, gateway: connection });
    expect(upcast).toEqual({ ...rest, gateway: 'sandbox', connection });
  });
});

it('a message of an older version has no known channel', () => {
  const [step] = ORDER_UPCASTS['verification.message_sent']!;
  expect(step!({ checkout_session: SESSION, code: 1 })).toEqual({ checkout_session: SESSION, code: 1, channel: null });
});

it('what the shopper paid with is read from a second capture, though version 1 did not declare it', () => {
  const data = { payment: 'pay_1', method_used: 'card' };
  expect(ORDER_UPCASTS['payment.captured_again']!.reduce<unknown>((now, step) => step(now), data)).toEqual({
    ...data,
    checkout_session: null,
  });
});
