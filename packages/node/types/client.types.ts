/** The types as users see them: checked with the repository, never run. */
import { expectTypeOf } from 'expect-type';
import { type ApiKey, Administration } from 'payments-and-orders/admin';
import {
  type Answer,
  type ErrorCode,
  type List,
  type Order,
  type Page,
  PaymentsAndOrders,
  type Proposal,
  type Refund,
  RefusedError,
  webhooks,
} from 'payments-and-orders';

export async function judged(client: PaymentsAndOrders): Promise<void> {
  expectTypeOf(client.orders.list({ status: ['paid'], created_at: { gte: 1 } })).toEqualTypeOf<List<Order>>();
  expectTypeOf(await client.orders.list()).toEqualTypeOf<Answer<Page<Order>>>();
  const refund = await client.refunds.create({ order_id: 'ord_1', amount: 1, reason: 'customer_request' });
  expectTypeOf(refund).toEqualTypeOf<Answer<Refund | Proposal>>();
  if (refund.object === 'refund') expectTypeOf(refund.order_id).toEqualTypeOf<string | null>();
  for await (const order of client.orders.list({ ending_before: 'ord_1' })) expectTypeOf(order).toEqualTypeOf<Order>();

  // An answer's values may be extended; a request's may not.
  const order = await client.orders.retrieve('ord_1');
  expectTypeOf<'paid'>().toExtend<typeof order.status>();
  expectTypeOf<'not_known_yet'>().toExtend<typeof order.status>();
  expectTypeOf(order.object).toEqualTypeOf<'order'>();
  // @ts-expect-error -- no such reason
  await client.refunds.create({ order_id: 'ord_1', amount: 1, reason: 'no_such_reason' });
  // @ts-expect-error -- an order has a cart
  await client.checkout.sessions.create({ currency: 'INR' });
  // @ts-expect-error -- no such filter
  client.orders.list({ no_such_filter: 1 });
  // @ts-expect-error -- a client has a key or a session
  void new PaymentsAndOrders({ baseUrl: 'https://pay.example.com' });

  expectTypeOf(await client.history.export()).toEqualTypeOf<Response>();
  expectTypeOf<'order_not_paid'>().toExtend<ErrorCode>();
  expectTypeOf<RefusedError['docUrl']>().toEqualTypeOf<string>();

  const event = await webhooks.constructEvent('', '', '');
  if (event.type === 'refund.succeeded') expectTypeOf(event.data.object).toEqualTypeOf<Refund>();

  const administration = new Administration(client);
  expectTypeOf(administration.keys.list()).toEqualTypeOf<List<ApiKey>>();
}
