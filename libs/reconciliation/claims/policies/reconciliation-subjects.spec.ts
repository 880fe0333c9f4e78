import { looksAfter } from '#reconciliation/claims/policies/reconciliation-subjects';
import { DAY } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { ORDER } from '#test/support/facts/order-facts';

const after = (type: string, data: object = {}, stream = `order-${ORDER}`) =>
  looksAfter({ type, data, stream } as unknown as RecordedEvent);
const order = [{ subject: { kind: 'order', id: ORDER }, after: 0 }];
const applied = { match_status: 'matched', difference_amount: 0, tolerance: 100 };

describe('the subject to reconcile after a fact', () => {
  it.each<[string, string, object]>([
    ['cash that fell overdue', 'cod.fell_overdue', {}],
    ['a line for cash that was claimed', 'cod.line_applied', { ...applied, was_claimed: true }],
    ['a line of too much', 'cod.line_applied', { ...applied, match_status: 'not_delivered', difference_amount: 101 }],
    ['a line that takes back', 'cod.line_applied', { ...applied, match_status: 'reversed', difference_amount: -5 }],
    ['a payment that is missing', 'payment.settlement_missed', {}],
    ['one that was, and is settled', 'payment.settled', { was_claimed: true }],
  ])('is its order: %s', (_, type, data) => {
    expect(after(type, data)).toEqual(order);
  });

  it.each<[string, string, object]>([
    ['cash that comes in full', 'cod.line_applied', applied],
    ['cash that comes in full', 'cod.remitted', {}],
    ['a payment that is settled', 'payment.settled', {}],
    ['one that is captured', 'payment.captured', {}],
    ['a remittance without findings', 'remittance.reconciled', { tally: { findings: 1, warnings: 1 } }],
  ])('is none after ordinary facts: %s', (_, type, data) => {
    expect(after(type, data)).toEqual([]);
  });

  it('is a remittance with findings, and a checked settlement', () => {
    expect(after('remittance.reconciled', { tally: { findings: 1 } }, 'remittance-rem_1')).toEqual([
      { subject: { kind: 'remittance', id: 'rem_1' }, after: 0 },
    ]);
    expect(after('settlement.checked', {}, 'settlement-st_1')).toEqual([{ subject: { kind: 'settlement', id: 'st_1' }, after: 0 }]);
  });

  it('is a bank transfer now, and again when it should have reached the bank', () => {
    const subject = { kind: 'transfer', id: 'hash' };
    expect(after('bank_credit.received', {}, 'bank_transfer-hash')).toEqual([{ subject, after: 0 }]);
    expect(after('bank_transfer.lines_counted', {}, 'bank_transfer-hash')).toEqual([
      { subject, after: 0 },
      { subject, after: 3 * DAY },
    ]);
  });
});
