import { timelineEntry } from '#orders/resource/timeline';
import { merchantEventId } from '#webhooks/contract';
import {
  cancelled, captured, delivered, failed, fulfilled, ORDER, paid, placed, refundFailed, refundSubmitted, reported, requested, started,
  submitted, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore
import { fact } from '#kernel/fact';
import { afterLines, arrived, dueOn, line, row } from '#test/support/facts/cash-facts';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const stream = `order-${ORDER}`;
const shop = { connection: 'conn_1', platform: 'shopify', shop_domain: 'asha.myshopify.com' };
const storefrontStory = [
  fact('storefront.assigned', shop), fact('storefront.sync_started', shop), fact('storefront.linked', { ...shop, order_id: '1', order_name: '#1001', synced: true }),
  fact('storefront.changed', { changed_at: NOON, tags: [], personal: null }), fact('storefront.amount_changed', { amount: 1, currency: 'INR' }),
  fact('storefront.refund_reported', { storefront_refund: '7', amount: 1, currency: 'INR' }),
  fact('storefront.mirrored', { what: 'payment', synced: true }), fact('storefront.sync_failed', { error: 'The shop is closed.' }),
  fact('storefront.tags_requested', { request: 1, add: ['gift'], remove: ['checked'] }), fact('storefront.tags_refused', { request: 1, error: 'Too many.', synced: true }),
]; // prettier-ignore
const cashStory = [
  dueOn(NOON), fact('cod.fell_overdue', { outstanding_amount: 1 }), ...afterLines(arrived, row(1, line(1)), row(1, line(49_999, { utr: 'UTR2' }), 'rem_2')).slice(arrived.length),
  fact('cod.remittance_voided', { remittance: 'rem_2' }), fact('cod.disputed', { reason: 'part_returned' }), fact('cod.disputed', { reason: 'paid_for_return' }),
  fact('cod.resolved', { type: 'written_off' }),
]; // prettier-ignore
const story = [
  placed(), started(), submitted, captured(), paid, reported('fulfilled'), fulfilled, reported('delivered'), delivered(50_000), failed(),
  cancelled, requested(), refundSubmitted(), succeeded(), refundFailed(), fact('order.metadata_changed', { changes: null }),
  fact('order.invoice_changed', { invoice: null }), fact('order.invoice_changed', { invoice: { number: 'INV/1', date: null, irn: null } }),
  fact('order.cancellation_ignored', { cancel_reason: 'customer' }), ...storefrontStory, ...cashStory,
]; // prettier-ignore

describe('a timeline entry', () => {
  it.each(story.map((each) => [each.type, each] as const))('of %s has a sentence about what happened', (type, each) => {
    const { summary } = timelineEntry(recorded(stream, each));
    expect(summary).toMatch(/^[A-Z].+\.$/);
    expect(summary).not.toContain(type);
  });

  it('has the time, the actor, the request and the event id', () => {
    const event = recorded(stream, paid);
    expect(timelineEntry(event)).toEqual({
      object: 'timeline_entry',
      type: 'order.paid',
      at: NOON,
      actor: { type: 'api_key', id: 'key_1', name: 'server' },
      request_id: null,
      summary: 'The order is paid.',
      data: {},
      event_id: merchantEventId(event),
    });
  });

  it('warns of goods that left before their payment', () => {
    const { summary } = timelineEntry(recorded(stream, reported('fulfilled', { warning: 'not_captured' })));
    expect(summary).toBe('The goods are fulfilled, although the payment is not captured.');
  });

  it('shows what is known about a parcel', () => {
    const parcel = { tracking_number: 'AWB_1', courier_code: null, tracking_url: null, shipment_status: 'out_for_delivery' };
    const { summary } = timelineEntry(recorded(stream, reported('in_transit', { parcel })));
    expect(summary).toBe('The goods are in transit (parcel AWB_1, out for delivery).');
  });

  it('reports that the customer was forgotten, without the id', () => {
    const { summary, data } = timelineEntry(
      recorded(stream, fact('customer.forgotten', { subject: 'subject-1', keys: ['key-1'], superseded: false })),
    );
    expect([summary, data]).toEqual(['The customer was forgotten.', { superseded: false }]);
  });

  it.each([['order.placed', placed()], ['payment.started', started()]])('of %s does not identify the shopper', (_, each) => {
    const text = JSON.stringify(timelineEntry(recorded(stream, each)));
    for (const personal of ['9876543210', 'asha', 'Asha']) expect(text).not.toContain(personal);
  }); // prettier-ignore
});
