const GROUPS = 8;
/** An IPv4 address in IPv6: five empty groups, `ffff`, and its four bytes. */
const MAPPED = /^(?:0:){5}ffff:([\da-f]+):([\da-f]+)$/;

/**
 * The part of an address that one subscriber has: of an IPv6 address its /64, whose owner controls all of it. An IPv4 address counts as itself, in any
 * notation: its neighbours are strangers. Other texts stay unchanged.
 */
export function networkOf(address: string): string {
  // URLs have IPv6 addresses in one notation.
  const host = address.includes(':') ? URL.parse(`http://[${address.split('%')[0]}]`)?.hostname : undefined;
  if (host === undefined) return address;
  const [head, tail] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== '')) as [string[], string[]?];
  const empty = Array<string>(GROUPS - head.length - (tail?.length ?? 0)).fill('0');
  const groups = tail === undefined ? head : [...head, ...empty, ...tail];
  const mapped = MAPPED.exec(groups.join(':'));
  if (mapped === null) return groups.slice(0, GROUPS / 2).join(':');
  return mapped
    .slice(1)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
