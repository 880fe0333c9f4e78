import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { caseless } from '#kernel/comparable';

/** The canonical spelling of an IP address; an IPv4 address in IPv6 form becomes IPv4. Any other text is returned in lower case. */
export function canonicalIp(text: string): string {
  const address = caseless(text);
  return isIP(address) > 0 && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
