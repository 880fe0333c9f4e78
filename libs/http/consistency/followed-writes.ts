import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { later, NewestWrites } from '#http/consistency/newest-writes';
import { retryForever } from '#platform/projector/retry-forever';
import { ReadModels } from '#platform/storage/read-models';

/** Milliseconds after its answer within which a write becomes known to reads (interface §8.4). */
const HEARD_WITHIN = 50;
/** How often the end of the history is queried, because a hung server does not report that it has stopped sending. */
const POLL_MS = 500;
/** A server without an answer for this long counts as hung, ms. */
const SILENCE = 1500;
const FORGET = 200;

/**
 * The newest writes of all processes, learned by following the history. All reads wait for writes from before this process followed; and while writes
 * may be missed, they wait for the end of the history, which is then queried.
 */
@Injectable()
export class FollowedWrites extends NewestWrites {
  private readonly log = new Logger(FollowedWrites.name);
  private position: Position | null = null;
  /** The end of the history in the latest query, and the time of that query. */
  private end: Position | null = null;
  private endAsOf = -Infinity;
  private asking: Promise<unknown> | null = null;
  private unansweredSince: number | null = null;

  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  /** Follows the history from its end until the signal aborts. Rejects if the history cannot be reached. */
  async start(signal: AbortSignal): Promise<void> {
    this.position = this.everybodys = await this.history.end();
    retryForever('following what is written', this.log, signal, () => this.follow(signal));
    retryForever('asking for the end of the history', this.log, signal, () => this.keepAsking(signal));
    retryForever('forgetting what all read models hold', this.log, signal, () => this.keepForgetting(signal));
  }

  override concern(account: string): boolean {
    return super.concern(account) || !this.hears();
  }

  override async of(account: string, deadline: number): Promise<Position | undefined> {
    if (!this.hears()) await this.requestAgain(deadline);
    return super.of(account, deadline);
  }

  /** Whether this process receives new writes. */
  private hears(): boolean {
    return this.history.live && performance.now() - this.endAsOf < SILENCE && this.hasAll();
  }

  /** Whether it has received everything up to the latest query. */
  private hasAll(): boolean {
    return later(this.position, this.end) === this.position;
  }

  /**
   * Makes all reads wait for the current end of the history. A hung server accepts no writes, as far as this process can know, so reads then use what
   * is there.
   */
  private async requestAgain(deadline: number): Promise<void> {
    const soonEnough = performance.now() - HEARD_WITHIN;
    while (this.endAsOf < soonEnough) {
      const answered = this.ask();
      const left = Math.min(deadline, this.unansweredSince! + SILENCE) - performance.now();
      if (left <= 0) break;
      await Promise.race([answered, pause(left, undefined, { ref: false })]);
    }
    if (!this.hasAll()) this.everybodys = later(this.everybodys, this.end);
  }

  /** Resolves when there was an answer, or shortly after a failure. One query at a time serves all. */
  private ask(): Promise<unknown> {
    const requestedAt = performance.now();
    this.unansweredSince ??= requestedAt;
    this.asking ??= this.history
      .end()
      .then(
        (end) => {
          this.end = end;
          this.endAsOf = requestedAt;
          this.unansweredSince = null;
        },
        () => pause(HEARD_WITHIN),
      )
      .finally(() => (this.asking = null));
    return this.asking;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for await (const { events, position } of this.history.follow({ from: this.position, signal, asStored: true })) {
      for (const event of events) if (event.unreadable === undefined) this.note(event.metadata.account, event.position);
      this.position = position;
    }
  }

  private async keepAsking(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await pause(POLL_MS, undefined, { signal }).catch(() => undefined)) await this.ask();
  }

  /** Forgets writes of all processes that every read model holds, so only accounts with recent writes remain. */
  private async keepForgetting(signal: AbortSignal): Promise<void> {
    for (let held: Position | null = null; !signal.aborted; await pause(FORGET, undefined, { signal }).catch(() => undefined)) {
      if (held !== null && (await this.readModels.reached(held, 0).catch(() => false))) {
        for (const [account, place] of this.places) if (place <= held) this.places.delete(account);
        if (this.everybodys !== null && this.everybodys <= held) this.everybodys = null;
        held = null;
      }
      if (this.places.size > 0 || this.everybodys !== null) held ??= later(this.position, this.everybodys);
    }
  }
}
