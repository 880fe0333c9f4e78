import type { RefundEntity } from '#apps/sandbox/gateway/entities';
import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import { sum } from '#kernel/money';
import { type Correspondence, isDone, type Letter, mayBeDone } from '#test/simulation/outside/correspondence';
import type { Json } from '#test/simulation/outside/caller';
import { type Capture, cameOf } from '#test/simulation/outside/capture';
import type { Store } from '#test/simulation/outside/store';
import { prepaidPart } from '#test/simulation/truths/sessions';
import type { World } from '#test/simulation/world/world';

/** The knowledge that people and partners outside have of one order that a cart became. */
export interface OutsideBook {
  readonly session: string;
  /** As the session was requested. */
  readonly cart: Json;
  /** The shopper's choices that were taken, newest last, and those that may have been. */
  readonly choices: readonly Letter[];
  readonly option: 'prepaid' | 'partial_prepaid' | 'cod';
  /** With the fee, if cash was chosen; and the cash in it that is due at the door. */
  readonly total: number;
  readonly cash: number;
  /** The money that banks took for it, and what went back or is on its way, by the gateway's book. */
  readonly captures: readonly Capture[];
  readonly refunds: readonly RefundEntity[];
  /** By the shop; null: it has none. */
  readonly copy: ShopOrder | null;
  /** The cash that the courier got at the door. */
  readonly collected: number;
  readonly isForgotten: boolean;
}

/** The outside books of the orders of a store, by their ids. Those whose shopper's choice was never answered are left out. */
export function outsideBooks({ gateway, shops }: World, store: Store, orders: readonly Json[]): Map<string, OutsideBook> {
  const { server, keyId, shop, collected, remitted, receiver } = store;
  const carts = server.correspondence.made('/checkout/sessions');
  const choices = server.correspondence.changes('POST', '/checkout/sessions/{id}/complete');
  const orderOfSession = new Map(orders.map(({ id, checkout_session }) => [checkout_session as string, id as string]));
  // The completion of a session is answered with its payment, which the gateway has as a receipt.
  const orderOfPayment = new Map(
    [...choices].flatMap(([session, tries]) =>
      tries.filter(isDone).map(({ answer }) => [answer.payment as string, (answer.order as string | null) ?? orderOfSession.get(session)]),
    ),
  );
  const taken = Map.groupBy(gateway.captures(keyId), ({ order_id }) => orderOfPayment.get(gateway.receiptOf(order_id)!));
  const gone = Map.groupBy(gateway.refunds(keyId), ({ payment_id }) => payment_id);
  const books = new Map<string, OutsideBook>();
  for (const { id, checkout_session: session, customer } of orders) {
    const made = carts.get(session);
    const tries = (choices.get(session) ?? []).filter(mayBeDone);
    const chosen = tries.findLast(isDone)?.body.payment_option;
    if (made === undefined || chosen === undefined || !tries.every(isDone)) continue;
    const cart = made.body;
    const total = cart.amount + (chosen === 'prepaid' ? 0 : (cart.cod?.fee ?? 0));
    const part = chosen === 'partial_prepaid' ? prepaidPart(cart.prepaid_requirement, cart.amount) : 0;
    const captures = taken.get(id) ?? [];
    const parcel = `AWB${id.slice(-12)}`;
    books.set(id, {
      session,
      cart,
      choices: tries,
      option: chosen,
      total,
      cash: chosen === 'prepaid' ? 0 : total - part,
      captures,
      refunds: captures.flatMap((capture) => gone.get(capture.id) ?? []),
      copy: shops.platform.ledger.ofSource(shop, id)[0] ?? null,
      collected: (collected.get(parcel) ?? 0) + (remitted.get(parcel)?.amount ?? 0),
      isForgotten: customer.phone === null || receiver.forgotten.has(id),
    });
  }
  return books;
}

export const amountOf = (all: readonly { readonly amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

/** What came for an order: without what offers of the gateway took off it. */
export const cameFor = ({ captures }: OutsideBook): number => sum(captures.map(cameOf));

/** Money that went back or is on its way. */
export const goneOf = ({ refunds }: OutsideBook): number => amountOf(refunds.filter(({ status }) => status === 'processed'));
export const underWayOf = ({ refunds }: OutsideBook): number => amountOf(refunds.filter(({ status }) => status === 'pending'));

/** Whether an order of cash was paid online in the end, by a link. */
export const isByLink = ({ option, captures }: OutsideBook): boolean => option === 'cod' && captures.length > 0;

/** The discount of the link that an order of cash was paid by. */
export function discountOf(correspondence: Correspondence, order: string, paid: number): number {
  const links = [...correspondence.made('/payment_links').values()].filter(({ body }) => body.order_id === order);
  return links.find(({ answer }) => answer.amount === paid)?.body.discount ?? 0;
}
