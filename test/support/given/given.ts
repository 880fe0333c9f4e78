import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { cart, orderBecomes, upi } from '#test/support/clients/shop';
import { buyerAt } from '#test/support/given/buyers';

const CARD = { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_success' } } };

/**
 * How a story begins whose subject is not the purchase: the facts of a purchase are appended, and the simulated gateway has its payment, without a request
 * or a notice. Each resolves to the order, once it can be read. `changes`: of the cart.
 */
export const given = {
  /** Paid by UPI. */
  paidOrder: (merchant: MerchantClient, changes?: object): Promise<Json> =>
    placed(merchant, upi('success@test'), { status: 'paid' }, changes),

  /** Its order was placed once the money had arrived. */
  paidByCard: (merchant: MerchantClient, changes?: object): Promise<Json> => placed(merchant, CARD, { status: 'paid' }, changes),

  /** The UPI payment failed; the order can still be paid. */
  failedOrder: (merchant: MerchantClient, changes?: object): Promise<Json> =>
    placed(merchant, upi('failure@test'), { payment_status: 'failed' }, changes),
} as const;

/** An order by the shopper's choice. */
async function placed(merchant: MerchantClient, choice: object, expected: object, changes?: object): Promise<Json> {
  const { order } = await buyerAt(merchant.api)({ key: merchant.key!, cart: cart(changes), choice });
  return orderBecomes(merchant, order!, expected);
}
