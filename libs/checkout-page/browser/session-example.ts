import type { Session } from '#checkout-page/browser/session';

/** An open session, for the specs. */
export const session = (changes: Partial<Session> = {}): Session => ({
  id: 'cs_1', status: 'open', payment_status: 'unpaid', amount: 100_000, currency: 'INR',
  amount_details: { subtotal: 100_000, discount: 0, shipping: 0, tax: 0 },
  payment_options: ['prepaid'], payment_methods: ['upi', 'card', 'netbanking', 'wallet', 'hosted'], prepaid_amount: null,
  cod: { available: true, fee: 4_900, unavailable_reason: null }, line_items: [], customer: { name: null, phone: null },
  shipping_address: null, order: null, order_name: null, next_action: null, payment_due_at: null, expires_at: 2_000_000_000,
  success_url: null, cancel_url: null, last_payment_error: null, verification: null,
  ...changes,
}); // prettier-ignore
