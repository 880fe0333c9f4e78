import type { OidcConnection } from '#people/domain/oidc.events';
import type { OwnAddresses } from '#people/oidc/oidc-addresses';
import { ApiList, ApiText, Constant } from '#http/api-reference/api-fields';

/** The account's identity provider (OpenID Connect). Its client secret is never shown. */
export class OidcSettingsResource {
  @Constant('oidc_settings') object!: 'oidc_settings';
  @ApiText('Issuer of the identity provider; null if none is configured.', { orNull: true, example: 'https://login.example.com' }) issuer!:
    string | null;
  @ApiText('Client ID at the provider.', { orNull: true, example: '0oa1b2c3d4' }) client_id!: string | null;
  @ApiList('Domains of the email addresses that may sign in.', () => String, { example: ['example.com'] })
  allowed_domains!: readonly string[];
  @ApiText('Redirect URI to register at the provider.', {
    example: 'https://localhost:8443/admin/v1/oidc/callback/acct_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  redirect_uri!: string;
  @ApiText('Address at which users of the account start to sign in.', {
    example: 'https://localhost:8443/sign-in?account=acct_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  sign_in_url!: string;
}

export const oidcSettings = (connection: OidcConnection | null, addresses: OwnAddresses): OidcSettingsResource => ({
  object: 'oidc_settings',
  issuer: connection?.issuer ?? null,
  client_id: connection?.client_id ?? null,
  allowed_domains: connection?.allowed_domains ?? [],
  ...addresses,
});
