import { type Evidence, filled, pageName } from '#disputes/pack/evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { cancellation, confirmation, delivery, disputed, history, messages, purchase, refunds } from '#disputes/pack/sections';
import { summaryOf } from '#disputes/pack/summary';
import { addressLine, type Wording } from '#disputes/pack/wording';

/** Stripe's maximum length of a text. */
const LONGEST_TEXT = 20_000;

/** The evidence in the fields of Stripe's "Update a dispute". The merchant adds the shop's terms. */
export function stripeEvidence(pack: PackedDispute, words: Wording): Evidence {
  const { dispute, order } = pack;
  const { customer, fulfillments } = order;
  const [sent, confirmed, contacts, back] = [delivery, confirmation, messages, refunds].map((section) => section(pack, words));
  const pages = filled([
    ['receipt', 'Receipt', [purchase(pack, words)]],
    ['shipping_documentation', 'Proof of shipping', [sent!]],
    ['service_documentation', 'Confirmation by the customer', [confirmed!]],
    ['customer_communication', 'Communication with the customer', [contacts!]],
    ['uncategorized_file', 'Explanation', [disputed(pack, words), cancellation(pack, words), back!, history(pack, words)]],
  ]);
  const texts: Readonly<Record<string, string | null>> = {
    customer_name: customer.name,
    customer_email_address: customer.email,
    billing_address: addressLine(order.billing_address),
    product_description: order.line_items.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
    shipping_address: addressLine(order.shipping_address),
    shipping_carrier: joined(fulfillments.map(({ courier_code }) => courier_code)),
    shipping_date: order.fulfilled_at === null ? null : words.day(order.fulfilled_at),
    shipping_tracking_number: joined(fulfillments.map(({ tracking_number }) => tracking_number)),
    uncategorized_text: summaryOf(pack, words),
  };
  const given = Object.entries(texts).filter(([, text]) => text !== null && text !== '');
  return {
    request: `POST /v1/disputes/${dispute.gateway_reference}`,
    upload: 'POST /v1/files, with the purpose dispute_evidence',
    body: {
      evidence: Object.fromEntries([
        ...given.map(([field, text]) => [field, text!.slice(0, LONGEST_TEXT)]),
        ...pages.map((page) => [page.field, pageName(page)]),
      ]),
      submit: false,
    },
    pages,
  };
}

const joined = (names: readonly (string | null)[]): string | null => [...new Set(names.filter((name) => name !== null))].join(', ') || null;
