/** The metadata of an identity provider (OpenID Connect Discovery 1.0 §3). `algorithm`: how it signs tokens. */
export const oidcMetadata = (issuer: string, algorithm: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: [algorithm],
});
