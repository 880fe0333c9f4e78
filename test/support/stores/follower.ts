import type { EventHistory, HistoryBatch } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** Follows a history until it is stopped, records its events, and resumes after a refusal, like every reader. */
export class Follower {
  readonly events: RecordedEvent[] = [];
  readonly faults: unknown[] = [];
  last: HistoryBatch | null = null;
  private readonly ending = new AbortController();
  private readonly following: Promise<void>;

  constructor(
    private readonly history: EventHistory,
    private position: Position | null = null,
  ) {
    this.following = this.follow();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.following;
  }

  private async follow(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        for await (const batch of this.history.follow({ from: this.position, signal })) {
          this.events.push(...batch.events);
          this.position = batch.position;
          this.last = batch;
        }
      } catch (fault) {
        this.faults.push(fault);
        await new Promise((goOn) => setTimeout(goOn, 20));
      }
    }
  }
}
