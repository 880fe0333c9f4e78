import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { Turns } from '#platform/projector/turns';

/** Events per step: few enough to delay readers by only a few milliseconds. */
const BATCH = 200;

/** Gives all builds turns, one step at a time, and lets other work run in between. Builds at the same position share one read of the history. */
export class SharedSteps {
  private readonly turns = new Turns();
  private read: { readonly after: Position | null; readonly events: readonly RecordedEvent[] } | null = null;

  constructor(private readonly history: Pick<EventHistory, 'read'>) {}

  take(step: () => Promise<void>): Promise<void> {
    return this.turns.take(async () => {
      await step();
      await nextTurn();
    });
  }

  /** The events after a position; empty only at the end of the history. */
  async after(after: Position | null): Promise<readonly RecordedEvent[]> {
    if (this.read !== null && this.read.after === after) return this.read.events;
    const events = await this.history.read(after, BATCH);
    if (events.length > 0) this.read = { after, events };
    return events;
  }

  /** Called when no build is left, to free the shared events. */
  forget(): void {
    this.read = null;
  }
}
