import type { KnownPolicy } from '#job-queue/policies';
import { LEASE, JobOutcomes, type JobParts } from '#job-queue/job-outcomes';
import type { Claim, ClaimedJob, JobTaker } from '#job-queue/job-store';

/** Where there is a ramp: how much is under way at first, and after how many milliseconds it is `atOnce` though nothing ends. */
const FIRST = 4;
const RAMP = 30_000;

export interface QueueStatus {
  readonly queue: string;
  readonly underWay: number;
  /** How often another process had taken work over before its outcome was kept here, since this process began. */
  readonly leasesLost: number;
  /** How often work was taken up here that had been left without an outcome, and may be done twice, since this process began. */
  readonly redelivered: number;
}

/** Runs the jobs of one queue in this process: up to the limit in parallel, and no job twice at a time. */
export class QueueWorker implements JobTaker {
  private readonly underWay = new Map<string, ClaimedJob>();
  private readonly ends = new Set<Promise<void>>();
  private readonly outcomes: JobOutcomes;
  private readonly limits: Pick<Claim, 'perGroup' | 'ahead'>;
  private filling = false;
  private filled: Promise<void> = Promise.resolve();
  private requested = false;
  /** Whether more may be due than there was room for at the last claim. */
  private isMoreLeft = true;
  /** Places that are kept for jobs that are being added. */
  private reserved = 0;
  private closed = false;
  private redelivered = 0;
  private ended = 0;
  private readonly began: number;

  constructor(
    private readonly policy: KnownPolicy,
    private readonly parts: JobParts,
  ) {
    this.outcomes = new JobOutcomes(policy, parts, ({ key }) => this.underWay.get(key)!);
    const { perGroup, handler } = policy;
    const ahead = handler.ahead?.bind(handler);
    this.limits = { ...(perGroup !== undefined && { perGroup }), ...(ahead !== undefined && { ahead }) };
    this.began = parts.clock.milliseconds();
  }

  get queue(): string {
    return this.policy.queue;
  }

  /** Whether the jobs of a group under way in all processes together have a limit. */
  get isCapped(): boolean {
    return this.policy.perGroup !== undefined;
  }

  reserve(dueAt: number): boolean {
    // While it claims, what is claimed takes the places; and what waits already goes before what is added.
    const isFree = !this.closed && !this.filling && !this.isMoreLeft && this.room > 0 && dueAt <= this.parts.clock.milliseconds();
    if (isFree) this.reserved++;
    return isFree;
  }

  free(): void {
    this.reserved--;
  }

  take(job: ClaimedJob): void {
    this.free();
    if (this.closed) this.ends.add(this.giveBack([job]));
    else this.takeIn(job);
  }

  /** Takes up as many jobs as there is room for. Never rejects: a claim that fails is logged. */
  async fill(): Promise<void> {
    this.requested = true;
    if (this.filling) return;
    this.filling = true;
    this.filled = this.claimWhileRequested();
    await this.filled;
  }

  status(): QueueStatus {
    const { underWay, outcomes, redelivered } = this;
    return { queue: this.queue, underWay: underWay.size, leasesLost: outcomes.leasesLost, redelivered };
  }

  /** Takes up nothing more. Resolves when what is under way has ended, and what was claimed but not begun is given back. */
  async close(): Promise<void> {
    this.closed = true;
    await this.filled;
    await Promise.all(this.ends);
  }

  /** Releases jobs still in flight, so that other processes can redeliver them immediately. */
  async release(): Promise<void> {
    this.outcomes.close();
    await this.returned(this.parts.jobStore.release([...this.underWay.values()]));
  }

  /** How many more may be taken up by now. */
  private get room(): number {
    return this.most - this.underWay.size - this.reserved;
  }

  /** How many may be under way by now. */
  private get most(): number {
    const { atOnce, gradually = false } = this.policy;
    if (!gradually) return atOnce;
    // Less than none when the machine's clock was set back.
    const passed = Math.max(0, this.parts.clock.milliseconds() - this.began) / RAMP;
    return Math.min(atOnce, FIRST + this.ended + Math.floor(atOnce * passed));
  }

  private async claimWhileRequested(): Promise<void> {
    try {
      while (this.requested && !this.closed) {
        // What ends with it, in the same commit, makes room as well: one claim takes up for all of it.
        await Promise.resolve();
        this.requested = false;
        const { room } = this;
        this.isMoreLeft = true;
        if (room > 0) await this.takeUp(room);
      }
    } catch (error) {
      this.parts.log.error('jobs could not be claimed', { queue: this.policy.queue, error });
    } finally {
      this.filling = false;
    }
  }

  private async takeUp(room: number): Promise<void> {
    const { jobStore, clock } = this.parts;
    const claimed = await jobStore.claim(this.queue, { ...this.limits, most: room, now: clock.milliseconds(), lease: LEASE });
    if (this.closed) return this.giveBack(claimed);
    this.isMoreLeft = claimed.length === room;
    for (const job of claimed) this.takeIn(job);
  }

  private takeIn(job: ClaimedJob): void {
    if (this.underWay.has(job.key)) {
      this.underWay.set(job.key, job);
      return;
    }
    if (job.redelivered) this.redelivered++;
    this.begin(job);
  }

  private begin(job: ClaimedJob): void {
    this.underWay.set(job.key, job);
    const leaseEnds = this.parts.clock.milliseconds() + LEASE;
    const end = this.outcomes.of(job).then(async (completed) => {
      const newest = this.underWay.get(job.key)!;
      this.underWay.delete(job.key);
      this.ended++;
      // Due again immediately, it may be claimed before this process learns that its outcome was stored.
      if (newest !== completed) {
        if (this.closed) await this.giveBack([newest]);
        else this.begin(newest);
      }
      this.ends.delete(end);
      // A job is due again where its outcome could not be kept for as long as its lease.
      if (this.makesRoom(job) || this.parts.clock.milliseconds() >= leaseEnds) this.fill();
    });
    this.ends.add(end);
  }

  /** Whether something may wait for a job's end: for room in this process, or for a place in the group. */
  private makesRoom(job: ClaimedJob): boolean {
    // A claim under way may have found the group full because of this job.
    return this.isMoreLeft || (this.isCapped && (this.filling || this.parts.jobStore.isAwaited(job)));
  }

  /** Releases them as if they had never been claimed. */
  private async giveBack(claimed: readonly ClaimedJob[]): Promise<void> {
    const { jobStore } = this.parts;
    await this.returned(
      Promise.all(claimed.map((job) => jobStore.complete(job, { reschedule: { dueAt: job.dueAt, countsAsAttempt: false } }))),
    );
  }

  private async returned(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.parts.log.warn('jobs could not be released; they wait until their leases end', { queue: this.queue, error });
    }
  }
}
