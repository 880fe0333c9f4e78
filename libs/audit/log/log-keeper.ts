import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { HistoryLog } from '#audit/log/history-log';
import { persistently } from '#platform/projector/persistently';

/** Milliseconds between two looks: what has happened in between is taken in together, so that a write pays next to nothing for the log. */
const BETWEEN = 1000;

/** Keeps the log of the history near its end, in every process that folds the history. */
@Injectable()
export class LogKeeper {
  private readonly logger = new Logger('history log');
  private stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(private readonly log: HistoryLog) {}

  start(): void {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    const rest = () => pause(BETWEEN, undefined, { signal }).catch(() => undefined);
    this.following = persistently('keeping the log of the history', this.logger, signal, () => this.log.follow(signal, rest));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }
}
