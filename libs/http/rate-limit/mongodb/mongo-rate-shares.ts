import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { UnixSeconds } from '#kernel/time';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type Allowance, divided, SHARED_FOR, usable, withOthers } from '#http/rate-limit/rate-shares';

interface AllowanceDocument extends Stored, Allowance {
  readonly revision: number;
  readonly expires_at: Date;
}

/** A process's copy of an allowance, with the amount that it has spent. */
interface LocalQuota {
  second: UnixSeconds;
  spent: number;
  /** How much it has taken for this second, in addition to its share. */
  extra: number;
  /** Whether nothing is left in this second, for any process. */
  empty: boolean;
  /** The most spent in one second since the share was requested. */
  peak: number;
  known: AllowanceDocument | null;
  /** First second in which this process may use its quota: a copy evicted from the cache may have used it in the current second. */
  since: UnixSeconds;
  claiming: Promise<void> | null;
}

const MOST_HELD = 20_000;
/** A share is twice what was spent in a recent second: at least 2, and at most an eighth of the limit. */
const [LEAST, PART_OF_LIMIT] = [2, 8];
/** Milliseconds that an allowance is kept after its last share has ended. */
const RETENTION_MS = 60_000;

/**
 * A distributed rate limiter. Each process counts requests in memory against a quota that it has reserved in MongoDB. When that is used up, it reserves
 * more of the current second, and a quota in each of the next seconds. A reservation is one compare-and-set on `revision`, retried on conflict. Writes do not wait for a majority: state may be lost with a failing
 * server.
 */
export class MongoRateShares {
  private readonly process = randomUUID();
  private readonly held = new LRUCache<string, LocalQuota>({ max: MOST_HELD });

  constructor(private readonly database: MongoDatabase) {}

  /** How much of `limit` is spent in a second, with this request and what other processes have set aside; more than `limit` if nothing was left. */
  async spend(name: string, second: UnixSeconds, limit: number): Promise<number> {
    const held = this.of(name);
    for (;;) {
      startSecond(held, second);
      if (held.spent < held.extra + this.ownShare(held)) {
        held.spent++;
        const others = held.known === null ? 0 : withOthers(held.known, this.process, held.second, held.extra);
        return Math.min(limit, held.spent + others);
      }
      if (held.empty) return limit + 1;
      await (held.claiming ??= this.claim(name, held, limit).finally(() => (held.claiming = null)));
    }
  }

  private ownShare({ known, second, since }: LocalQuota): number {
    const share = known?.shares[this.process];
    return share === undefined || second < since ? 0 : usable(share, second);
  }

  private of(name: string): LocalQuota {
    const known = this.held.get(name);
    if (known !== undefined) return known;
    const held = { second: 0, spent: 0, extra: 0, empty: false, peak: 0, known: null, since: Infinity, claiming: null };
    this.held.set(name, held);
    return held;
  }

  private async claim(name: string, held: LocalQuota, limit: number): Promise<void> {
    const most = Math.floor(limit / PART_OF_LIMIT);
    const share = Math.min(most, Math.max(LEAST, 2 * Math.max(held.peak, held.spent + 1)));
    const { second } = held;
    for (;;) {
      const { allowance, extra } = divided(held.known, { process: this.process, second, limit, share });
      const revision = (held.known?.revision ?? 0) + 1;
      const next = { _id: idOf(name), ...allowance, revision, expires_at: expiryOf(allowance.second) };
      if (!(await this.compareAndSet(held.known, next))) {
        held.known = await this.allowances.findOne({ _id: idOf(name) });
        continue;
      }
      held.known = next;
      held.since = Math.min(held.since, allowance.second + 1);
      held.peak = held.spent;
      if (held.second === second) {
        held.extra += extra;
        held.empty = extra === 0;
      }
      return;
    }
  }

  private async compareAndSet(known: AllowanceDocument | null, next: AllowanceDocument): Promise<boolean> {
    const options = { writeConcern: { w: 1 } };
    const { _id, ...allowance } = next;
    if (known !== null) return (await this.allowances.replaceOne({ _id, revision: known.revision }, allowance, options)).matchedCount === 1;
    try {
      await this.allowances.insertOne(next, options);
      return true;
    } catch (fault) {
      if (isDuplicate(fault)) return false;
      throw fault;
    }
  }

  private get allowances() {
    return this.database.collection<AllowanceDocument>('rate_counters');
  }
}

/** Begins another second. If the clock was set back, the current one continues. */
function startSecond(held: LocalQuota, second: UnixSeconds): void {
  if (second <= held.second) return;
  held.peak = Math.max(held.peak, held.spent);
  Object.assign(held, { second, spent: 0, extra: 0, empty: false });
}

/** The id of an allowance. No counter in the same collection has such an id. */
const idOf = (name: string): string => `of ${name}`;

const expiryOf = (second: UnixSeconds): Date => new Date((second + SHARED_FOR) * 1000 + RETENTION_MS);
