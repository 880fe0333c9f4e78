import { MongoClient } from 'mongodb';
import { withoutUser } from '#platform/config/setting';

/** The fault of a MongoDB address, as a clause that follows its name; null if it is valid. It contains no password. */
export function faultOfMongoDbAddress(url: string): string | null {
  if (faultFor(url) === null) return null;
  return faultFor(withoutUser(url)) ?? 'must have its user and password percent-encoded';
}

function faultFor(url: string): string | null {
  try {
    new MongoClient(url).db();
    return null;
  } catch (fault) {
    return `cannot be used: ${(fault as Error).message}`;
  }
}
