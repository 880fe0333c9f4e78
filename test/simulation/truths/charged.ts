import { sum } from '#kernel/money';
import type { Json } from '#test/simulation/outside/caller';
import { type Capture, cameOf } from '#test/simulation/outside/capture';
import { isDone, type Letter } from '#test/simulation/outside/correspondence';
import type { Store } from '#test/simulation/outside/store';
import { differing, type Known, within } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import { amountOf } from '#test/simulation/truths/outside-book';
import { prepaidPart } from '#test/simulation/truths/sessions';
import type { World } from '#test/simulation/world/world';

/** Each payment is as its shopper chose to pay, and as the gateway's book has it; what came for a session without an order has gone back. */
export async function charged(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, acting, losesNotices }: World, { server, keyId, receiver }: Store): Promise<string[]> {
  const { correspondence } = server;
  const carts = correspondence.made('/checkout/sessions');
  const tries = [...correspondence.changes('POST', '/checkout/sessions/{id}/complete')].flatMap(([session, all]) =>
    all.filter(isDone).map((letter) => ({ session, ...letter })),
  );
  const chosen = new Map(tries.filter(({ body }) => body.payment_option !== 'cod').map((each) => [each.answer.payment as string, each]));
  const there = Map.groupBy(gateway.payments(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  const taken = Map.groupBy(gateway.captures(keyId), ({ order_id }) => gateway.receiptOf(order_id)!);
  const refunds = Map.groupBy(gateway.refunds(keyId), ({ payment_id }) => payment_id);
  const isReported = acting.losses === 0 && !losesNotices;
  return (await listed(server, '/payments')).flatMap((payment) => {
    const all = there.get(payment.id) ?? [];
    const captures = taken.get(payment.id) ?? [];
    const letter = chosen.get(payment.id);
    const gone = amountOf(captures.flatMap(({ id }) => refunds.get(id) ?? []).filter(({ status }) => status === 'processed'));
    const isForgotten = [...receiver.forgotten].some((name) => name === payment.order_id);
    const known = {
      object: 'payment',
      livemode: true,
      currency: 'INR',
      ...(letter && asChosen(letter, carts.get(letter.session)?.body, captures, isForgotten)),
      ...(isReported && asTaken(payment, captures, gone)),
      gateway_reference: (reference: string | null) =>
        reference === null ? captures.length === 0 || !isReported : all.some(({ id }) => id === reference),
      // A return drops the reference of what came too late.
      ...(captures.length === 1 &&
        isReported &&
        gone < sum(captures.map(cameOf)) && { bank_reference: captures[0]!.acquirer_data.rrn, bank_reference_type: 'rrn' }),
    };
    return differing(`payment ${payment.id}`, known, payment);
  });
}

function asChosen(
  { session, body, from, until }: Letter & { session: string },
  cart: Json,
  captures: readonly Capture[],
  isForgotten: boolean,
): Known {
  const { method, upi, netbanking } = body.payment;
  const requested = cart && (body.payment_option === 'prepaid' ? cart.amount : prepaidPart(cart.prepaid_requirement, cart.amount));
  return {
    checkout_session: session,
    method,
    channel: 's2s',
    // One that comes before its order starts again with it.
    created_at: within(from, method === 'upi' ? until : Infinity),
    ...(captures.length === 0 && requested !== undefined && { amount: requested }),
    ...(!isForgotten && {
      method_details: ({ type, ...details }: Json) =>
        type === method &&
        (details.upi?.vpa ?? null) === (upi?.vpa ?? null) &&
        (details.netbanking?.bank ?? null) === (netbanking?.bank ?? null) &&
        details.wallet === null,
    }),
  };
}

function asTaken({ order_id, created_at, gateway_discount }: Json, captures: readonly Capture[], gone: number): Known {
  const came = sum(captures.map(cameOf));
  const isCaptured = captures.length > 0;
  return {
    ...(isCaptured && { amount: came + gateway_discount }),
    ...termsOf(captures),
    amount_refunded: gone,
    status: isCaptured ? 'captured' : (status: string) => status !== 'captured',
    duplicate_references: (others: string[]) =>
      others.length === Math.max(0, captures.length - 1) && others.every((id) => captures.some((each) => each.id === id)),
    captured_at: (at: number | null) =>
      (at === null) === !isCaptured && (at === null || at >= Math.min(...captures.map((each) => each.created_at)) - 1),
    failed_at: (at: number | null) => at === null || at >= created_at,
    error: (error: object | null) => error === null || !isCaptured,
    order_id: () => order_id !== null || gone === came,
  };
}

/** An offer or fee of the gateway. Money that came too late, or once more, counts as what came: it goes back. */
function termsOf(captures: readonly Capture[]): Known {
  const [first] = captures;
  if (captures.length < 2 && !(first && first.amount_refunded >= cameOf(first)))
    return { gateway_discount: first?.discount ?? 0, customer_fee: first?.fee ?? 0 };
  const isOneOf = (known: readonly number[]) => (there: number) => there === 0 || known.includes(there);
  return {
    gateway_discount: isOneOf(captures.map(({ discount }) => discount)),
    customer_fee: isOneOf(captures.map(({ fee }) => fee)),
  };
}
