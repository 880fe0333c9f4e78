import { ConnectSandboxWhenAccountOpens } from '#integrations/connections/connect-sandbox-when-account-opens.policy';
import { madeConnection, makeConnection } from '#integrations/connections/domain/connection.decisions';
import type { ConnectionMade } from '#integrations/connections/domain/connection.events';
import { connectionLookup } from '#integrations/connections/lookups/connections.projection';
import { fact } from '#kernel/fact';
import { causeOf } from '#platform/due-work/cause';
import { given, NOON } from '#test/support/given';
import { recorded } from '#test/support/recorded';

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
const connectionMade = fact('connection.made', made);
const opened = recorded('account-acct_1', fact('account.opened', { account: 'acct_1', name: 'Asha' }));
const recordedConnection = recorded(`connection-${CONNECTION}`, connectionMade);

describe('making a connection', () => {
  it('makes it', () => given(madeConnection).when((there) => makeConnection(there, made)).then(connectionMade)); // prettier-ignore

  it('makes it once', () => given(madeConnection, connectionMade).when((there) => makeConnection(there, made)).thenNothing()); // prettier-ignore
});

describe('an account that opens', () => {
  const { plan } = ConnectSandboxWhenAccountOpens.prototype;

  it('is connected to the sandbox at once', () => {
    expect(plan(opened)).toEqual([{ kind: 'connection.sandbox', key: opened.id, dueAt: opened.created, payload: causeOf(opened) }]);
    expect(plan(recordedConnection)).toEqual([]);
  });
});

describe('the lookup of connections', () => {
  it('finds a connection by its id, by its account and mode, and by the key the partner knows', () => {
    expect([recordedConnection, opened].map((event) => connectionLookup.documentOf(event))).toEqual([CONNECTION, null]);
    const document = connectionLookup.evolve(null, recordedConnection)!;
    expect(document).toEqual({ ...made, account: 'acct_1', livemode: false, created_at: NOON });
    const { scope, key_id } = connectionLookup.filters;
    expect([scope!(document), key_id!(document)]).toEqual(['acct_1:test', 'rzp_test_1']);
  });
});
