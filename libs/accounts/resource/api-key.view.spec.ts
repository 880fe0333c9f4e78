import { type ApiKeyRecord, apiKeyRecord, keyAsOf } from '#accounts/resource/api-key.view';
import { keyRing } from '#accounts/authentication/key-ring.projection';
import { fact, fold } from '#kernel/fact';
import { HOUR } from '#kernel/time';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const KEY = 'key_0000000000000000000000aa';
const stream = `api_key-${KEY}`;
const issued = recorded(
  stream,
  fact('api_key.issued', {
    key: KEY,
    type: 'secret',
    name: 'server',
    scopes: [],
    hash: 'ab12',
    display: 'sk_test_…a1B2',
    replaces: null,
    rate_limit: null,
    agent: false,
  }),
);
const rolled = recorded(stream, fact('api_key.rolled', { hash: 'ab12', replaced_by: 'key_2', expires_at: NOON + HOUR }));
const revoked = recorded(stream, fact('api_key.revoked', { hash: 'ab12' }));

const record = (...events: (typeof issued)[]): ApiKeyRecord => fold(apiKeyRecord, events)!;

describe('the record of an API key', () => {
  it('has every field of the interface, and never the key', () => {
    expect(record(issued)).toEqual({
      id: KEY,
      object: 'api_key',
      type: 'secret',
      name: 'server',
      display: 'sk_test_…a1B2',
      livemode: false,
      scopes: [],
      status: 'active',
      expires_at: null,
      replaces: null,
      replaced_by: null,
      created_by: 'server',
      created_at: NOON,
      last_used_at: null,
      rate_limit: 100,
      agent: false,
    });
  });

  it('names the successor and the end of the grace of a rolled key', () => {
    expect(record(issued, rolled)).toMatchObject({ status: 'rolling', replaced_by: 'key_2', expires_at: NOON + HOUR });
  });

  it('is expired from the second its grace is over', () => {
    const key = record(issued, rolled);
    expect([keyAsOf(key, NOON + HOUR - 1).status, keyAsOf(key, NOON + HOUR).status]).toEqual(['rolling', 'expired']);
  });

  it('stays revoked after its grace', () => {
    expect(keyAsOf(record(issued, rolled, revoked), NOON + 2 * HOUR).status).toBe('revoked');
  });
});

describe('the ring of keys', () => {
  it('finds a key by its hash, with its account, in every state', () => {
    expect([issued, rolled, revoked].map((event) => keyRing.documentOf(event))).toEqual(['ab12', 'ab12', 'ab12']);
    expect(keyRing.evolve(keyRing.evolve(null, issued), revoked)).toMatchObject({ account: 'acct_1', status: 'revoked' });
  });

  it('finds no key for anything else', () => {
    expect(keyRing.documentOf(recorded('account-1', fact('account.opened', { account: 'acct_1', name: 'Asha' })))).toBeNull();
  });
});
