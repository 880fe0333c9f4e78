/** What an identity provider says of itself (OpenID Connect Discovery 1.0 §3), with the algorithm that it signs tokens by. */
export const oidcMetadata = (issuer: string, algorithm: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: [algorithm],
});
