import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import type { GatewayBooks } from '#test/support/partners/gateway-books';

/** The phone number in the notice. */
export const CONTACT = '+919812345699';

export interface UnseenDispute {
  readonly order: string;
  readonly connection: string;
  readonly notice: object;
  /** Sends its notice, with changes. */
  notify(changes?: object): Promise<{ status: number; body: Json }>;
}

/** A dispute of a paid order that was opened at the gateway without a notice. Its notice names the order. */
export async function unseenDispute(books: GatewayBooks, merchant: MerchantClient, cart: object = {}): Promise<UnseenDispute> {
  const { id: order } = await given.paidOrder(merchant, cart);
  const { connection } = await books.routeOf(order);
  const [payment] = await books.paymentsOf(order);
  books.trouble({ notices: { copies: 0 } });
  const id = await books.openDispute(order, { phase: 'chargeback' });
  books.trouble();
  const entity = { entity: 'dispute', id, payment_id: payment!['id'], amount: payment!['amount'], currency: 'INR', phase: 'chargeback' };
  const notice = {
    entity: 'event',
    event: 'payment.dispute.created',
    contains: ['payment', 'dispute'],
    payload: { dispute: { entity }, payment: { entity: { ...payment, contact: CONTACT } } },
    created_at: Math.floor(Date.now() / 1000),
  };
  return { order, connection, notice, notify: (changes = {}) => books.notify(connection, { ...notice, ...changes }) };
}
