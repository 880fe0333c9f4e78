import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetOidc } from '#people/commands/set-oidc/set-oidc.command';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import { OidcSettingsResource, oidcSettings } from '#people/resource/oidc-settings.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import type { ProposalResource } from '#proposals/contract';
import { ListOfText, Text, WebAddress } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

class SetOidcBody {
  @WebAddress({
    ...CHANGE,
    max: 500,
    description: 'Issuer, as named in the provider’s metadata.',
    example: 'https://login.example.com',
  })
  issuer?: string;
  @Text({ ...CHANGE, description: 'Client ID registered at the provider.', example: '0oa1b2c3d4' }) client_id?: string;
  @Text({
    ...CHANGE,
    max: 1000,
    description: 'Client secret, which is not shown again. A different issuer needs its own.',
    example: 'a secret of the client',
  })
  client_secret?: string;
  @ListOfText({
    ...CHANGE,
    max: 20,
    description: 'Replaces the list of email domains whose users may sign in through the provider.',
    example: ['example.com'],
  })
  allowed_domains?: readonly string[];
}

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
