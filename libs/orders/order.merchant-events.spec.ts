import { type Fact, fact } from '#kernel/fact';
import { OrderMerchantEvents } from '#orders/order.merchant-events';
import { PaymentMerchantEvents } from '#orders/payments/payment.merchant-events';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { MerchantEventSource } from '#platform/merchant-events/merchant-event-source';
import {
  captured,
  failed,
  paid,
  PAYMENT,
  payment,
  placed,
  refundFailed,
  refundRecorded,
  requested,
  SESSION,
  started,
  succeeded,
} from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const orders = new OrderMerchantEvents();
const payments = new PaymentMerchantEvents();
const refunds = new RefundMerchantEvents();

/** The facts of one stream; each list is one command's. */
const storyOf = (stream: string, ...commands: readonly (readonly Fact[])[]): RecordedEvent[] =>
  commands.flatMap((facts, n) => facts.map((each) => recordedBy(`command-${n}`, recorded(stream, each))));
const recordedBy = (command: string, event: RecordedEvent): RecordedEvent => ({ ...event, metadata: { ...event.metadata, command } });

/** The type of the fact that requested the last event; null if it was not requested. */
const requestedIn = (source: MerchantEventSource, story: readonly RecordedEvent[]): string | null =>
  source.requested!(story, story.at(-1)!)?.type ?? null;

describe('the request of an order’s event', () => {
  it('is the one that started the payment that paid it', () => {
    const [other, again] = ['pay_1', 'pay_2'].map((id) => started({ payment: id }));
    const story = storyOf('order-1', [placed(), other!], [again!], [started()], [captured(), paid]);
    expect(orders.requested(story, story.at(-1)!)).toBe(story[3]);
    expect(requestedIn(orders, storyOf('order-1', [placed()], [fact('order.fulfilled', {})]))).toBeNull();
  });

  it('is the one that started a payment refused by the gateway, and null after a timeout', () => {
    const declined = { code: 'declined', message: 'The bank declined.' };
    expect(requestedIn(payments, storyOf('order-1', [placed(), started()], [failed(declined)]))).toBe('payment.started');
    expect(requestedIn(payments, storyOf('order-1', [placed(), started()], [failed()]))).toBeNull();
    const begun = fact('checkout_session.payment_started', { payment, order: 'ord_1' });
    const refused = fact('checkout_session.payment_failed', { payment: PAYMENT, error: declined });
    expect(requestedIn(payments, storyOf(`checkout_session-${SESSION}`, [begun], [refused]))).toBe('checkout_session.payment_started');
  });

  it('is the one that requested the refund, and null if it was made at the gateway', () => {
    const begun = [placed(), started(), captured(), paid];
    expect(requestedIn(refunds, storyOf('order-1', begun, [requested()], [succeeded()]))).toBe('refund.requested');
    const both = storyOf('order-1', begun, [requested(1, 're_1')], [requested(2, 're_2')], [refundFailed(1, 're_1')]);
    expect(refunds.requested(both, both.at(-1) as RecordedEvent<'refund.failed'>)).toBe(both[4]);
    expect(requestedIn(refunds, storyOf('order-1', begun, [refundRecorded()]))).toBeNull();
  });
});

describe('the source of an event', () => {
  it('may be a change in the storefront that the order shows', () => {
    const changed = (data: object) => orders.fires(recorded('order-1', fact('storefront.changed', { tags: [], ...data })));
    expect([changed({ updates: true }), changed({})]).toEqual([true, false]);
  });

  it('may be a payment of a session without an order', () => {
    const begun = fact('checkout_session.payment_started', { payment, order: 'ord_1' });
    const refused = fact('checkout_session.payment_failed', { payment: PAYMENT, error: { code: 'declined', message: 'No.' } });
    const story = storyOf(`checkout_session-${SESSION}`, [begun], [refused]);
    expect(payments.resource(story, story[1]!)).toMatchObject({ id: PAYMENT, order_id: null, checkout_session: SESSION, status: 'failed' });
  });
});
