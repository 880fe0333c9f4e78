import type { Minor } from '#kernel/money';

/** Money that came in for a payment. */
interface Taken {
  readonly amount: Minor;
  /** The amount of the gateway's own order or page, where it says that this has paid it in full; absent where it does not. */
  readonly in_full?: Minor;
}

/** What counts as paid, and the part that never came in, or came beyond it for the payment itself and stays with the gateway. */
interface Counted {
  readonly amount: Minor;
  readonly gateway_discount?: Minor;
  readonly customer_fee?: Minor;
}

/**
 * What money counts as. Where the gateway's own order is of the requested amount, and is paid in full, that is what counts: an offer of the gateway's took
 * the rest off, or the shopper bore the fee. Interface §3.2.
 */
export function counted({ amount: came, in_full }: Taken, requested: Minor): Counted {
  if (in_full !== requested || came === requested) return { amount: came };
  return came < requested
    ? { amount: requested, gateway_discount: requested - came }
    : { amount: requested, customer_fee: came - requested };
}

/** The part that can go back: neither what never came in, nor what the gateway keeps. */
export const returnable = ({ amount, gateway_discount = 0 }: Counted): Minor => amount - gateway_discount;
