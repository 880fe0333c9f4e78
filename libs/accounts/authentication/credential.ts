/**
 * Returns the key in an `Authorization` header: the bearer token, or the user name of HTTP Basic authentication, whose password is ignored. Returns
 * null if the header is missing or has another scheme, and an empty text for Basic without a user name.
 */
export function credentialIn(authorization = ''): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic +([A-Za-z0-9+/]*={0,2}) *$/i.exec(authorization)?.[1];
  return basic === undefined ? null : Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0]!;
}
