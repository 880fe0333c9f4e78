import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveOidc } from '#people/commands/remove-oidc/remove-oidc.command';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import { OidcSettingsResource, oidcSettings } from '#people/resource/oidc-settings.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import type { ProposalResource } from '#proposals/contract';

@Controller('admin/v1/settings/oidc')
export class RemoveOidcController {
  constructor(
    private readonly commands: CommandBus,
    private readonly addresses: OidcAddresses,
  ) {}

  @Delete()
  @ForUsers('settings:write')
  @About(`
    Removes the identity provider: users sign in with their passwords and passkeys again. A user who has neither needs a link from an owner.
    Sessions do not end. If the account has several owners, this creates a proposal, with status 202.
  `)
  @Called('removeIdentityProvider', 'Remove the identity provider')
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, OidcSettingsResource, ['resource_missing', 'proposal_limit_reached'])
  async remove(@Commanding() context: CommandContext): Promise<OidcSettingsResource | ProposalResource> {
    const proposal = await this.commands.execute(RemoveOidc({ context }));
    return proposal ?? oidcSettings(null, this.addresses.of(context.account));
  }
}
