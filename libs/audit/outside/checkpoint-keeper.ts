import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Proofs } from '#audit/log/proofs';
import type { KeepCheckpoint } from '#audit/outside/keep-checkpoint';
import type { Clock } from '#kernel/time';
import { backoff } from '#kernel/backoff';
import type { Elected } from '#platform/leader-election/leader-election';
import type { Metrics } from '#platform/metrics/metrics';

/** Milliseconds of one timer at most: the interval may be longer than the 24 days that a timer can wait. */
const LONGEST_PAUSE = 3_600_000;

/** Stores signed checkpoints outside this service: one at the start, and one per interval. An unreachable receiver delays only the next one. */
export class CheckpointKeeper implements Elected {
  private readonly log = new Logger('checkpoints');
  private stopping = new AbortController();
  private keeping: Promise<void> = Promise.resolve();
  /** When the last checkpoint was stored outside, or when this began, in Unix milliseconds; null in a process that stores none. */
  private since: number | null = null;
  /** The number of events under the last checkpoint that was stored outside; null before the first. */
  private entries: number | null = null;

  constructor(
    private readonly proofs: Pick<Proofs, 'checkpoint'>,
    private readonly keep: KeepCheckpoint,
    /** Milliseconds between two checkpoints. */
    private readonly interval: number,
    private readonly clock: Clock,
  ) {}

  async start(): Promise<void> {
    this.stopping = new AbortController();
    this.since = this.clock.milliseconds();
    this.keeping = this.keepOn(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.keeping;
    [this.since, this.entries] = [null, null];
  }

  measuredBy(metrics: Metrics): void {
    const level = (name: string, help: string, value: () => number | null): void =>
      metrics.measure('gauge', {
        name: `history_checkpoint_${name}`,
        help,
        label: 'log',
        read: (): Readonly<Record<string, number>> => {
          const read = value();
          return read === null ? {} : { history: read };
        },
      });
    level('entries', 'Events under the last checkpoint that was kept outside', () => this.entries);
    level('age_seconds', 'Since a checkpoint was kept outside, or since this process began to', () => this.age);
    level('overdue_seconds', 'Since the next should have been kept', () => this.age && Math.max(0, this.age - this.interval / 1000));
  }

  /** Seconds since `since`; null in a process that stores no checkpoints. */
  private get age(): number | null {
    return this.since === null ? null : (this.clock.milliseconds() - this.since) / 1000;
  }

  private async keepOn(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        const note = await this.proofs.checkpoint();
        await this.keep(note, signal);
        [this.since, this.entries, failures] = [this.clock.milliseconds(), Number(note.split('\n')[1]), 0];
      } catch (fault) {
        if (signal.aborted) return;
        failures++;
        this.log.error(`A checkpoint could not be kept outside, and is tried again: ${(fault as Error).message}`);
      }
      for (let left = failures === 0 ? this.interval : backoff(failures, Math.random()); left > 0 && !signal.aborted; left -= LONGEST_PAUSE)
        await pause(Math.min(left, LONGEST_PAUSE), undefined, { signal }).catch(() => undefined);
    }
  }
}
