import { fact, fold } from '#kernel/fact';
import type { PaymentFact } from '#orders/domain/events/payment.events';
import type { LateCaptureFact } from '#orders/domain/events/late-capture.events';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { RefundFact } from '#orders/domain/events/refund.events';
import { RefundMerchantEvents } from '#orders/refunds/refund.merchant-events';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { at, NOON, folded } from '#test/support/facts/given';
import {
  ORDER,
  paidOrder,
  PAYMENT,
  REFUND,
  failedAfterSuccess,
  refundFailed,
  refundSubmitted,
  requested,
  ROUTE,
  SESSION,
  succeeded,
} from '#test/support/facts/order-facts';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { recorded } from '#test/support/facts/recorded';
import { actionRequired, begun, capturedLate, created, expired, returned } from '#test/support/facts/session-facts';

const LATER = NOON + 60;
const ANOTHER = 're_0000000000000000000000bb';
const stream = `order-${ORDER}`;

const shown = (...later: RefundFact[]): RefundResource => folded(refundResource(REFUND), [requested(), ...at(LATER, later)])!;

describe('a refund as it is shown', () => {
  it('has every field from the beginning', () => {
    expect(shown()).toEqual({
      id: REFUND,
      object: 'refund',
      livemode: false,
      order_id: ORDER,
      checkout_session: SESSION,
      payment: PAYMENT,
      amount: 20_000,
      currency: 'INR',
      reason: null,
      note: null,
      status: 'pending',
      pending_reason: 'queued',
      failure_code: null,
      failure_message: null,
      destination: { type: 'upi', label_masked: 'as•••@okaxis', reference: null, reference_type: null },
      settlement: null,
      initiated_by: 'api',
      created_by: 'key_1',
      credit_note: null,
      metadata: {},
      created_at: NOON,
      updated_at: NOON,
      succeeded_at: null,
      failed_at: null,
    });
  });

  it('waits for the gateway', () => {
    expect(shown(refundSubmitted())).toMatchObject({ status: 'pending', pending_reason: 'processing_at_gateway', updated_at: LATER });
  });

  it('succeeds with the bank’s reference', () => {
    expect(shown(refundSubmitted(), succeeded())).toMatchObject({
      status: 'succeeded',
      pending_reason: null,
      destination: { label_masked: 'as•••@okaxis', reference: '512345678901', reference_type: 'rrn' },
      succeeded_at: LATER,
      failed_at: null,
      updated_at: LATER,
    });
  });

  it('has the latest credit note and metadata', () => {
    const credit_note = { number: 'CN/1', date: null };
    const noted = (to: typeof credit_note | null) => fact('refund.credit_note_changed', { refund: REFUND, credit_note: to });
    const tagged = fact('refund.metadata_changed', { refund: REFUND, changes: { a: 1, b: null } });
    expect(shown(succeeded(), noted(credit_note), tagged)).toMatchObject({ credit_note, metadata: { a: 1 }, updated_at: LATER });
    expect(shown(noted(credit_note), noted(null)).credit_note).toBeNull();
  });

  it('names no destination once the shopper is forgotten', () => {
    const forgotten = fact('refund.destination_forgotten', { refund: REFUND, label_masked: null });
    expect(shown(succeeded(), forgotten)).toMatchObject({
      status: 'succeeded',
      destination: { type: 'upi', label_masked: null, reference: '512345678901' },
      updated_at: LATER,
    });
  });

  it('says why it failed', () => {
    expect(shown(refundFailed())).toMatchObject({
      status: 'failed',
      pending_reason: null,
      failure_code: 'declined',
      failure_message: 'The bank declined.',
      failed_at: LATER,
      succeeded_at: null,
    });
  });

  it('is shown with its outcome if the order was not awaiting the money', () => {
    const again = fact('payment.captured_again', { payment: PAYMENT, checkout_session: SESSION, refund: ANOTHER, amount: 50_000, currency: 'INR', method: 'upi' as const, ...ROUTE }); // prettier-ignore
    const of = (...later: PaymentFact[]) =>
      fold(
        refundResource(ANOTHER),
        [...at<PaymentFact>(NOON, [again]), ...at(LATER, later)].map((each) => ({
          ...recorded(stream, each),
          at: each.at,
          data: each.data,
        })),
      );
    expect(of()).toMatchObject({
      order_id: ORDER,
      checkout_session: SESSION,
      payment: PAYMENT,
      amount: 50_000,
      currency: 'INR',
      reason: 'duplicate',
      status: 'pending',
      initiated_by: 'duplicate_capture',
      destination: { type: 'upi', label_masked: null },
    });
    const hosted = fact('payment.captured_again', { ...again.data, method: 'hosted' as const, method_used: 'card' as const });
    expect(fold(refundResource(ANOTHER), [{ ...recorded(stream, hosted), at: NOON, data: hosted.data }])?.destination.type).toBe('card');
    const back = fact('payment.returned', { payment: PAYMENT, refund: ANOTHER, reference: '512345678901' });
    expect(of(back)).toMatchObject({ status: 'succeeded', succeeded_at: LATER, destination: { reference: '512345678901' } });
    const alert = { alert: 'return_failed' as const, payment: PAYMENT, refund: ANOTHER, message: 'The account is closed.' };
    expect(of(fact('payment.alert_raised', alert))).toMatchObject({ status: 'failed', failure_message: 'The account is closed.', failed_at: LATER }); // prettier-ignore
  });

  it('has no order if no order could be placed with the money', () => {
    const of = (first: LateCaptureFact, ...later: LateCaptureFact[]) =>
      fold(refundResource(REFUND), [
        { ...recorded(`checkout_session-${SESSION}`, first), at: NOON, data: first.data },
        ...at(LATER, later),
      ]);
    expect(of(capturedLate())).toEqual({
      ...shown(),
      order_id: null,
      amount: 50_000,
      pending_reason: 'processing_at_gateway',
      destination: { type: 'card', label_masked: null, reference: null, reference_type: null },
      initiated_by: 'late_capture',
      created_by: null,
    });
    expect(of(capturedLate(), returned)).toMatchObject({
      status: 'succeeded', pending_reason: null, succeeded_at: LATER, destination: { reference: '512345678901' },
    }); // prettier-ignore
    const error = { code: 'declined', message: 'The account is closed.' };
    const failed = fact('checkout_session.refund_failed', { refund: REFUND, error });
    const failure = { status: 'failed', failure_code: 'unknown', failure_message: 'The account is closed.', failed_at: LATER };
    expect(of(capturedLate(), failed)).toMatchObject(failure);
    expect(of(capturedLate(), failed, returned)).toMatchObject({ status: 'succeeded', failure_code: null, failed_at: null });
    const { data } = capturedLate();
    expect(of({ ...capturedLate(), data: { ...data, method: 'hosted', method_used: 'upi' } })!.destination.type).toBe('upi');
    expect(of({ ...capturedLate(), data: { ...data, method: null } })!.destination.type).toBe('unknown');
  });

  it('is failed if the bank returned it after its success', () => {
    expect(shown(succeeded(), failedAfterSuccess())).toMatchObject({
      status: 'failed',
      failure_code: 'declined',
      failed_at: LATER,
      succeeded_at: null,
    });
  });

  it('is distinguished from the other refunds of its order', () => {
    expect(shown(requested(1, ANOTHER), succeeded(1, ANOTHER))).toEqual(shown());
  });
});

describe('the list of refunds', () => {
  it('has one entry for each refund of an order’s stream', () => {
    const facts = [...paidOrder, requested(), refundSubmitted(), requested(1, ANOTHER), succeeded(), refundFailed(1, ANOTHER)];
    expect(facts.map((each) => refundList.documentOf(recorded(stream, each)))).toEqual([
      null, null, null, null, REFUND, REFUND, ANOTHER, REFUND, ANOTHER,
    ]); // prettier-ignore
  });

  it('has one entry for each late capture of a session’s stream, and nothing else of it', () => {
    const alert = { alert: 'return_failed' as const, payment: PAYMENT, refund: REFUND, message: 'It did not go back.' };
    const raised = fact('checkout_session.payment_alert_raised', alert);
    const noted = fact('refund.credit_note_changed', { refund: REFUND, credit_note: null });
    const facts = [created(), begun(), actionRequired, expired('timeout'), capturedLate(), raised, returned, noted];
    expect(facts.map((each) => refundList.documentOf(recorded(`checkout_session-${SESSION}`, each)))).toEqual([
      null, null, null, null, REFUND, null, REFUND, REFUND,
    ]); // prettier-ignore
  });

  it('is filtered by order, payment, status, reason, the bank’s reference and the number of the credit note', () => {
    const noted = fact('refund.credit_note_changed', { refund: REFUND, credit_note: { number: 'CN/1', date: null } });
    const document = shown(succeeded(), noted);
    const values = Object.entries(refundList.filters).map(([name, valueOf]) => [name, valueOf(document)]);
    expect(Object.fromEntries(values)).toEqual({
      order_id: ORDER,
      payment: PAYMENT,
      status: 'succeeded',
      reason: null,
      bank_reference: '512345678901',
      credit_note_number: 'cn/1',
      succeeded_at: LATER,
    });
  });
});

describe('the merchant events of a refund', () => {
  it('is the refund the event is about, as it was then', () => {
    const story = [...paidOrder, requested(1, ANOTHER), requested(), succeeded()].map((each) => recorded(stream, each));
    expect(new RefundMerchantEvents().resource(story, story.at(-1) as RecordedEvent<'refund.succeeded'>)).toMatchObject({
      id: REFUND,
      status: 'succeeded',
      amount: 20_000,
    });
  });
});
