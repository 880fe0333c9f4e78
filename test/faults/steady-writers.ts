import type { EventStore } from '#platform/event-store/event-store';
import { newEvent } from '#test/contracts/history-backend';

/** Writers who append one event after the other, each to a stream of its own, and know what was acknowledged. */
export class SteadyWriters {
  /** Ids by stream, in the order in which they were acknowledged. */
  readonly acknowledged = new Map<string, string[]>();
  private readonly lanes: Promise<void>[];
  private open = true;

  constructor(store: EventStore, count = 8) {
    this.lanes = Array.from({ length: count }, (_, lane) => this.write(store, `order-${lane}`));
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
  }

  /** Rejects when an append did. */
  async stop(): Promise<void> {
    this.open = false;
    await Promise.all(this.lanes);
  }

  private async write(store: EventStore, stream: string): Promise<void> {
    const ids: string[] = [];
    this.acknowledged.set(stream, ids);
    while (this.open) {
      const event = newEvent({ n: ids.length });
      const { revision } = await store.append(stream, ids.length === 0 ? 'no_stream' : ids.length - 1, [event]);
      if (revision !== ids.length) throw new Error(`${stream} acknowledged revision ${revision} for ${ids.length}.`);
      ids.push(event.id);
    }
  }
}
