import { makeId } from '#kernel/ids';
import type { AnsweredRequest } from '#http/pipeline/answered-request';
import { loggedRequest } from '#audit/request-logs/recording/logged-request';

const ID = makeId('req', 1_767_268_800_123, Buffer.alloc(16));
const ORDER = makeId('ord', 1_767_268_800_000, Buffer.alloc(16));
const REQUEST: AnsweredRequest = {
  id: ID,
  caller: {
    account: 'acct_1',
    livemode: false,
    scope: 'acct_1:test',
    key: { id: 'key_1', type: 'restricted', name: 'Asha’s laptop', scopes: [], rateLimit: 100 },
  },
  method: 'POST',
  path: `/v1/orders/${ORDER}/cancel`,
  route: '/v1/orders/{id}/cancel',
  query: [],
  hasIdempotencyKey: true,
  status: 422,
  error: { code: 'transition_not_allowed', param: null },
  object: ORDER,
  duration: 12,
};

describe('the entry of a request', () => {
  it('shows it, with the time from its id', () => {
    expect(JSON.parse(loggedRequest(REQUEST).json)).toEqual({
      id: ID,
      object: 'request_log',
      livemode: false,
      method: 'POST',
      path: `/v1/orders/${ORDER}/cancel`,
      route: '/v1/orders/{id}/cancel',
      query: [],
      status: 422,
      error: { code: 'transition_not_allowed', param: null },
      object_id: ORDER,
      key: 'key_1',
      key_type: 'restricted',
      has_idempotency_key: true,
      api_version: 'v1',
      duration_ms: 12,
      created_at: 1_767_268_800,
    });
  });

  it('is found by its fields, in its account and mode', () => {
    expect(loggedRequest(REQUEST)).toMatchObject({
      id: ID,
      scope: 'acct_1:test',
      filters: { status: 422, path: REQUEST.path, route: REQUEST.route, key: 'key_1', object: ORDER },
    });
  });

  it('names no key if a client secret was used', () => {
    const caller = { ...REQUEST.caller, opens: 'cs_1', key: { ...REQUEST.caller.key, id: 'cs_1', type: 'publishable' as const } };
    const { filters, json } = loggedRequest({ ...REQUEST, caller });
    expect([filters.key, JSON.parse(json)]).toMatchObject([null, { key: null, key_type: 'client_secret' }]);
  });
});
