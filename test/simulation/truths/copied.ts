import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { addressed } from '#test/simulation/truths/as-requested';
import { differing, type Known } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import { amountOf, isByLink, type OutsideBook, outsideBooks } from '#test/simulation/truths/outside-book';
import type { World } from '#test/simulation/world/world';

const HOLD = 'cod-verification-pending';
const RISKS = ['risk-low', 'risk-medium', 'risk-high'];

/** The shop's copy of each order has the goods, the buyer and the money that the cart, the gateway and the courier have. */
export async function copied(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const orders = await listed(store.server, '/orders');
  const books = outsideBooks(world, store, orders);
  return orders.flatMap((order) => {
    const book = books.get(order.id);
    if (book === undefined || book.copy === null) return [];
    const known = { ...asBought(order.id, book), ...(world.acting.losses === 0 && !world.losesNotices && asPaid(order, book, book.copy)) };
    return [...differing(`the shop's copy of ${order.id}`, known, book.copy), ...ofTags(world, order, book.copy)];
  });
}

function asBought(order: string, { cart, isForgotten }: OutsideBook): Known {
  const { line_items = [], client_reference_id, amount, customer, shipping_address, billing_address } = cart;
  const lines = line_items.map(({ name, sku = null, quantity, unit_amount }: Json) => ({ title: name, sku, quantity, price: unit_amount }));
  return {
    source_identifier: order,
    note_attributes: [{ name: 'order_id', value: order }],
    currency: 'INR',
    line_items: lines.length > 0 ? lines : [{ title: client_reference_id ?? order, sku: null, quantity: 1, price: amount }],
    ...(!isForgotten && {
      email: customer.email ?? null,
      phone: customer.phone,
      shipping_address: isAt(shipping_address),
      billing_address: isAt(billing_address),
    }),
  };
}

/** The shop's form of an address has no landmarks. */
const isAt =
  (requested: Json) =>
  (there: ShopOrder['shipping_address']): boolean => {
    if (!requested) return there === null;
    const { line1, line2, landmark, city, state, postal_code, country } = addressed(requested);
    const second = [line2, landmark].filter((part) => part !== null).join(', ') || null;
    return (
      there !== null &&
      [there.address1, there.address2, there.city, there.province, there.zip, there.country_code].join('|') ===
        [line1, second, city, state, postal_code, country].join('|')
    );
  };

/** The money that the shop was to have received: what banks took once it paid for the order, and the courier's cash. */
function asPaid(order: Json, book: OutsideBook, { total, refunds }: ShopOrder): Known {
  const { captures, collected, cash, total: requested } = book;
  // The bank took it twice, or the shop was cancelled or shipped meanwhile: others judge.
  if (captures.length > 1 || order.status === 'cancelled') return {};
  const online = amountOf(captures);
  const isPaid = isByLink(book) || online >= requested - cash;
  // A parcel is known as delivered once its deposit has come.
  const atDoor = isByLink(book) || !isPaid ? 0 : collected;
  const came = (isPaid || atDoor > 0 ? online : 0) + atDoor;
  const made = book.refunds.filter(({ status }) => status === 'processed').map(({ receipt, amount }) => [receipt, amount] as const);
  return {
    received: (received: number) => received === Math.min(total, came) || (isByLink(book) && received === total),
    refunds: () =>
      refunds.every(({ note, amount }) => made.some(([receipt, sum]) => (note === receipt || receipt === null) && sum === amount)) &&
      (amountOf(refunds) === amountOf(book.refunds.filter(({ status }) => status === 'processed')) || online > came || !isPaid),
  };
}

/** The hold is there exactly while the shopper has not confirmed, and one level of risk at most. */
function ofTags({ acting }: World, { id, status, verification }: Json, { tags, fulfillments }: ShopOrder): string[] {
  const isHeld = verification !== null && ['pending', 'timed_out'].includes(verification.status);
  // A machine that was lost had removed the hold for a confirmation or a payment that its backup does not know.
  const isOver = status === 'cancelled' || fulfillments.length > 0 || (acting.losses > 0 && isHeld);
  const risks = tags.filter((tag) => RISKS.includes(tag));
  return [
    ...(!isOver && tags.includes(HOLD) !== isHeld
      ? [`the shop's copy of ${id} ${isHeld ? 'is not' : 'is'} on hold, and its confirmation is ${verification?.status}`]
      : []),
    ...(risks.length > 1 ? [`the shop's copy of ${id} has the tags ${risks.join()}`] : []),
  ];
}
