import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SetOidc } from '#people/commands/set-oidc/set-oidc.command';
import { type OidcState, setOidc } from '#people/domain/oidc.decisions';
import type { OidcConnection } from '#people/domain/oidc.events';
import { OidcBook } from '#people/oidc/oidc-book';
import { IdentityProviders } from '#people/oidc/identity-providers';
import { OidcConnections } from '#people/oidc/oidc-connections';
import type { ProposalResource } from '#proposals/contract';

@CommandHandler(SetOidc)
export class SetOidcHandler implements ICommandHandler<SetOidc> {
  constructor(
    private readonly book: OidcBook,
    private readonly connections: OidcConnections,
    private readonly providers: IdentityProviders,
  ) {}

  async execute({ change, context }: SetOidc): Promise<OidcConnection | ProposalResource> {
    const { account } = context;
    const { client_secret: secret, ...shown } = change;
    const client_secret = secret === undefined ? undefined : this.connections.seal(account, secret);
    const sealed = { ...shown, ...(client_secret !== undefined && { client_secret }) };
    const mayName = (host: string) => this.providers.mayName(host);
    const rule = (state: OidcState, agreed: boolean) => setOidc(state, account, sealed, { mayName, agreed });
    return (await this.book.decide(rule, { does: 'set', ...shown }, client_secret ?? null, context))!;
  }
}
