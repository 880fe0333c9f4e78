import { type Evidence, filled, pageName } from '#disputes/pack/evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { cancellation, confirmation, delivery, disputed, history, messages, purchase, refunds } from '#disputes/pack/sections';
import { summaryOf } from '#disputes/pack/summary';
import type { Wording } from '#disputes/pack/wording';

/** Razorpay's maximum length of `summary`. */
const LONGEST_SUMMARY = 1000;

/** The evidence in the fields of Razorpay's "Contest a dispute". The merchant adds the shop's terms. */
export function razorpayEvidence(pack: PackedDispute, words: Wording): Evidence {
  const { dispute } = pack;
  const [sent, confirmed, contacts, back] = [delivery, confirmation, messages, refunds].map((section) => section(pack, words));
  const pages = filled([
    ['shipping_proof', 'Proof of shipping', [sent!]],
    ['billing_proof', 'Proof of billing', [purchase(pack, words)]],
    ['cancellation_proof', 'Proof of cancellation', [cancellation(pack, words)]],
    ['customer_communication', 'Communication with the customer', [contacts!]],
    ['proof_of_service', 'Confirmation by the customer', [confirmed!]],
    ['refund_confirmation', 'Confirmation of refunds', [back!]],
    [
      'explanation_letter',
      'Explanation',
      [disputed(pack, words), purchase(pack, words), sent!, confirmed!, contacts!, back!, history(pack, words)],
    ],
  ]);
  return {
    request: `PATCH /v1/disputes/${dispute.gateway_reference}/contest`,
    upload: 'POST /v1/documents, with the purpose dispute_evidence',
    body: {
      amount: dispute.amount,
      summary: summaryOf(pack, words).slice(0, LONGEST_SUMMARY),
      ...Object.fromEntries(pages.map((page) => [page.field, [pageName(page)]])),
      action: 'draft',
    },
    pages,
  };
}
