import { type FactFilter, matches } from '#audit/history/fact-filter';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

const actor = { type: 'api_key', id: 'key_1', name: 'till' };
const event = { type: 'refund.succeeded', at: 1000, metadata: { account: 'acct_1', actor } } as unknown as RecordedEvent;

describe('a filter of the history', () => {
  it.each<FactFilter>([
    {},
    { account: 'acct_1' },
    { type: 'refund.succeeded' },
    { type: 'refund.*' },
    { actor: 'till' },
    { actor: 'key_1' },
    { actor: 'api_key' },
    { from: 1000, to: 1001 },
  ])('lets through with %j', (wanted) => expect(matches(event, wanted)).toBe(true));

  it.each<FactFilter>([
    { account: 'acct_2' },
    { type: 'refund' },
    { type: 'order.*' },
    { actor: 'operator' },
    { from: 1001 },
    { to: 1000 },
    { type: 'refund.*', actor: 'operator' },
  ])('holds back with %j', (wanted) => expect(matches(event, wanted)).toBe(false));
});
