import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventHistory, type HistoryBatch } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { retryForever } from '#platform/projector/retry-forever';
import { ReadModels } from '#platform/storage/read-models';

/** How long a fact waits for the read models, ms, so that a page that reloads the object finds the change. */
const LONGEST_WAIT = 700;

export interface FactListener {
  /** Called before `take`, which waits for it. Never rejects. */
  prepare(events: readonly RecordedEvent[]): Promise<void>;
  take(events: readonly RecordedEvent[]): void;
}

/** Follows the history for all streams of this process together, while there are any. */
@Injectable()
export class LiveFacts implements OnModuleDestroy {
  private readonly log = new Logger(LiveFacts.name);
  private readonly listeners = new Set<FactListener>();
  private users = 0;
  private stopping = new AbortController();
  private begun: Promise<void> | null = null;
  /** The position up to which listeners have received everything; null for an empty history. */
  position: Position | null = null;

  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {}

  /** Starts following with the first user and stops after the last has left. Rejects if the history cannot be reached. */
  async enter(): Promise<void> {
    this.users++;
    try {
      await (this.begun ??= this.begin());
    } catch (fault) {
      this.leave();
      throw fault;
    }
  }

  leave(): void {
    if (--this.users === 0) this.stop();
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Adds a listener, which receives everything after `position`. */
  add(listener: FactListener): void {
    this.listeners.add(listener);
  }

  remove(listener: FactListener): void {
    this.listeners.delete(listener);
  }

  /** The events after a position. */
  since(from: Position | null, signal: AbortSignal): AsyncIterable<HistoryBatch> {
    return this.history.follow({ from, signal, asStored: true });
  }

  /** Whether the history contains a position; after a restore from a backup it may not. */
  async holds(place: Position): Promise<boolean> {
    const end = await this.history.end();
    return end !== null && place <= end;
  }

  private async begin(): Promise<void> {
    const { signal } = (this.stopping = new AbortController());
    const end = await this.history.end();
    if (signal.aborted) return;
    this.position = end;
    retryForever('following the history for streams', this.log, signal, () => this.follow(signal));
  }

  private stop(): void {
    this.begun = null;
    this.stopping.abort();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for await (const { events, position } of this.since(this.position, signal)) {
      if (position === null) continue;
      if (events.length > 0) {
        await this.readModels.reached(position, LONGEST_WAIT);
        await Promise.all([...this.listeners].map((each) => each.prepare(events)));
      }
      if (signal.aborted) return;
      // No listener is added between these lines: a new listener has received everything up to the position.
      this.position = position;
      for (const each of this.listeners) each.take(events);
    }
  }
}
