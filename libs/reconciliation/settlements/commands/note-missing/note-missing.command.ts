import { orderStream } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';
import { settledOrder } from '#reconciliation/settlements/domain/settled-order';
import { noteMissing } from '#reconciliation/settlements/domain/settled-order.decisions';

/** Records which of an order's payments are missing: captured by a connection more than a week ago, and in none of its settlements. */
export const NoteMissing = command('NoteMissing', {
  input: fields<{ order: string; connection: string }>(),
  stream: ({ order }) => orderStream(order),
  view: settledOrder,
  rule: (state, { connection, context }) => noteMissing(state, connection, context.now),
});
