import { EventStoreDBClient } from '@eventstore/db-client';
import { withoutUser } from '#platform/config/setting';

/** Those of the client that may be set. It ignores what it does not know, and must go on throwing when an append fails. */
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
/** gRPC's number for a password that is not the right one. */
const UNAUTHENTICATED = 16;
const KNOWN = new Set(OPTIONS.map((key) => key.toLowerCase()));

/**
 * A client of the server at an address. KurrentDB, as EventStoreDB is called from 25.0 on, has schemes of its own, `kurrentdb://` and
 * `kurrentdb+discover://`, for the same protocol; this client knows those before it alone.
 */
export const clientOf = (url: string): EventStoreDBClient => EventStoreDBClient.connectionString(url.replace(/^kurrentdb(?=[+:])/, 'esdb'));

/** Which server refuses whom, why, and what to do about it: for those who run the service. No password is in it. */
export function refusalOf(url: string, fault: unknown): string {
  const [, user, hosts] = /^[^/]+\/\/(?:([^:@/]*)(?::[^@]*)?@)?([^/?]+)/.exec(url)!;
  const whom = user === undefined ? 'a client without a user' : `the user ${decodeURIComponent(user)}`;
  const mend =
    (fault as { code?: number }).code === UNAUTHENTICATED
      ? 'it knows no such user, or another password: give EVENTSTOREDB_URL the right ones, or set that password there'
      : 'that user may not do what the service does: an administrator lets it read $all, and append to ordinary streams';
  return `EventStoreDB (${hosts}) refuses ${whom}: ${mend}. See docs/deployment.md. The service goes on automatically when it is let in.`;
}

/** What is wrong with an address of EventStoreDB, going on from its name; null: nothing. No password is in it: the client's own words repeat the address. */
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
