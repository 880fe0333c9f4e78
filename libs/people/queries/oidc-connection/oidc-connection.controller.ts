import { Controller, Get } from '@nestjs/common';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import { OidcConnections } from '#people/oidc/oidc-connections';
import { OidcSettingsResource, oidcSettings } from '#people/resource/oidc-settings.resource';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/settings/oidc')
export class OidcConnectionController {
  constructor(
    private readonly connections: OidcConnections,
    private readonly addresses: OidcAddresses,
  ) {}

  @Get()
  @ForUsers('settings:read', { reads: [] })
  @About(`
    Returns the account's identity provider (OpenID Connect), and what to register there. Without a provider, issuer and client_id are null.
  `)
  @Called('getIdentityProvider', 'Get the identity provider')
  @Answers(200, OidcSettingsResource)
  async get(@CurrentCaller() { account }: Caller): Promise<OidcSettingsResource> {
    return oidcSettings(await this.connections.of(account), this.addresses.of(account));
  }
}
