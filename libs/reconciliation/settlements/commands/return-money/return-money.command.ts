import { orderStream } from '#orders/contract';
import { command, fields } from '#platform/cqrs/command';
import { settledOrder } from '#reconciliation/settlements/domain/settled-order';
import { returnMoney } from '#reconciliation/settlements/domain/settled-order.decisions';

/** Records on an order that a settlement of its money failed or was reversed, so that another settlement can contain the money. */
export const ReturnMoney = command('ReturnMoney', {
  input: fields<{ order: string; settlement: string }>(),
  stream: ({ order }) => orderStream(order),
  view: settledOrder,
  rule: (state, { settlement: id }) => returnMoney(state, id),
});
