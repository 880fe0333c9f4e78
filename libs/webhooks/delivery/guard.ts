import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import type { Configuration } from '#platform/config/configuration';
import type { NameResolver } from '#webhooks/delivery/name-resolver';
import type { HostRules } from '#webhooks/domain/endpoint-url';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const GLOBAL_UNICAST: Network = ipaddr.parseCIDR('2000::/3');
/** Azure's internal services, at an address that looks public. */
const CLOUD_SERVICES = '168.63.129.16';

/**
 * Keeps deliveries out of our own network (server-side request forgery). It checks the address that is dialled: names are judged by the addresses
 * they resolve to at that moment. The configuration can open networks for development.
 */
export class AddressGuard implements HostRules {
  readonly allowsPlain: boolean;
  private readonly opened: readonly Network[];

  constructor(
    settings: Pick<Configuration, 'webhookAllowedNetworks' | 'webhookAllowHttp'>,
    private readonly names: NameResolver,
  ) {
    this.allowsPlain = settings.webhookAllowHttp;
    this.opened = settings.webhookAllowedNetworks.map((network) => ipaddr.parseCIDR(network));
  }

  mayName(host: string, { plain }: { plain: boolean }): boolean {
    const address = literal(host);
    return address === null || this.mayDial(address, plain);
  }

  /** The `lookup` function of a socket. If a name has one forbidden address, all of its addresses are refused. */
  lookup(plain: boolean): LookupFunction {
    const judged = callbackify((host: string) => this.dialled(host, plain));
    return (host, { all }, done) =>
      judged(host, (fault, found) => {
        if (fault) done(fault, '', 0);
        else if (all) done(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      });
  }

  private async dialled(host: string, plain: boolean): Promise<LookupAddress[]> {
    const found = await this.names.resolve(host);
    if (found.some(({ address }) => !this.mayName(address, { plain }))) throw new ForbiddenAddress(host);
    return found;
  }

  /** Without TLS, only the opened networks may be dialled. */
  private mayDial(address: Address, plain: boolean): boolean {
    if (this.opened.some((network) => address.kind() === network[0].kind() && address.match(network))) return !plain || this.allowsPlain;
    return !plain && isPublic(address);
  }
}

export class ForbiddenAddress extends Error {
  readonly code = 'ADDRESS_FORBIDDEN';

  constructor(host: string) {
    super(`${host} is, or resolves to, an address that is not open to webhooks.`);
  }
}

/** A literal address, without brackets and zone; null for a name. */
export function literal(host: string): Address | null {
  const text = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

/** Whether an address is on the public internet. Tunnels into IPv4 and a cloud's internal services are not. */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== CLOUD_SERVICES;
  return address.match(GLOBAL_UNICAST) && !isIsatap(address);
}

/** ISATAP embeds an IPv4 address under any prefix: `…:0:5efe:a.b.c.d`, or 200:5efe with the universal bit. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => (parts[4]! & ~0x0200) === 0 && parts[5] === 0x5efe;
