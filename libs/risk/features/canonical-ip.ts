import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { caseless } from '#kernel/comparable';

/** One address is written in many ways: an IPv4 address also as one of IPv6. Few zones (`%…`) cannot be read; those stay as they are. */
export function canonicalIp(text: string): string {
  const address = caseless(text);
  return isIP(address) > 0 && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
