import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetOidcBody } from '#people/commands/set-oidc/set-oidc.body';
import { SetOidc } from '#people/commands/set-oidc/set-oidc.command';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import { OidcSettingsResource, oidcSettings } from '#people/resource/oidc-settings.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import type { ProposalResource } from '#proposals/contract';

@Controller('admin/v1/settings/oidc')
export class SetOidcController {
  constructor(
    private readonly commands: CommandBus,
    private readonly addresses: OidcAddresses,
  ) {}

  @Patch()
  @ForUsers('settings:write')
  @About(`
    Configures the identity provider (OpenID Connect) of the account. The first time, all fields are required; later, omitted fields do not
    change. From then on, users of the allowed domains can only sign in through the provider. Owners can still use their password, which raises
    the alert local_sign_in.

    If the account has several owners, this creates a proposal, with status 202, that another owner has to approve. The proposal contains no
    secret.
  `)
  @Called('setIdentityProvider', 'Set up the identity provider')
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, OidcSettingsResource, ['missing_field', 'invalid_url', 'invalid_value', 'proposal_limit_reached'])
  async set(@Body() change: SetOidcBody, @Commanding() context: CommandContext): Promise<OidcSettingsResource | ProposalResource> {
    const decided = await this.commands.execute(SetOidc({ change: { ...change }, context }));
    return 'object' in decided ? decided : oidcSettings(decided, this.addresses.of(context.account));
  }
}
