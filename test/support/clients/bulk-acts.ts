import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';

export const ACTS = '/admin/v1/bulk_acts';

let references = 0;

/** A reference that only the caller's filter finds. */
export const ownReference = (): string => `bulk-${++references}`;

/** Orders that only the returned filter finds. */
export async function paidOrders(
  merchant: MerchantClient,
  count: number,
): Promise<{ orders: Json[]; filter: { client_reference_id: string } }> {
  const filter = { client_reference_id: ownReference() };
  const orders = await Promise.all(Array.from({ length: count }, () => given.paidOrder(merchant, filter)));
  return { orders, filter };
}

export const refunds = (filter: object, more: object = {}): object => ({ act: 'refund', list: 'orders', filter, ...more });

/** Waits until a person sees an act as expected. */
export const actBecomes = (person: PersonClient, id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await person.get(`${ACTS}/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

/** The refunded and pending amounts of orders. */
export const refundedOf = (merchant: MerchantClient, orders: readonly Json[]): Promise<number[]> =>
  Promise.all(
    orders.map(async ({ id }) => {
      const { amount_refunded, amount_refund_pending } = (await merchant.get(`/orders/${id}`)).body;
      return amount_refunded + amount_refund_pending;
    }),
  );
