import { addressOfOperators, notAnAddress, plainAddress } from '#integrations/connections/domain/connection.errors';
import type { OpenedConnection } from '#integrations/connections/opened-connection';

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The origin of an address that replaces the partner's own, such as a sandbox's; null if none is given. Throws `invalid_url`. */
export function addressOf(given: string | null | undefined, livemode: boolean): string | null {
  if (given === undefined || given === null) return null;
  const url = URL.parse(given);
  if (url === null || !isSecure(url, livemode) || url.pathname !== '/') throw notAnAddress(livemode);
  return url.origin;
}

/** Keys, money and personal data need TLS. Only test mode on this machine may do without. */
export const isSecure = ({ protocol, hostname }: URL, livemode: boolean): boolean =>
  protocol === 'https:' || (!livemode && protocol === 'http:' && THIS_MACHINE.test(hostname));

/** Whether a live-mode connection was stored with an address without TLS. */
export const isPlain = ({ livemode, base_url }: Pick<OpenedConnection, 'livemode' | 'base_url'>): boolean =>
  livemode && base_url !== null && new URL(base_url).protocol !== 'https:';

/** The address that replaces the partner's own; null if there is none. Throws `invalid_url` for a live-mode address without TLS. */
export function ownAddressOf(connection: Pick<OpenedConnection, 'id' | 'livemode' | 'base_url'>): string | null {
  if (isPlain(connection)) throw plainAddress(connection.id);
  return connection.base_url;
}

const CHOSEN = ['base_url', 'url', 'smtp_url'] as const;

/** People of merchants connect partners only at the partners' own addresses: any other may be inside the service's network. Throws `invalid_value`. */
export function refuseChosenAddresses(given: { readonly [Field in (typeof CHOSEN)[number]]?: string | null | undefined }): void {
  const chosen = CHOSEN.find((field) => given[field] !== undefined && given[field] !== null);
  if (chosen !== undefined) throw addressOfOperators(chosen);
}
