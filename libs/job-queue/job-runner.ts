import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { GivesUp } from '#job-queue/given-up';
import { type KnownPolicy, Policies } from '#job-queue/policies';
import { type QueueStatus, QueueWorker } from '#job-queue/queue-worker';
import { LEASE } from '#job-queue/job-outcomes';
import { Log } from '#platform/logging/log';
import { JobStore, type Job, movedBy } from '#job-queue/job-store';

/** How often the clock is polled for due jobs, in milliseconds: clocks of tests move unannounced. */
const POLL_MS = 250;
const PATIENCE = 5000;

/** Runs jobs: each queue by its policy, again and again until its outcome is kept. */
@Injectable()
export class JobRunner {
  private workers: QueueWorker[] = [];
  private readonly listeners: (() => void)[] = [];
  private ticking: NodeJS.Timeout | undefined;
  private looking = false;
  private requested = false;
  private givesUp: GivesUp | undefined;

  constructor(
    private readonly policies: Policies,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {}

  /** To be called before the start: which failed jobs are given up. */
  givesUpBy(rule: GivesUp): void {
    this.givesUp = rule;
  }

  /** `performs`: the policies whose jobs this process performs; all by default. */
  start(performs: (policy: KnownPolicy) => boolean = () => true): void {
    const { jobStore, clock, clocks, givesUp } = this;
    const parts = { jobStore, clock, clocks, givesUp, log: this.log.of('jobs'), onNext: (next: readonly Job[]) => this.completed(next) };
    this.workers = this.policies
      .all()
      .filter(performs)
      .map((policy) => new QueueWorker(policy, parts));
    // What may be paused has a cap.
    const open = this.workers.filter(({ isCapped }) => !isCapped);
    jobStore.claimAsAdded(new Map(open.map((worker) => [worker.queue, worker])), LEASE);
    this.ticking = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    this.requested = true;
    if (!this.looking) this.look();
  }

  /** These have been planned. */
  wakeFor(jobs: readonly Job[]): void {
    const now = this.clock.milliseconds();
    // A job whose clock moves may be due sooner than it says.
    const left = jobs.filter((job) => !this.jobStore.wasTaken(job));
    const due = new Set(left.flatMap((job) => (job.dueAt <= now || movedBy(job) !== undefined ? [job.queue] : [])));
    for (const worker of this.workers) if (due.has(worker.queue)) worker.fill();
  }

  /** Called back when this process has completed a job, or planned more of the history. */
  onProgress(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** This process has come further. */
  progressed(): void {
    for (const listener of this.listeners) listener();
  }

  status(): QueueStatus[] {
    return this.workers.map((worker) => worker.status());
  }

  /** Waits up to `patience` milliseconds for jobs under way. Another process immediately repeats jobs that are not completed by then. */
  async stop(patience = PATIENCE): Promise<void> {
    clearInterval(this.ticking);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([Promise.all(this.workers.map((worker) => worker.close())), tooLong]);
    clearTimeout(timer);
    await Promise.all(this.workers.map((worker) => worker.release()));
  }

  private completed(next: readonly Job[]): void {
    this.wakeFor(next);
    this.progressed();
  }

  private look(): void {
    this.looking = true;
    this.beginWhatIsDue()
      .catch((error: unknown) => this.log.error('what is due could not be looked at', { error }))
      .finally(() => (this.looking = false));
  }

  private async beginWhatIsDue(): Promise<void> {
    while (this.requested) {
      this.requested = false;
      const due = await this.jobStore.queuesDue(
        this.workers.map(({ queue }) => queue),
        this.clock.milliseconds(),
      );
      for (const worker of this.workers) if (due.includes(worker.queue)) worker.fill();
    }
  }
}
