import { editableOrder } from '#orders/domain/editable-order';
import { changeOrder, type OrderChange } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/events/order.events';
import { orderResource } from '#orders/resource/order.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

export const ChangeOrder = command('ChangeOrder', {
  input: fields<{ order: string; change: OrderChange }>(),
  stream: ({ order }) => orderStream(order),
  view: editableOrder,
  rule: (before, { order, change }) => changeOrder(before, order, change),
  answer: shownBy(orderResource),
});
