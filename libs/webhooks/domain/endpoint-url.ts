import { invalidUrl } from '#webhooks/domain/webhook-endpoint.errors';

/** Rules about the hosts of endpoints. `AddressGuard` implements them. */
export interface HostRules {
  /** False for a literal address that is forbidden. Names are allowed here: their addresses are checked at each connection. */
  mayName(host: string, options: { readonly plain: boolean }): boolean;
  /** Whether test-mode endpoints may use `http://`. */
  readonly allowsPlain: boolean;
}

/** Labels of 1 to 63 characters with dots between them, 253 characters in all (RFC 1035), with `_` as in names in practice; or an IPv6 address. */
const HOST = /^(?=.{1,253}\.?$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$|^\[[0-9a-f:.]+\]$/;

/** Throws `invalid_url` for an address that deliveries can never reach. */
export function checkUrl(text: string, livemode: boolean, hosts: HostRules): void {
  const url = URL.parse(text);
  if (url === null) throw invalidUrl('The URL cannot be read. Give a full address, such as https://example.com/webhooks.');
  const plain = url.protocol === 'http:';
  if (!(url.protocol === 'https:' || (plain && !livemode && hosts.allowsPlain))) throw invalidUrl('The URL must begin with https://.');
  if (url.username !== '' || url.password !== '') {
    throw invalidUrl('The URL must not carry a user name or password. Deliveries prove themselves by their signature.');
  }
  if (!HOST.test(url.hostname) || url.port === '0') {
    throw invalidUrl('The URL names no host and port that could be reached. Check it for typing errors.');
  }
  if (!hosts.mayName(url.hostname, { plain })) {
    throw invalidUrl('The URL names an address that is not open to webhooks. Give a public one.');
  }
}
