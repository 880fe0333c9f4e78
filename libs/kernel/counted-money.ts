import type { Minor } from '#kernel/money';

/** Money that a gateway has captured for a payment. */
interface Taken {
  readonly amount: Minor;
  /** The amount of the gateway's own order or page, if the gateway reports that this payment covers it in full. */
  readonly in_full?: Minor;
}

/** The amount that counts as paid, and the part of it that was never received, or the surplus that the gateway keeps as its fee. */
interface Counted {
  readonly amount: Minor;
  readonly gateway_discount?: Minor;
  readonly customer_fee?: Minor;
}

/**
 * The amount that captured money counts as. It is the requested amount if the gateway's own order has that amount and is paid in full, even if
 * another amount was captured: an offer of the gateway covered the rest, or the shopper bore the fee. Interface §3.2.
 */
export function counted({ amount: came, in_full }: Taken, requested: Minor): Counted {
  if (in_full !== requested || came === requested) return { amount: came };
  return came < requested
    ? { amount: requested, gateway_discount: requested - came }
    : { amount: requested, customer_fee: came - requested };
}

/** The amount that can be refunded: without the part that was never received. The gateway's surplus is not in `amount`. */
export const returnable = ({ amount, gateway_discount = 0 }: Counted): Minor => amount - gateway_discount;
