import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TestClockAdvanced } from '#kernel/test-clock';
import { backoff, SOON } from '#platform/jobs/backoff';
import { Policies } from '#platform/jobs/policies';
import { PlannedRanges } from '#platform/jobs/planned-ranges';
import type { PolicyHandler } from '#platform/jobs/policy';
import { JobRunner } from '#platform/jobs/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { Log } from '#platform/logging/log';
import { scopeOf } from '#platform/storage/documents';
import { type ClockSetting, JobStore } from '#platform/storage/job-store';

/** Under this name it is kept up to where all that is due is planned. */
export const PLANNER = 'work';
/** Events that make nothing due are read again after a restart, but not more than this many. */
const MOST_UNWRITTEN = 1000;
/** How soon other processes learn how far the planner has read, in milliseconds. */
const KEEP = 50;

/** Follows the history and writes down what is due because of each event. It goes no further until that is durable. */
@Injectable()
export class JobPlanner {
  private readonly log: Log;
  private aborter = new AbortController();
  private handlers: readonly PolicyHandler[] = [];
  private following: Promise<void> = Promise.resolve();
  private read: Position | null = null;
  private begun = false;

  constructor(
    private readonly history: EventHistory,
    private readonly jobStore: JobStore,
    private readonly policies: Policies,
    private readonly runner: JobRunner,
    log: Log,
  ) {
    this.log = log.of('jobs');
  }

  /** Up to here it is durable what is due because of the history, whichever process plans it; null when nothing is planned yet. */
  async checkpoint(): Promise<Position | null> {
    return this.read ?? this.jobStore.checkpoint(PLANNER);
  }

  /** Whether this process is one that plans, and so one that knows of all that happens. */
  get isHere(): boolean {
    return this.begun;
  }

  /** After a stop it can be started again, and goes on from what is stored. */
  start(): void {
    this.begun = true;
    this.aborter = new AbortController();
    this.handlers = this.policies.all().map(({ handler }) => handler);
    this.following = this.followForEver();
  }

  async stop(): Promise<void> {
    this.aborter.abort();
    await this.following;
  }

  /** A policy that fails to plan stops all planning until it is mended: nothing that is due is passed over. */
  private async followForEver(): Promise<void> {
    const { signal } = this.aborter;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.follow(() => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        this.log.error('what is due could not be planned; nothing is planned until this is mended', { error });
        await sleep(backoff(failures, Math.random(), SOON), undefined, { signal }).catch(() => undefined);
      } finally {
        this.read = null;
      }
    }
  }

  /** Ends when another process has planned a part of the same history. */
  private async follow(onCaughtUp: () => void): Promise<void> {
    const from = await this.jobStore.checkpoint(PLANNER);
    const end = await this.history.end();
    if (from !== null && (end === null || end < from))
      throw new Error(`Jobs are planned up to ${from}, but the history ends at ${end ?? 'nothing'}.`);
    const ranges = new PlannedRanges(this.jobStore, PLANNER, from);
    const signal = AbortSignal.any([this.aborter.signal, ranges.overtaken]);
    const keeping = setInterval(() => void ranges.add(this.read, []).catch(() => undefined), KEEP);
    try {
      let unwritten = 0;
      for await (const { events, position, caughtUp } of this.history.follow({ from, signal })) {
        const jobs = events.flatMap((event) => this.handlers.flatMap((handler) => handler.plan?.(event) ?? []));
        const clocks = events.flatMap(clockSetBy);
        const changes = jobs.length + clocks.length;
        unwritten += events.length;
        if (changes > 0 || unwritten >= MOST_UNWRITTEN) {
          await ranges.add(position, jobs, clocks);
          unwritten = 0;
          if (clocks.length > 0) this.runner.wake();
          else this.runner.wakeFor(jobs);
        }
        if (signal.aborted) break;
        this.read = position;
        if (caughtUp) onCaughtUp();
      }
      await ranges.add(this.read, []);
    } finally {
      clearInterval(keeping);
    }
  }
}

function clockSetBy({ type, data, metadata }: RecordedEvent): ClockSetting[] {
  if (type !== ('test_clock.advanced' satisfies TestClockAdvanced['type'])) return [];
  return [{ clock: scopeOf(metadata.account, metadata.livemode), ahead: (data as TestClockAdvanced['data']).ahead }];
}
