import type { SessionRequest } from '#checkout/contract';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { Customer } from '#orders/contract';
import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';

/** The customer of a link that names none: the page asks for a phone number. */
const NOBODY_YET: Customer = { phone: null, email: null, name: null, id: null };

/** What shoppers read where the merchant has not said what is paid for: our ids mean nothing to them. */
const NOT_DESCRIBED = 'Payment';

/** The draft of a link's session: one line item, only prepaid, and at most a day long, but no longer than the link. */
export function sessionOfLink(link: PaymentLinkCreated, session: string, now: UnixSeconds): SessionRequest {
  const { payment_link, order, amount, discount, currency, description, customer, client_reference_id, expires_at, metadata } = link;
  const whole = amount + discount;
  const name = description ?? client_reference_id ?? NOT_DESCRIBED;
  return {
    session,
    amount,
    amount_details: { subtotal: whole, discount, shipping: 0, tax: 0 },
    currency,
    line_items: [{ name, sku: null, variant_id: null, quantity: 1, unit_amount: whole, amount: null }],
    payment_options: ['prepaid'],
    prepaid_requirement: null,
    cod_fee: 0,
    client_reference_id,
    storefront: null,
    success_url: null,
    cancel_url: null,
    expires_at: Math.min(expires_at ?? Infinity, now + DAY),
    metadata,
    personal: { customer: customer ?? NOBODY_YET, shipping_address: null, billing_address: null, device: null },
    payment_link: { payment_link, order, discount },
  };
}
