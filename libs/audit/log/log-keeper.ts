import { Logger } from '@nestjs/common';
import type { KeepLog } from '#audit/log/keep-log';
import { Background, type BackgroundPart } from '#platform/process/background';
import { retryForever } from '#platform/projector/retry-forever';

/** Keeps the log close to the history's end, in every process that folds the history. */
@Background({ phase: 'history log', duty: 'projects' })
export class LogKeeper implements BackgroundPart {
  private readonly logger = new Logger('history log');
  private stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(private readonly keep: KeepLog) {}

  start(): void {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    this.following = retryForever('keeping the log of the history', this.logger, signal, () => this.keep(signal));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }
}
