import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Begun,
  IdempotencyRecords,
  type KeptAnswer,
  type StoredAnswer,
  type KeyOfRequest,
} from '#http/idempotency/idempotency-records';
import { expiryOf, type IdempotencyDocument, idOf, keyOf } from '#http/idempotency/mongodb/idempotency-document';
import { isDuplicate, MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** Milliseconds for which the requests of a dead process stay marked as running. */
const LEASE = 10_000;

/** Running requests are marked for all processes: each run has a lease on its key, and its process renews the lease while it lives. */
@Injectable()
export class MongoIdempotencyRecords extends IdempotencyRecords implements OnApplicationShutdown {
  private readonly running = new Map<string, string>();
  private readonly renewing: NodeJS.Timeout;

  constructor(
    private readonly database: MongoDatabase,
    private readonly lease = LEASE,
  ) {
    super();
    this.renewing = setInterval(() => void this.renew().catch(() => undefined), lease / 3).unref();
  }

  override async begin(key: KeyOfRequest, fingerprint: string, now: number, window: number): Promise<Begun> {
    const _id = idOf(key);
    const owner = randomUUID();
    for (;;) {
      const clock = await this.database.now();
      const fresh = {
        fingerprint,
        first_at: now,
        owner,
        until: clock + this.lease,
        repeats: false,
        expires_at: expiryOf(clock, window),
      };
      const found = await this.insertOrFind({ _id, ...fresh });
      if (found === null) return this.owned(_id, owner, now);
      if (found.owner !== null && found.until > clock) return { state: found.fingerprint === fingerprint ? 'running' : 'other_request' };
      const seen = { _id, owner: found.owner, until: found.until };
      if (found.first_at <= now - window) {
        if ((await this.records.replaceOne(seen, fresh)).matchedCount === 1) return this.owned(_id, owner, now);
        continue;
      }
      if (found.fingerprint !== fingerprint) return { state: 'other_request' };
      if (found.status !== undefined) {
        return { state: 'kept', answer: { status: found.status, body: found.body!, requestId: found.request_id! } };
      }
      const taken = await this.records.updateOne(seen, { $set: { owner, until: clock + this.lease, repeats: true } });
      if (taken.matchedCount === 1) return this.owned(_id, owner, found.first_at);
    }
  }

  override async keep(key: KeyOfRequest, { status, body, requestId }: StoredAnswer): Promise<void> {
    await this.endRun(key, async (mine) => {
      await this.records.updateOne(mine, { $set: { status, body, request_id: requestId, owner: null, until: 0 } });
    });
  }

  override async release(key: KeyOfRequest, nothingHappened: boolean): Promise<void> {
    await this.endRun(key, async (mine) => {
      if (nothingHappened && (await this.records.deleteOne({ ...mine, repeats: false })).deletedCount === 1) return;
      await this.records.updateOne(mine, { $set: { owner: null, until: 0 } });
    });
  }

  /** Sorts by `expires_at`, which follows from the time of the request and has an index. */
  override async newest(most: number): Promise<KeptAnswer[]> {
    const found = await this.records
      .find({ status: { $exists: true } })
      .sort({ expires_at: -1 })
      .limit(most)
      .toArray();
    return found.map(({ _id, status, body, request_id }) => ({
      key: keyOf(_id),
      answer: { status: status!, body: body!, requestId: request_id! },
    }));
  }

  onApplicationShutdown(): void {
    clearInterval(this.renewing);
  }

  /** Inserts the document, or returns the one that exists; null if it was inserted. */
  private async insertOrFind(document: IdempotencyDocument): Promise<IdempotencyDocument | null> {
    try {
      await this.records.insertOne(document);
      return null;
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
    }
    // If the existing one was removed in the meantime, inserts again.
    return (await this.records.findOne({ _id: document._id })) ?? this.insertOrFind(document);
  }

  private owned(id: string, owner: string, firstAt: number): Begun {
    this.running.set(id, owner);
    return { state: 'owned', firstAt };
  }

  /** Ends a run with a write to its record. If its lease has passed to a repeat, the write matches nothing: the repeat makes the same answer. */
  private async endRun(key: KeyOfRequest, write: (mine: { _id: string; owner: string }) => Promise<void>): Promise<void> {
    const _id = idOf(key);
    const owner = this.running.get(_id);
    if (owner === undefined) return;
    this.running.delete(_id);
    await write({ _id, owner });
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    const until = (await this.database.now()) + this.lease;
    await this.records.updateMany(
      { _id: { $in: [...this.running.keys()] }, owner: { $in: [...this.running.values()] } },
      { $set: { until } },
    );
  }

  private get records() {
    return this.database.collection<IdempotencyDocument>('idempotency_records');
  }
}
