import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { later, NewestWrites } from '#http/consistency/newest-writes';
import { retryForever } from '#platform/projector/retry-forever';
import { ReadModels } from '#platform/storage/read-models';

/** Milliseconds after its answer within which a write becomes known to reads (interface §8.4). */
const KNOWN_WITHIN = 50;
/** The end of the history is queried this often: a server that hangs does not report that it has stopped sending events. */
const POLL_MS = 500;
/** A server that has not answered for this many milliseconds counts as hung. */
const HUNG_AFTER = 1500;
const FORGET_MS = 200;

/**
 * The newest writes of all processes, learned by following the history. Writes from before this process followed it count for all accounts. While
 * this process may miss writes, it queries the end of the history, and the reads of all accounts wait for that.
 */
@Injectable()
export class FollowedWrites extends NewestWrites {
  private readonly log = new Logger(FollowedWrites.name);
  private position: Position | null = null;
  /** The end of the history by the latest query, and the time of that query. */
  private end: Position | null = null;
  private endAsOf = -Infinity;
  private querying: Promise<unknown> | null = null;
  private unansweredSince: number | null = null;

  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  /** Follows the history from its end until the signal aborts. Rejects if the history cannot be reached. */
  async start(signal: AbortSignal): Promise<void> {
    this.position = this.ofAllAccounts = await this.history.end();
    retryForever('following what is written', this.log, signal, () => this.follow(signal));
    retryForever('asking for the end of the history', this.log, signal, () => this.keepQuerying(signal));
    retryForever('forgetting what all read models hold', this.log, signal, () => this.keepForgetting(signal));
  }

  override concern(account: string): boolean {
    return super.concern(account) || !this.isUpToDate();
  }

  override async of(account: string, deadline: number): Promise<Position | undefined> {
    if (!this.isUpToDate()) await this.learnEnd(deadline);
    return super.of(account, deadline);
  }

  /** The read models may have this account's writes and lack those of others: what counts for all accounts is forgotten by `keepForgetting`. */
  override forget(account: string, position: Position): void {
    if ((this.places.get(account) ?? '') <= position) this.places.delete(account);
  }

  /** Whether this process receives new writes soon after they are made. */
  private isUpToDate(): boolean {
    return this.history.live && performance.now() - this.endAsOf < HUNG_AFTER && this.hasAll();
  }

  /** Whether it has received everything up to the end of the history by the latest query. */
  private hasAll(): boolean {
    return later(this.position, this.end) === this.position;
  }

  /**
   * Queries the end of the history and makes the reads of all accounts wait for it. If the server hangs, reads do not wait: as far as this process
   * can know, such a server accepts no writes.
   */
  private async learnEnd(deadline: number): Promise<void> {
    const soonEnough = performance.now() - KNOWN_WITHIN;
    while (this.endAsOf < soonEnough) {
      const answered = this.queryEnd();
      const left = Math.min(deadline, this.unansweredSince! + HUNG_AFTER) - performance.now();
      if (left <= 0) break;
      await Promise.race([answered, pause(left, undefined, { ref: false })]);
    }
    if (!this.hasAll()) this.ofAllAccounts = later(this.ofAllAccounts, this.end);
  }

  /** Queries the end of the history, one query at a time for all callers. Resolves with the answer, or shortly after a failure. */
  private queryEnd(): Promise<unknown> {
    const requestedAt = performance.now();
    this.unansweredSince ??= requestedAt;
    this.querying ??= this.history
      .end()
      .then(
        (end) => {
          this.end = end;
          this.endAsOf = requestedAt;
          this.unansweredSince = null;
        },
        () => pause(KNOWN_WITHIN),
      )
      .finally(() => (this.querying = null));
    return this.querying;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for await (const { events, position } of this.history.follow({ from: this.position, signal, asStored: true })) {
      for (const event of events) if (event.unreadable === undefined) this.note(event.metadata.account, event.position);
      this.position = position;
    }
  }

  private async keepQuerying(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await pause(POLL_MS, undefined, { signal }).catch(() => undefined)) await this.queryEnd();
  }

  /** Forgets the writes that every read model includes, so that only accounts with recent writes remain. */
  private async keepForgetting(signal: AbortSignal): Promise<void> {
    for (let held: Position | null = null; !signal.aborted; await pause(FORGET_MS, undefined, { signal }).catch(() => undefined)) {
      if (held !== null && (await this.readModels.reached(held, 0).catch(() => false))) {
        for (const [account, place] of this.places) if (place <= held) this.places.delete(account);
        if (this.ofAllAccounts !== null && this.ofAllAccounts <= held) this.ofAllAccounts = null;
        held = null;
      }
      if (this.places.size > 0 || this.ofAllAccounts !== null) held ??= later(this.position, this.ofAllAccounts);
    }
  }
}
