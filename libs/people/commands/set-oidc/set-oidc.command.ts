import { type OidcChange, type OidcState, setOidc } from '#people/domain/oidc.decisions';
import { IdentityProviders } from '#people/oidc/identity-providers';
import { OidcBook } from '#people/oidc/oidc-book';
import { OidcConnections } from '#people/oidc/oidc-connections';
import { compositeCommand, fields } from '#platform/cqrs/command';

/** Sets up or changes the account's identity provider. Resolves to a proposal if another owner must approve it. */
export const SetOidc = compositeCommand('SetOidc', {
  input: fields<{
    /** The requested change, with its secret in the clear. */
    change: OidcChange;
  }>(),
  uses: { book: OidcBook, connections: OidcConnections, providers: IdentityProviders },
  async run({ change, context }, { book, connections, providers }) {
    const { account } = context;
    const { client_secret: secret, ...shown } = change;
    const client_secret = secret === undefined ? undefined : connections.seal(account, secret);
    const sealed = { ...shown, ...(client_secret !== undefined && { client_secret }) };
    const mayName = (host: string) => providers.mayName(host);
    const rule = (state: OidcState, agreed: boolean) => setOidc(state, account, sealed, { mayName, agreed });
    return (await book.decide(rule, { does: 'set', ...shown }, client_secret ?? null, context))!;
  },
});
