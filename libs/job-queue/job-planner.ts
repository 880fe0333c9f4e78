import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { testClockStream } from '#kernel/test-clock';
import { backoff, SOON } from '#kernel/backoff';
import { PlannedRanges, PLANNER } from '#job-queue/planned-ranges';
import { Planning } from '#job-queue/planning';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';
import { Log } from '#platform/logging/log';
import { LoopHealth } from '#platform/metrics/loop-health';
import { retryForever } from '#platform/projector/retry-forever';
import { scopeOf } from '#platform/storage/documents';
import { type ClockSetting, JobStore } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';

/** Events that make nothing due are read again after a restart, but not more than this many. */
const MOST_UNWRITTEN = 1000;
/** How soon other processes learn how far the planner has read, in milliseconds. */
const KEEP = 50;

/** Follows the history and has the store take in what is due because of each event, before it goes further. */
@Injectable()
export class JobPlanner {
  /** How planning fares here, where it is done. */
  readonly loop = new LoopHealth('planning what is due');
  private readonly log: Log;
  private aborter = new AbortController();
  private following: Promise<unknown> = Promise.resolve();
  private read: Position | null = null;
  private begun = false;

  constructor(
    private readonly history: EventHistory,
    private readonly jobStore: JobStore,
    private readonly planning: Planning,
    private readonly runner: JobRunner,
    log: Log,
  ) {
    this.log = log.of('jobs');
  }

  /** Up to here it is planned what is due because of the history, whichever process plans it; null when nothing is planned yet. */
  async checkpoint(): Promise<Position | null> {
    return this.read ?? this.jobStore.checkpoint(PLANNER);
  }

  /** Whether this process is one that plans, and so one that knows of all that happens. */
  get isHere(): boolean {
    return this.begun;
  }

  /** Can be started again after a stop, and continues from the stored position. */
  start(): void {
    this.begun = true;
    this.aborter = new AbortController();
    const { signal } = this.aborter;
    const retried = retryForever('planning what is parked', new Logger('jobs'), signal, () => this.planning.retry(signal));
    this.following = Promise.all([retried, this.followForEver()]);
  }

  async stop(): Promise<void> {
    this.aborter.abort();
    await this.following;
    this.loop.wentOn();
  }

  /** Goes on from the checkpoint after a failure: nothing that is due is passed over. What may be a policy's fault is looked for then. */
  private async followForEver(): Promise<void> {
    const { signal } = this.aborter;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.follow(() => (failures = 0), failures > 0);
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        this.loop.failed(error);
        this.log.error('what is due could not be planned; that is tried again', { error });
        await sleep(backoff(failures, Math.random(), SOON), undefined, { signal }).catch(() => undefined);
      } finally {
        this.read = null;
      }
    }
  }

  /** Ends when another process has planned a part of the same history. */
  private async follow(onCaughtUp: () => void, checked: boolean): Promise<void> {
    const from = await this.jobStore.checkpoint(PLANNER);
    const end = await this.history.end();
    if (from !== null && (end === null || end < from))
      throw new Error(`Jobs are planned up to ${from}, but the history ends at ${end ?? 'nothing'}.`);
    await this.planning.begin();
    const ranges = new PlannedRanges(this.jobStore, PLANNER, from);
    const signal = AbortSignal.any([this.aborter.signal, ranges.overtaken]);
    let keeping: NodeJS.Timeout | null | undefined;
    const keepSoon = (): void => {
      if (keeping === undefined) keeping = setTimeout(keep, KEEP);
    };
    const keep = (): void => {
      keeping = undefined;
      ranges.add(this.read, []).catch(keepSoon);
    };
    try {
      let unwritten = 0;
      for await (const { events, position, caughtUp } of this.history.follow({ from, signal })) {
        const { jobs, parked } = await this.planning.of(events, checked);
        const clocks = events.flatMap(clockSetBy);
        const changes = jobs.length + clocks.length + parked.length;
        unwritten += events.length;
        if (changes > 0 || unwritten >= MOST_UNWRITTEN) {
          await ranges.add(position, jobs, clocks, parked);
          unwritten = 0;
          if (parked.length > 0 && !ranges.overtaken.aborted) await this.park(parked);
          if (clocks.length > 0) this.runner.wake();
          else this.runner.wakeFor(jobs);
        }
        if (signal.aborted) break;
        this.read = position;
        keepSoon();
        this.loop.wentOn();
        this.runner.progressed();
        if (caughtUp) onCaughtUp();
      }
      await ranges.add(this.read, []);
    } finally {
      clearTimeout(keeping ?? undefined);
      keeping = null;
    }
  }

  private async park(parked: readonly ParkedPlan[]): Promise<void> {
    for (const { queue, stream, revision, reason } of parked)
      if (reason !== null) this.log.error('a policy could not plan what is due; see jobs list', { queue, stream, revision, reason });
    await this.planning.stored(parked);
  }
}

function clockSetBy(event: RecordedEvent): ClockSetting[] {
  if (event.type !== 'test_clock.advanced' || !isReadable(event)) return [];
  const { stream, metadata, data } = event;
  // No other stream moves an account's clock.
  if (stream !== testClockStream(metadata.account) || !Number.isSafeInteger(data.ahead)) return [];
  return [{ clock: scopeOf(metadata.account, metadata.livemode), ahead: data.ahead }];
}
