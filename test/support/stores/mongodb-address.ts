import { MongoClient } from 'mongodb';
import { BreakableRelay } from '#test/support/machine/breakable-relay';

/** An address in MongoDB's format, which is no URL: it may name several members of a replica set. */
const ADDRESS = /^(mongodb(?:\+srv)?:\/\/(?:[^@/?]*@)?)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

function partsOf(address: string) {
  const [, before, hosts, database = '', options = ''] = ADDRESS.exec(address) ?? [];
  if (before === undefined) throw new Error('This is no address of a MongoDB.');
  return { before, hosts: hosts!, database, options };
}

/** The same servers, with another database. */
export function withDatabase(address: string, name: string): string {
  const { before, hosts, options } = partsOf(address);
  return `${before}${hosts}/${name}${options && `?${options}`}`;
}

/** The same database at one member only, without the rest of its replica set. */
export function directlyAt(place: string, address: string): string {
  const { before, database, options } = partsOf(address);
  const others = options.split('&').filter((option) => option !== '' && !/^(?:replicaSet|directConnection|srv\w*)=/i.test(option));
  return `${before.replace('+srv', '')}${place}/${database}?${['directConnection=true', ...others].join('&')}`;
}

/** A relay to the member that accepts writes, and the address of the same database through it alone. */
export async function relayed(address: string): Promise<[relay: BreakableRelay, address: string]> {
  const client = new MongoClient(address);
  try {
    const { primary } = (await client.db().command({ hello: 1 })) as { primary?: string };
    const { hostname, port } = new URL(`mongodb://${primary ?? partsOf(address).hosts}`);
    const relay = await BreakableRelay.to(hostname.replace(/^\[|\]$/g, ''), Number(port || 27_017));
    return [relay, directlyAt(`127.0.0.1:${relay.port}`, address)];
  } finally {
    await client.close();
  }
}
