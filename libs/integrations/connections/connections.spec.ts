import { ConnectSandboxWhenAccountOpens } from '#integrations/connections/connect-sandbox-when-account-opens.policy';
import {
  type ConnectionState,
  changeConnection,
  eraseCredentials,
  isAfterRemoval,
  connectionState,
  makeConnection,
  recordTest,
  removeConnection,
} from '#integrations/connections/domain/connection.decisions';
import { EraseCredentialsWhenNothingIsUnderWay } from '#integrations/connections/erase-credentials-when-nothing-is-under-way.policy';
import type { ConnectionFact, ConnectionMade } from '#integrations/connections/domain/connection.events';
import { methodsOf } from '#integrations/connections/charging';
import { Connections } from '#integrations/connections/connections';
import { type ConnectionDocument, connectionLookup } from '#integrations/connections/lookups/connections.projection';
import { fact } from '#kernel/fact';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { Lookups } from '#platform/storage/lookups';
import { causeOf } from '#job-queue/cause';
import { given, NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const CONNECTION = 'conn_0000000000000000000000aa';
const made: ConnectionMade = {
  connection: CONNECTION,
  kind: 'sandbox',
  name: 'Sandbox',
  base_url: null,
  key_id: 'rzp_test_1',
  key_secret: 'sealed',
  webhook_secret: 'sealed too',
};
const WELL = { succeeded: true, error: null };
const connectionMade = fact('connection.made', made);
const opened = recorded('account-acct_1', fact('account.opened', { account: 'acct_1', name: 'Asha' }));
const recordedConnection = recorded(`connection-${CONNECTION}`, connectionMade);

describe('a connection', () => {
  const removed = fact('connection.removed', {});

  it('is created once', () => {
    given(connectionState).when((there) => makeConnection(there, made)).then(connectionMade); // prettier-ignore
    given(connectionState, connectionMade).when((there) => makeConnection(there, made)).thenNothing(); // prettier-ignore
    given(connectionState, connectionMade, removed).when((there) => makeConnection(there, made)).thenNothing(); // prettier-ignore
  });

  it.each<[string, (there: ConnectionState) => readonly ConnectionFact[], ConnectionFact]>([
    ['changed', (there) => changeConnection(there, CONNECTION, { key_secret: 'new' }), fact('connection.changed', { key_secret: 'new' })],
    ['tested', (there) => recordTest(there, CONNECTION, WELL), fact('connection.tested', WELL)],
    ['removed', (there) => removeConnection(there, CONNECTION, 'shopify', NOON), removed],
  ])('is %s while it exists, and no longer once it was removed', (_, rule, expected) => {
    given(connectionState, connectionMade).when(rule).then(expected);
    given(connectionState).when(rule).refuses('resource_missing');
    given(connectionState, connectionMade, removed).when(rule).refuses('resource_missing');
  });
});

describe('a gateway’s connection that is removed', () => {
  const until = NOON + 30 * 86_400;
  const removed = fact('connection.removed', { followed_until: until });
  const erased = fact('connection.credentials_erased', {});

  it('is followed for 30 days, and its credentials are erased once', () => {
    given(connectionState, connectionMade)
      .when((there) => removeConnection(there, CONNECTION, 'razorpay', NOON))
      .then(removed);
    given(connectionState, connectionMade, removed).when((there) => removeConnection(there, CONNECTION, 'razorpay', NOON)).refuses('resource_missing'); // prettier-ignore
    given(connectionState, connectionMade, removed).when(eraseCredentials).then(erased);
    given(connectionState, connectionMade, removed, erased).when(eraseCredentials).thenNothing();
    given(connectionState, connectionMade, fact('connection.removed', {})).when(eraseCredentials).thenNothing();
    given(connectionState, connectionMade).when(eraseCredentials).thenNothing();
  });

  it('includes events after the removal', () => {
    expect([NOON * 1000 + 999, NOON * 1000 + 1000].map((moment) => isAfterRemoval(until, moment))).toEqual([false, true]);
  });

  it('has a separate job to erase its credentials, if anything is followed', () => {
    const { plan } = EraseCredentialsWhenNothingIsUnderWay.prototype;
    const event = recorded(`connection-${CONNECTION}`, removed);
    const payload = { cause: causeOf(event), connection: CONNECTION };
    expect(plan(event)).toEqual([{ queue: 'connection.erase', key: event.id, dueAt: event.created, payload }]);
    expect(plan(recorded(`connection-${CONNECTION}`, fact('connection.removed', {})))).toEqual([]);
    expect(plan(recordedConnection)).toEqual([]);
  });
});

describe('the gateway of an account', () => {
  const RUPEES = { amount: 100, currency: 'INR' };
  const stored = (connection: string, base_url: string | null) =>
    ({ ...made, connection, kind: 'razorpay', base_url, account: 'acct_1', livemode: true, removed_at: null }) as ConnectionDocument;
  const connectionsOf = (documents: ConnectionDocument[]) =>
    new Connections({ all: async () => documents } as unknown as Lookups, { open: (sealed: string) => sealed } as unknown as SecretBox);
  const gatewayOf = async (...documents: ConnectionDocument[]) =>
    (await connectionsOf(documents).gatewayOf('acct_1', true, 'upi', RUPEES)).id;

  it('is the newest, but a live one with an http address only if there is no other', async () => {
    const [usual, own, plain] = [stored('usual', null), stored('own', 'https://gateway.example'), stored('plain', 'http://10.0.0.1')];
    expect(await gatewayOf(usual, own)).toBe('own');
    expect(await gatewayOf(usual, plain)).toBe('usual');
    expect(await gatewayOf(plain)).toBe('plain');
  });

  it('is the newest that can charge the shopper’s method, or else the newest, which reports that it cannot', async () => {
    const s2s = { ...stored('s2s', null), charging: 's2s' } as const;
    const hosted = { ...stored('hosted', null), charging: 'hosted' } as const;
    const cards = { ...stored('cards', null), kind: 'stripe', charging: 's2s' } as const;
    const all = connectionsOf([s2s, hosted, cards]);
    const chosen = async (method: 'upi' | 'card' | 'hosted') => (await all.gatewayOf('acct_1', true, method, RUPEES)).id;
    expect([await chosen('upi'), await chosen('card'), await chosen('hosted')]).toEqual(['s2s', 'cards', 'hosted']);
    expect((await connectionsOf([hosted, cards]).gatewayOf('acct_1', true, 'upi', RUPEES)).id).toBe('cards');
  });

  it('is one that can charge the amount, if there is one', async () => {
    const cards = { ...stored('cards', null), charging: 's2s' } as const;
    const stripe = { ...stored('stripe', null), kind: 'stripe', charging: 's2s' } as const;
    const chosen = async (amount: number, ...documents: ConnectionDocument[]) =>
      (await connectionsOf(documents).gatewayOf('acct_1', true, 'card', { amount, currency: 'MGA' })).id;
    expect([await chosen(500_000, cards, stripe), await chosen(500_050, cards, stripe), await chosen(500_050, stripe)]).toEqual([
      'stripe',
      'cards',
      'stripe',
    ]);
  });

  it('charges as chosen at its creation: old ones from server to server, the sandbox in both ways', () => {
    const all = ['upi', 'card', 'netbanking', 'wallet', 'hosted'];
    expect(methodsOf({ kind: 'sandbox' })).toEqual(all);
    expect(methodsOf({ kind: 'razorpay' })).toEqual(all.slice(0, 4));
    expect(methodsOf({ kind: 'stripe' })).toEqual(['card']);
    expect(methodsOf({ kind: 'stripe', charging: 'hosted' })).toEqual(['hosted']);
    expect(methodsOf({ kind: 'shopify' })).toEqual([]);
  });
});

describe('an account that opens', () => {
  const { plan } = ConnectSandboxWhenAccountOpens.prototype;

  it('is connected to the sandbox at once', () => {
    expect(plan(opened)).toEqual([{ queue: 'connection.sandbox', key: opened.id, dueAt: opened.created, payload: causeOf(opened) }]);
    expect(plan(recordedConnection)).toEqual([]);
  });
});

describe('the lookup of connections', () => {
  const after = (...facts: ConnectionFact[]) =>
    facts.reduce(
      (document: ConnectionDocument | null, each) => connectionLookup.evolve(document, recorded(`connection-${CONNECTION}`, each)),
      null,
    )!;

  it('finds a connection by its id, by its account and mode, and by the partner’s key', () => {
    expect([recordedConnection, opened].map((event) => connectionLookup.documentOf(event))).toEqual([CONNECTION, null]);
    const document = after(connectionMade);
    expect(document).toEqual({
      ...made,
      account: 'acct_1',
      livemode: false,
      created_at: NOON,
      tested: null,
      removed_at: null,
      followed_until: null,
    });
    const { scope, account, key_id } = connectionLookup.filters;
    expect([scope!(document), account!(document), key_id!(document)]).toEqual(['acct_1:test', 'acct_1', 'rzp_test_1']);
  });

  it('has the newest keys and the last test, and no secret of a removed connection', () => {
    const changed = after(connectionMade, fact('connection.changed', { key_secret: 'new' }), fact('connection.tested', WELL));
    expect(changed).toMatchObject({ key_id: 'rzp_test_1', key_secret: 'new', tested: { ...WELL, at: NOON } });
    expect(after(connectionMade, fact('connection.removed', {}))).toMatchObject({ key_secret: '', webhook_secret: '', removed_at: NOON });
  });

  it('keeps the secrets of a followed connection until they are erased', () => {
    const removed = fact('connection.removed', { followed_until: NOON + 1 });
    const kept = after(connectionMade, removed);
    expect(kept).toMatchObject({ key_secret: 'sealed', webhook_secret: 'sealed too', removed_at: NOON, followed_until: NOON + 1 });
    expect(after(connectionMade, removed, fact('connection.credentials_erased', {}))).toEqual({
      ...kept,
      key_secret: '',
      webhook_secret: '',
      followed_until: null,
    });
  });
});
