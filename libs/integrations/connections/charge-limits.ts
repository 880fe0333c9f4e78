import type { ConnectionMade } from '#integrations/connections/domain/connection.events';
import { stripeAmount, stripeStep } from '#integrations/connections/stripe-units';
import type { Minor, Money } from '#kernel/money';
import { currencyOf } from '#platform/currencies/currencies';

type Gateway = Pick<ConnectionMade, 'kind'>;

/** Razorpay takes at least one rupee (razorpay.com/docs/api/orders, `amount`). */
const LEAST_RUPEES: Minor = 100;
/** In currencies with three decimals, Razorpay requires the last to be zero, as Stripe does. */
const THREE_DECIMALS = 3;

/** A gateway charges only multiples of this many minor units in the currency. */
export function stepOf({ kind }: Gateway, currency: string): Minor {
  if (kind === 'stripe') return stripeStep(currency);
  return kind === 'razorpay' && currencyOf(currency)?.digits === THREE_DECIMALS ? 10 : 1;
}

/** The least that a gateway charges in the currency, in minor units. */
export const leastOf = ({ kind }: Gateway, currency: string): Minor => (kind === 'razorpay' && currency === 'INR' ? LEAST_RUPEES : 1);

/** Whether a gateway can charge this amount in this currency. */
export function charges(gateway: Gateway, { amount, currency }: Money): boolean {
  if (amount < leastOf(gateway, currency) || amount % stepOf(gateway, currency) !== 0) return false;
  // A large amount may be no safe integer in Stripe's units.
  return gateway.kind !== 'stripe' || stripeAmount(amount, currency) !== null;
}
