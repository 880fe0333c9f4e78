import { readFileSync } from 'node:fs';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { Agent, request } from 'undici';
import { within } from '#platform/event-history/eventstoredb/deadline';
import { clientOf } from '#platform/event-history/eventstoredb/server-address';

const ADMINISTRATOR = 'admin';
const PATIENCE_MS = 5_000;
const ADDRESS = /^((?:esdb|kurrentdb)(?:\+discover)?:\/\/)([^:@/]+):([^@/]+)@([^/?]+)/;

/**
 * Creates the user of an address `kurrentdb://user:password@hosts`: an ordinary user without groups, with the additional right to read `$all`, which only
 * administrators have by default. Rejects while no node answers; call it again then.
 */
export async function admitToEventStoreDb(url: string, administratorPassword: string): Promise<void> {
  const [, , user, password, hosts] = ADDRESS.exec(url)!.map(decodeURIComponent) as [string, string, string, string, string];
  await giveAccount(origins(url, hosts), tlsOf(url), { user, password, administratorPassword });
  const client = clientOf(url.replace(ADDRESS, `$1${ADMINISTRATOR}:${administratorPassword}@$4`));
  try {
    await letReadAll(client, user);
  } finally {
    await client.dispose();
  }
}

interface Passwords {
  readonly user: string;
  readonly password: string;
  readonly administratorPassword: string;
}

const origins = (url: string, hosts: string): string[] =>
  hosts.split(',').map((host) => `${optionOf(url, 'tls') === 'false' ? 'http' : 'https'}://${host}`);

const optionOf = (url: string, name: string): string | undefined =>
  [...new URLSearchParams(url.split('?')[1])].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

function tlsOf(url: string): { readonly ca?: Buffer } {
  const file = optionOf(url, 'tlsCAFile');
  return file === undefined ? {} : { ca: readFileSync(file) };
}

/** Creates the user or sets its password, at the first node that answers. */
export async function giveAccount(nodes: readonly string[], connect: { readonly ca?: Buffer }, passwords: Passwords): Promise<void> {
  const dispatcher = new Agent({ connect });
  const failures: Error[] = [];
  try {
    for (const node of nodes) {
      try {
        return await giveAccountAt(node, dispatcher, passwords);
      } catch (fault) {
        failures.push(fault as Error);
      }
    }
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  } finally {
    await dispatcher.close();
  }
}

async function giveAccountAt(node: string, dispatcher: Agent, { user, password, administratorPassword }: Passwords): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${ADMINISTRATOR}:${administratorPassword}`).toString('base64')}`;
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await request(`${node}${path}`, {
      method: 'POST',
      dispatcher,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  const made = await post('/users/', { loginName: user, fullName: user, groups: [], password });
  const status = made === 409 ? await post(`/users/${user}/command/reset-password`, { newPassword: password }) : made;
  if (status >= 300) throw new Error(`${node} answered ${status} to the making of the user ${user}`);
}

/** Users with the right to read `$all` keep it. */
export async function letReadAll(client: EventStoreDBClient, user: string): Promise<void> {
  const { metadata } = await within(PATIENCE_MS, client.getStreamMetadata('$all'));
  const readers = [metadata?.acl?.readRoles ?? '$admins'].flat();
  if (readers.includes(user)) return;
  const acl = { ...metadata?.acl, readRoles: [...readers, user] };
  await within(PATIENCE_MS, client.setStreamMetadata('$all', { ...metadata, acl }));
}
