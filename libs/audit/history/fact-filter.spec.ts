import { type FactFilter, matches } from '#audit/history/fact-filter';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

const actor = { type: 'api_key', id: 'key_1', name: 'till' };
const metadata = { account: 'acct_1', livemode: false, actor };
const event = { type: 'refund.succeeded', at: 1000, stream: 'order-ord_1', position: '7', metadata } as unknown as RecordedEvent;

describe('a filter of the history', () => {
  it.each<FactFilter>([
    {},
    { account: 'acct_1' },
    { type: 'refund.succeeded' },
    { type: 'refund.*' },
    { actor: 'till' },
    { actor: ' till\u200b' },
    { actor: 'key_1' },
    { actor: 'api_key' },
    { from: 1000, to: 1001 },
    { livemode: false },
    { streams: ['order-ord_1'] },
    { until: '7' },
  ])('matches with %j', (wanted) => expect(matches(event, wanted)).toBe(true));

  it.each<FactFilter>([
    { account: 'acct_2' },
    { type: 'refund' },
    { type: 'order.*' },
    { actor: 'operator' },
    { from: 1001 },
    { livemode: true },
    { streams: ['order-ord_2'] },
    { until: '6' },
    { to: 1000 },
    { type: 'refund.*', actor: 'operator' },
  ])('does not match with %j', (wanted) => expect(matches(event, wanted)).toBe(false));
});
