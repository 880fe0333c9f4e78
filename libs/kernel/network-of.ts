import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that make its /64. */
const OF_SUBSCRIBER = 4;

/**
 * The part of an address that one subscriber has: of an IPv6 address its /64, whose owner controls all of it. An IPv4 address counts as itself, in any
 * notation: its neighbours are strangers. Other texts stay unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, OF_SUBSCRIBER)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}
