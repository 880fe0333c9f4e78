import type { Json } from '#test/simulation/outside/caller';
import { isDone, type Letter } from '#test/simulation/outside/correspondence';
import type { Store } from '#test/simulation/outside/store';
import { inFull } from '#test/simulation/truths/as-requested';
import { differing, type Known, within } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Each payment link is as it was requested, was paid as often as the gateway took money by it, and so are the sessions that it led to. */
export async function linked(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, acting, losesNotices }: World, { server, keyId, receiver }: Store): Promise<string[]> {
  const { correspondence } = server;
  const closed = correspondence.changes('POST', '/payment_links/{id}/close');
  const tries = correspondence.changes('POST', '/checkout/sessions/{id}/complete');
  const sessions = Map.groupBy(await listed(server, '/checkout/sessions'), ({ payment_link }) => payment_link as string | null);
  const orders = new Map((await listed(server, '/orders')).map((order) => [order.id as string, order]));
  const there = new Map((await listed(server, '/payment_links')).map((link) => [link.id as string, link]));
  const taken = new Set(gateway.payments(keyId).flatMap(({ captured, order_id }) => (captured ? [gateway.receiptOf(order_id)!] : [])));
  return [...correspondence.made('/payment_links')].flatMap(([id, letter]) => {
    const link = there.get(id);
    if (link === undefined) return [`link ${id} was answered, and is in no list`];
    const opened = sessions.get(id) ?? [];
    const paid = opened.filter((session) => (tries.get(session.id) ?? []).some((each) => isDone(each) && taken.has(each.answer.payment)));
    const isForgotten = [...receiver.forgotten].some((name) => name === letter.body.order_id || name === letter.body.customer?.phone);
    const isReported = acting.losses === 0 && !losesNotices;
    const known = {
      ...asRequestedFor(letter, link, orders.get(letter.body.order_id), isForgotten),
      ...(isReported && asUsed(letter, link, paid.length, (closed.get(id) ?? []).some(isDone))),
    };
    return [
      ...differing(`link ${id}`, known, link),
      ...opened.flatMap((session) => differing(`session ${session.id} of ${id}`, ofSession(link, isForgotten), session)),
    ];
  });
}

function asRequestedFor({ body, answer, from, until }: Letter, link: Json, order: Json, isForgotten: boolean): Known {
  const discount = body.discount ?? 0;
  return {
    object: 'payment_link',
    livemode: true,
    url: answer.url,
    amount: body.amount ?? answer.amount,
    discount,
    currency: 'INR',
    reusable: body.reusable ?? false,
    max_uses: body.max_uses ?? null,
    client_reference_id: body.client_reference_id ?? null,
    expires_at: body.expires_at ?? null,
    metadata: body.metadata ?? {},
    created_at: within(from, until),
    ...(body.order_id && { order_id: body.order_id }),
    ...(!isForgotten && {
      description: body.description ?? null,
      ...(!body.order_id && { customer: body.customer ? inFull(body.customer, ['phone', 'email', 'name', 'id']) : null }),
    }),
    // The link's amount is the cash that the order owed then, less the discount.
    ...(order !== undefined && order.payment_method === 'cod' && order.amount_cod_due > 0 && { amount: order.amount_cod_due - discount }),
    checkout_session: (session: string | null) => link.reusable === false || session === null,
  };
}

function asUsed({ body }: Letter, link: Json, paid: number, isClosed: boolean): Known {
  const { reusable = false, max_uses = null } = body;
  const isOfOrder = body.order_id !== undefined;
  return {
    // Money that came when the order owed none any longer went back.
    uses: isOfOrder ? (uses: number) => uses <= paid : paid,
    status: (status: string) => {
      if (status === 'paid') return !reusable && paid > 0;
      if (status === 'used_up') return reusable && max_uses !== null && paid >= max_uses;
      if (status === 'closed') return (link.closed_reason === 'manual') === isClosed && (isClosed || isOfOrder);
      return status === 'open' && !isClosed && (isOfOrder || paid === 0 || (reusable && (max_uses === null || paid < max_uses)));
    },
    paid_at: (at: number | null) => (at === null) === (link.status !== 'paid'),
    closed_at: (at: number | null) => (at === null) === (link.status !== 'closed'),
    closed_reason: (reason: string | null) => (reason === null) === (link.status !== 'closed'),
    payment: (payment: string | null) => (payment === null) === (link.status !== 'paid'),
  };
}

const ofSession = ({ amount, discount, order_id, reusable, description, client_reference_id }: Json, isForgotten: boolean): Known => ({
  amount,
  amount_details: { subtotal: amount + discount, discount, shipping: 0, tax: 0, cod_fee: 0 },
  payment_options: ['prepaid'],
  prepaid_amount: null,
  client_reference_id,
  ...(!reusable && { order: (order: string | null) => order === null || order_id === null || order === order_id }),
  ...(!isForgotten && {
    line_items: [
      {
        name: description ?? client_reference_id ?? 'Payment',
        sku: null,
        variant_id: null,
        quantity: 1,
        unit_amount: amount + discount,
        amount: amount + discount,
      },
    ],
  }),
});
