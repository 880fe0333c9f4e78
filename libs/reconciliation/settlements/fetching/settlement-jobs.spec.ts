import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { dailyFetchAfter } from '#reconciliation/settlements/fetching/settlement-jobs';

const CREATED = 1_760_000_000_000;

const event = (type: string, data: object): RecordedEvent =>
  ({ type, data, created: CREATED, metadata: { account: 'acct_1', livemode: true } }) as unknown as RecordedEvent;

describe('the daily fetch of settlements', () => {
  it.each([
    ['a connection is made', event('connection.made', { connection: 'conn_1', kind: 'razorpay' })],
    ['an older connection captures', event('payment.captured', { connection: 'conn_1', gateway: 'razorpay', payment: 'pay_1' })],
  ])('begins when %s', (_, happened) => {
    expect(dailyFetchAfter(happened)).toEqual([
      {
        queue: 'settlement.fetch',
        key: 'conn_1',
        dueAt: CREATED + 3_600_000,
        payload: { connection: 'conn_1', days: null, daily: true },
        clock: 'acct_1:live',
      },
    ]);
  });

  it.each([
    ['the simulated gateway', event('payment.captured', { connection: 'conn_1', gateway: 'sandbox' })],
    ['a shop', event('connection.made', { connection: 'conn_1', kind: 'shopify' })],
    ['another event of a connection', event('connection.tested', { connection: 'conn_1', kind: 'razorpay' })],
  ])('does not begin for %s', (_, happened) => {
    expect(dailyFetchAfter(happened)).toEqual([]);
  });
});
