import type { PaymentOption, PersonalAtCheckout } from '#checkout/domain/session.events';
import type { Purchase } from '#risk/contract';

interface Cart extends Pick<Purchase, 'amount' | 'currency' | 'line_items'> {
  readonly session: string;
  readonly personal: PersonalAtCheckout;
}

/** What a session is about, for risk to look at. */
export const purchaseOf = (
  { session, amount, currency, line_items, personal }: Cart,
  payment_option: PaymentOption | null = null,
  prepaid_failed = false,
): Purchase => ({
  checkout_session: session,
  order: null,
  amount,
  currency,
  line_items,
  payment_option,
  prepaid_failed,
  tags: [],
  ...personal,
});
