import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { caseless } from '#kernel/comparable';

/** The canonical form of an address with several spellings, such as an IPv4 address as IPv6. Zones (`%…`) that cannot be parsed stay unchanged. */
export function canonicalIp(text: string): string {
  const address = caseless(text);
  return isIP(address) > 0 && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
