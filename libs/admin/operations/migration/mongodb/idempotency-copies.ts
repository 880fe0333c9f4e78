import { isDeepStrictEqual } from 'node:util';
import { IDEMPOTENCY_WINDOW } from '#http/idempotency/idempotency-records';
import { expiryOf, type IdempotencyDocument, idOf } from '#http/idempotency/mongodb/idempotency-document';
import type { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** The record of a request with an idempotency key; without an answer if it was still running. Times in Unix milliseconds. */
export interface CopiedRequest {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly first_at: number;
  readonly status: number | null;
  readonly body: string | null;
  readonly request_id: string | null;
}

const AT_ONCE = 200;

/** Copies records of the embedded store to MongoDB, again after an interrupted copy. They are removed later than usual, but `first_at` decides. */
export async function copyRequests(database: MongoDatabase, requests: Iterable<CopiedRequest>): Promise<void> {
  const expires_at = expiryOf(await database.now(), IDEMPOTENCY_WINDOW);
  for (const page of pagesOf(requests)) {
    await collectionOf(database).bulkWrite(
      page.map(({ _id, ...request }) => ({ replaceOne: { filter: { _id }, replacement: { ...request, expires_at }, upsert: true } })),
    );
  }
}

/** Compares the copies with the originals. Resolves to their number; rejects if one is missing or different. */
export async function verifyRequests(database: MongoDatabase, requests: Iterable<CopiedRequest>): Promise<number> {
  let count = 0;
  for (const page of pagesOf(requests)) {
    const ids = page.map(({ _id }) => _id);
    const copies = await collectionOf(database)
      .find({ _id: { $in: ids } }, { projection: { expires_at: 0 } })
      .toArray();
    const found = new Map<string, object>(copies.map((copy) => [copy._id, copy]));
    const other = page.find((copy) => !isDeepStrictEqual(found.get(copy._id), copy));
    if (other !== undefined) throw new Error(`The copy of the request with the idempotency key ${other._id} is not what was kept of it.`);
    count += page.length;
  }
  return count;
}

type Copy = Omit<IdempotencyDocument, 'expires_at'> & { readonly _id: string };

function* pagesOf(requests: Iterable<CopiedRequest>): Generator<Copy[]> {
  let page: Copy[] = [];
  for (const request of requests) {
    if (page.push(copyOf(request)) < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** A record in MongoDB's form. No process owns it, so a repeat of a request without an answer runs again; `repeats`, as it may have had an effect. */
const copyOf = ({ scope, key, fingerprint, first_at, status, body, request_id }: CopiedRequest): Copy => ({
  _id: idOf({ scope, key }),
  fingerprint,
  first_at,
  owner: null,
  until: 0,
  repeats: true,
  ...(status !== null && { status, body: body!, request_id: request_id! }),
});

const collectionOf = (database: MongoDatabase) => database.collection<IdempotencyDocument>('idempotency_records');
