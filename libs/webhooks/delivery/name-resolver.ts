import { type LookupAddress, promises as dns } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

const HOSTS_FILE = '/etc/hosts';
/** Timeout (milliseconds) and number of tries of one query; the deadline of an attempt is longer than both. */
const PATIENCE = { timeout: 1500, tries: 2 };

/**
 * Resolves the names of endpoints with the name servers directly. The system's own look-up blocks one of the process's few threads until it is
 * answered: a handful of names with silent servers would block every other endpoint, and the disk.
 */
export class NameResolver {
  private readonly resolver = new dns.Resolver(PATIENCE);

  /** `servers` are the addresses of name servers; by default those of the machine. */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.resolver.setServers(servers);
  }

  /** All addresses of a name. Rejects with the code `DNS_FAILED` if there are none, `NAME_SERVERS_GONE` if no name server was reachable. */
  async resolve(host: string): Promise<LookupAddress[]> {
    const known = localAddresses(host);
    if (known.length > 0) return known;
    if (NOWHERE.test(host)) throw new NameNotResolved(host);
    const answers = await Promise.allSettled([
      this.resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
      this.resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.some(isUnreachable) ? new NameServersGone() : new NameNotResolved(host);
  }
}

/** Names that never exist (RFC 6761). */
const NOWHERE = /\.invalid\.?$/i;

/** Whether a name server of this machine refused the connection. This does not mean that the name is wrong. */
const isUnreachable = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ECONNREFUSED';

class NameServersGone extends Error {
  readonly code = 'NAME_SERVERS_GONE';

  constructor() {
    super('No name server of this machine can be reached.');
  }
}

export class NameNotResolved extends Error {
  readonly code = 'DNS_FAILED';

  constructor(host: string) {
    super(`${host} has no address, or its name servers do not answer.`);
  }
}

/** The addresses that the machine's hosts file gives a name; `localhost` is always this machine (RFC 6761). */
export function localAddresses(host: string, hosts = hostsFile()): LookupAddress[] {
  const name = host.toLowerCase().replace(/\.$/, '');
  const listed = hosts
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .filter(([address = '', ...names]) => isIP(address) !== 0 && names.includes(name))
    .map(([address]) => ({ address: address!, family: isIP(address!) }));
  if (listed.length > 0 || !(name === 'localhost' || name.endsWith('.localhost'))) return listed;
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
}

/** Read each time: it is small, and may change while the process runs. */
function hostsFile(): string {
  try {
    return readFileSync(HOSTS_FILE, 'utf8');
  } catch {
    return '';
  }
}
