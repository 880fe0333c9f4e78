import { fact } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import { requestOf } from '#webhooks/delivery/event-request';
import { recorded } from '#test/support/facts/recorded';

const { metadata } = recorded('order-1', fact('order.paid', {}));
const by = (type: EventMetadata['actor']['type'], changes: Partial<EventMetadata> = {}) =>
  requestOf({ metadata: { ...metadata, request_id: 'req_1', idempotency_key: 'once', actor: { type, id: null, name: null }, ...changes } });

describe('the request of an event', () => {
  const request = { id: 'req_1', idempotency_key: 'once' };

  it.each(['api_key', 'client_secret', 'user', 'agent', 'service'] as const)('is that of the merchant: %s', (type) =>
    expect(by(type)).toEqual(request),
  );

  it('is none where time, a partner or an operator caused it', () => {
    expect(by('service', { request_id: null })).toBeNull();
    expect(by('partner')).toBeNull();
    expect(by('operator')).toBeNull();
    expect(requestOf(null)).toBeNull();
  });

  it('is the earlier one that a partner goes on with', () => expect(by('partner', { causation: 'fact-1' })).toEqual(request));
});
