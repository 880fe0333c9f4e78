import { fact, fold } from '#kernel/fact';
import {
  DISABLED_AFTER,
  FEWEST_FAILURES,
  judge,
  type Quiet,
  recover,
  WARNED_AFTER,
  watchedBook,
} from '#webhooks/domain/failing-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

const ID = 'we_0000000000000000000000aa';
const SINCE = 1_700_000_000;

const registered = fact('webhook_endpoint.registered', {
  id: ID,
  livemode: false,
  url: 'https://example.com',
  events: ['*'],
  description: null,
  metadata: {},
  secret: 'sealed',
  secret_last4: 'a1B2',
});
const warned = (quiet_since = SINCE) => fact('webhook_endpoint.warned', { id: ID, quiet_since });
const disabled = fact('webhook_endpoint.disabled', { id: ID, disabled_reason: 'failing' as const });

const bookOf = (facts: readonly WebhookEndpointEvent[]) =>
  fold(
    watchedBook,
    [registered, ...facts].map((each) => ({ ...each, at: SINCE })),
  );
const judged = (facts: readonly WebhookEndpointEvent[], changes: Partial<Quiet> = {}) => {
  return judge(bookOf(facts), ID, { since: SINCE, failingFor: DISABLED_AFTER, failures: FEWEST_FAILURES, ...changes });
};

describe('an endpoint that nothing gets through to', () => {
  it('is warned of after a day, once', () => {
    expect(judged([], { failingFor: WARNED_AFTER - 1 })).toEqual([]);
    expect(judged([], { failingFor: WARNED_AFTER })).toEqual([warned()]);
    expect(judged([warned()], { failingFor: WARNED_AFTER })).toEqual([]);
  });

  it('is disabled after 72 hours and 20 failures', () => {
    expect(judged([warned()])).toEqual([disabled]);
    expect(judged([warned()], { failingFor: DISABLED_AFTER - 1 })).toEqual([]);
    expect(judged([warned()], { failures: FEWEST_FAILURES - 1 })).toEqual([]);
  });

  it('is warned of first, however long it has failed', () => expect(judged([])).toEqual([warned()]));

  it('is warned of again when something got through in between', () => {
    expect(judged([warned(SINCE - 100)])).toEqual([warned()]);
  });

  it('is left alone when it is disabled or removed', () => {
    expect(judged([warned(), disabled])).toEqual([]);
    expect(judged([warned(), fact('webhook_endpoint.removed', { id: ID })])).toEqual([]);
  });
});

describe('an endpoint that something gets through to', () => {
  const recovered = fact('webhook_endpoint.recovered', { id: ID });
  const enabled = fact('webhook_endpoint.enabled', { id: ID });
  const by = (disabled_reason: 'gone' | 'manual') => fact('webhook_endpoint.disabled', { id: ID, disabled_reason });

  it.each<[string, WebhookEndpointEvent[]]>([
    ['was warned of', [warned()]],
    ['was disabled because it failed, and enabled since', [warned(), disabled, enabled]],
    ['was gone, and enabled since', [by('gone'), enabled]],
    ['was warned of once more', [warned(), recovered, warned(SINCE + 1)]],
  ])('has recovered where it %s', (_, facts) => expect(recover(bookOf(facts), ID)).toEqual([recovered]));

  it.each<[string, WebhookEndpointEvent[]]>([
    ['never failed for long', []],
    ['has recovered already', [warned(), recovered]],
    ['is disabled', [warned(), disabled]],
    ['was disabled by hand', [warned(), by('manual'), enabled]],
    ['is removed', [warned(), fact('webhook_endpoint.removed', { id: ID })]],
  ])('says nothing new where it %s', (_, facts) => expect(recover(bookOf(facts), ID)).toEqual([]));
});
