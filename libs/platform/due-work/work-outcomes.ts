import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#kernel/time';
import type { Clocks } from '#platform/clock/clocks';
import { backoff, SOON } from '#platform/due-work/backoff';
import type { PolicyHandler } from '#platform/due-work/policy';
import type { Log } from '#platform/logging/log';
import type { ClaimedWork, DueWork, Settlement, WorkItem } from '#platform/storage/due-work';

/** How long a claim holds, in milliseconds. Within this time after a crash, somebody takes the work up again. */
export const LEASE = 30_000;

export interface WorkParts {
  readonly dueWork: DueWork;
  readonly clock: Clock;
  readonly clocks: Clocks;
  readonly log: Log;
  /** Called with what follows from work that was done. */
  readonly onNext: (next: readonly WorkItem[]) => void;
}

/** Has claimed work done, and its outcomes written down: while the stores do not take one, that is tried again rather than the work. */
export class WorkOutcomes {
  /** How often another process had taken work over before its outcome was kept. */
  leasesLost = 0;
  private readonly closing = new AbortController();

  constructor(
    private readonly handler: PolicyHandler,
    private readonly parts: WorkParts,
    /** The newest claim, in this process, of what is under way. */
    private readonly newestOf: (work: ClaimedWork) => ClaimedWork,
  ) {}

  /** Resolves with the claim under which the outcome was to be kept. */
  async of(work: ClaimedWork): Promise<ClaimedWork> {
    const { clock, log } = this.parts;
    const { kind, key } = work;
    const leaseEnds = clock.milliseconds() + LEASE;
    let settlement = await this.outcome(work);
    for (let failures = 1; ; failures++) {
      // When the lease ended meanwhile and this process took the same work again, it settles under the newer claim.
      const newest = this.newestOf(work);
      if (newest !== work && !isLeft(newest, work)) return work;
      try {
        await this.settle(newest, settlement);
        return newest;
      } catch (error) {
        if (failures === 1) log.error('the outcome of due work could not be kept; that is tried again', { kind, key, error });
        await sleep(backoff(failures, Math.random(), SOON), undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
      if (this.closing.signal.aborted) return newest;
      if (clock.milliseconds() < leaseEnds) continue;
      if (this.handler.late === undefined) return newest;
      settlement = this.handler.late(settlement);
    }
  }

  /** What could not be kept until now is left to others. */
  close(): void {
    this.closing.abort();
  }

  private async settle(work: ClaimedWork, settlement: Settlement): Promise<void> {
    const { dueWork, log, onNext } = this.parts;
    if (await dueWork.settle(work, settlement)) return onNext(settlement.next ?? []);
    this.leasesLost++;
    log.warn('due work was taken over by another process', { kind: work.kind, key: work.key });
  }

  private async outcome(work: ClaimedWork): Promise<Settlement> {
    try {
      return await this.handler.perform(work);
    } catch (error) {
      const wait = backoff(work.attempt, Math.random());
      const { kind, key, attempt } = work;
      this.parts.log.warn('due work failed and is tried again', { kind, key, attempt, wait_ms: Math.round(wait), error });
      const { clock, clocks } = this.parts;
      const machine = clock.milliseconds();
      // A clock that cannot be asked is behind where it should be: the work is tried again sooner.
      const now = work.clock === undefined ? machine : await clocks.at(work.clock, machine).catch(() => machine);
      return { again: { dueAt: Math.ceil(now + wait), countsAsAttempt: true } };
    }
  }
}

/** Whether a claim is of work as it was claimed before, and nobody has settled since. */
const isLeft = (newest: ClaimedWork, work: ClaimedWork): boolean => newest.leftBehind && isDeepStrictEqual(newest.payload, work.payload);
