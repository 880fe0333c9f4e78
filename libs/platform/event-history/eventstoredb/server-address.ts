import { EventStoreDBClient } from '@eventstore/db-client';
import { withoutUser } from '#platform/config/setting';

/** Client options that an address may set. The client ignores unknown options, and must keep throwing on append errors. */
const OPTIONS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
];
/** gRPC code for wrong credentials. */
const UNAUTHENTICATED = 16;
const KNOWN = new Set(OPTIONS.map((key) => key.toLowerCase()));

/**
 * Creates a client for an address. KurrentDB (EventStoreDB from 25.0 on) uses the schemes `kurrentdb://` and `kurrentdb+discover://` for the same protocol;
 * this client knows only the older ones.
 */
export const clientOf = (url: string): EventStoreDBClient => EventStoreDBClient.connectionString(url.replace(/^kurrentdb(?=[+:])/, 'esdb'));

/** A message for operators: which server refuses which user, why, and what to do. It contains no password. */
export function refusalOf(url: string, fault: unknown): string {
  const [, user, hosts] = /^[^/]+\/\/(?:([^:@/]*)(?::[^@]*)?@)?([^/?]+)/.exec(url)!;
  const whom = user === undefined ? 'a client without a user' : `the user ${decodeURIComponent(user)}`;
  const mend =
    (fault as { code?: number }).code === UNAUTHENTICATED
      ? 'it knows no such user, or another password: give EVENTSTOREDB_URL the right ones, or set that password there'
      : 'that user may not do what the service does: an administrator lets it read $all, and append to ordinary streams';
  return `EventStoreDB (${hosts}) refuses ${whom}: ${mend}. See docs/deployment.md. The service goes on automatically when it is let in.`;
}

/**
 * The fault of an EventStoreDB address, as a clause that follows its name; null if it is valid. It contains no password, so it does not quote the client's
 * message, which repeats the address.
 */
export function faultOfEventStoreDbAddress(url: string): string | null {
  const address = withoutUser(url);
  const unknown = [...new URLSearchParams(address.split('?')[1]).keys()].filter((key) => !KNOWN.has(key.toLowerCase()));
  if (unknown.length > 0) return `may not set ${unknown.join(', ')}, only ${OPTIONS.join(', ')}`;
  if (address !== url && !/^[^/]+\/\/[^/?:@]+:[^/?:@]+@[^@]*$/.test(url))
    return 'must name its user as user:password@, both percent-encoded';
  try {
    clientOf(address);
    return null;
  } catch (fault) {
    return `cannot be used: ${(fault as Error).message}`;
  }
}
