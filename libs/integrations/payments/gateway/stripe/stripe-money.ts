import { amountFromStripe, stripeAmount, stripeStep } from '#integrations/connections/stripe-units';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import type { Minor } from '#kernel/money';

interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

/** Money in Stripe's units. Throws `GatewayRefused` if Stripe does not accept the amount. */
export function toStripe({ amount, currency }: Money): Money {
  const there = stripeAmount(amount, currency);
  if (there === null) throw new GatewayRefused({ code: 'processor_error', message: notTaken(amount, currency) });
  return { amount: there, currency: currency.toLowerCase() };
}

/** An amount in Stripe's units, as money in minor units. */
export function fromStripe(amount: number, currency: string): Money {
  const iso = currency.toUpperCase();
  return { amount: amountFromStripe(amount, iso), currency: iso };
}

const notTaken = (amount: Minor, currency: string): string =>
  `The payment gateway takes ${currency} in multiples of ${stripeStep(currency)} minor units alone, and ${amount} is none.`;
