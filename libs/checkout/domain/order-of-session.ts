import type { PaymentOption, PersonalAtCheckout, SessionCompleted, SessionCreated } from '#checkout/domain/session.events';
import type { OrderPlaced, OrderTerms } from '#orders/contract';
import type { Purchase } from '#risk/contract';

/** The amounts of the order by the shopper's choice. If cash is chosen, for all or a part, its fee is added (interface §4.4). */
export function orderTerms(
  terms: SessionCreated,
  { payment_option, payment }: Pick<SessionCompleted, 'payment_option' | 'payment'>,
): OrderTerms {
  const cod_fee = payment_option === 'prepaid' ? 0 : terms.cod.fee;
  const amount = terms.amount + cod_fee;
  return {
    payment_method: payment_option,
    amount,
    amount_details: { ...terms.amount_details, cod_fee },
    amount_cod_due: amount - (payment?.amount ?? 0),
  };
}

/** The order that a completed session places. */
export function orderOfSession(terms: SessionCreated, { order, payment_due_at = null, ...choice }: SessionCompleted): OrderPlaced {
  const { customer, shipping_address, billing_address } = terms.personal;
  return {
    order,
    checkout_session: terms.session,
    ...(terms.payment_link && { payment_link: terms.payment_link.payment_link }),
    ...orderTerms(terms, choice),
    payment_due_at,
    currency: terms.currency,
    line_items: terms.line_items,
    shop_domain: terms.storefront?.shop_domain ?? null,
    client_reference_id: terms.client_reference_id,
    metadata: terms.metadata,
    personal: { customer, shipping_address, billing_address },
  };
}

interface Cart extends Pick<Purchase, 'amount' | 'currency' | 'line_items'>, Pick<SessionCreated, 'payment_link'> {
  readonly session: string;
  readonly personal: PersonalAtCheckout;
}

/** The purchase in the risk assessment's terms. The description of a payment link is no product. */
export const purchaseOf = (
  { session, amount, currency, line_items, payment_link, personal }: Cart,
  payment_option: PaymentOption | null = null,
  prepaid_failed = false,
): Purchase => ({
  checkout_session: session,
  order: null,
  amount,
  currency,
  line_items: payment_link === undefined ? line_items : [],
  payment_option,
  prepaid_failed,
  tags: [],
  ...personal,
});
