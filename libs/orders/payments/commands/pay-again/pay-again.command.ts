import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { type AnotherTry, payAgain } from '#orders/payments/domain/tries.decisions';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { command, fields } from '#platform/cqrs/command';

/** The shopper tries again to pay an order, online or in cash. Resolves to the order's events. */
export const PayAgain = command('PayAgain', {
  input: fields<{ order: string; another: AnotherTry }>(),
  uses: { verifications: RequiredVerifications },
  async prepare({ order, another, context }, { verifications }) {
    const verification = await verifications.termsFor(order, { ...another.terms, ...another }, context);
    return { verification };
  },
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (state, { order, another, context, verification }) => payAgain(state, order, { ...another, verification }, context.now),
  answer: ({ events }) => events,
});
