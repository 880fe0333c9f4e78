import { evidenceOf } from '#disputes/pack/gateway-evidence';
import { type PackedDispute, packedDispute } from '#disputes/pack/packed-dispute';
import { confirmation, history, messages } from '#disputes/pack/sections';
import { summaryOf } from '#disputes/pack/summary';
import { Wording } from '#disputes/pack/wording';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { type Fact, fact } from '#kernel/fact';
import { captured, ORDER, paid, PAYMENT, placed, SESSION, started } from '#test/support/facts/order-facts';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const words = new Wording('Asia/Kolkata', 'Kurta House');
const dispute = {
  id: 'dp_1', object: 'dispute', livemode: false, order_id: ORDER, payment: PAYMENT, gateway_reference: 'disp_1', amount: 50_000, currency: 'INR',
  reason_code: 'chargeback', phase: 'chargeback', status: 'open', amount_deducted: 0, fee: 0, fee_currency: 'INR', gateway_status: null, respond_by: null, created_at: NOON, updated_at: NOON,
  closed_at: null,
} satisfies DisputeResource; // prettier-ignore

const ofSession = { checkout_session: SESSION };
const requested = [
  fact('verification.requested', { ...ofSession, times_out_at: NOON, timeout_action: 'hold' }),
  fact('verification.message_sent', { ...ofSession, code: 1, channel: 'email' }),
  fact('verification.message_sent', { ...ofSession, code: 2, channel: 'phone' }),
];
const confirmed = fact('verification.confirmed', { ...ofSession, method: 'code', note: null });

const packOf = (...facts: Fact[]): PackedDispute =>
  packedDispute(
    dispute,
    [placed(), started(), captured(), paid, ...facts].map((each, revision) =>
      recorded(`order-${ORDER}`, each, { revision, at: NOON + revision }),
    ),
  );

describe('the packed data of an order', () => {
  it('says when and how the shopper confirmed it, and where the last code was sent', () => {
    const pack = packOf(...requested, confirmed);
    expect(pack.confirmation).toEqual({
      requested_at: NOON + 4,
      confirmed_at: NOON + 7,
      method: 'code',
      refused_at: null,
      channel: 'phone',
    });
    expect(Object.fromEntries(confirmation(pack, words)!.facts)).toMatchObject({
      'Code sent to': 'the phone',
      'Confirmed by': 'by the shopper, with the code',
    });
    expect(summaryOf(pack, words)).toContain(`The shopper confirmed the order on ${words.time(NOON + 7)} with the code that was sent.`);
  });

  it('does not call it confirmed by the shopper if the merchant confirmed it, or it was not confirmed', () => {
    const byMerchant = packOf(...requested, fact('verification.confirmed', { ...ofSession, method: 'merchant', note: null }));
    expect(summaryOf(byMerchant, words)).not.toContain('The shopper confirmed');
    expect(Object.fromEntries(confirmation(packOf(...requested), words)!.facts)).toMatchObject({ Confirmed: 'no' });
    expect(confirmation(packOf(), words)).toBeNull();
  });

  it('has the messages to the shopper, with their destinations', () => {
    expect(messages(packOf(...requested), words)!.table!.rows.map(([, to]) => to)).toEqual(['asha@example.com', '+919876543210']);
    expect(messages(packOf(), words)).toBeNull();
  });

  it('omits internal steps of the service', () => {
    const { table } = history(packOf(fact('storefront.mirrored', { what: 'payment', synced: true })), words);
    expect(table!.rows.map(([, what]) => what)).toEqual([
      'The order was placed.',
      'A payment by upi started.',
      'The payment was captured.',
      'The order is paid.',
    ]);
  });
});

describe('evidence', () => {
  it('has a page for each field that names one, and the other way round', () => {
    for (const gateway of ['razorpay', 'stripe', null]) {
      const { pages, body } = evidenceOf(gateway, packOf(...requested, confirmed), words);
      const named = JSON.stringify(body).match(/[a-z_]+\.html/g);
      expect(named!.toSorted()).toEqual(pages.map(({ field }) => `${field}.html`).toSorted());
    }
  });

  it('of Razorpay has at most 1000 characters of summary', () => {
    const item = { name: 'x', sku: null, variant_id: null, quantity: 1, unit_amount: 1, amount: 1 };
    const pack = packOf();
    const long = {
      ...pack,
      order: { ...pack.order, line_items: [item], storefront: { ...pack.order.storefront, order_name: '#'.repeat(2000) } },
    };
    expect((evidenceOf('razorpay', long, words).body as { summary: string }).summary).toHaveLength(1000);
  });
});
