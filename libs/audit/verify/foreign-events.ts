import type { HistoryNote } from '#integrity/history-check';

/** The number of foreign streams that are named. */
const MOST_NAMED = 3;

/** Other applications' events on the same server that a verification has passed. */
export class ForeignEvents {
  private count = 0;
  private readonly streams = new Set<string>();

  readonly pass = (stream: string): void => {
    this.count++;
    if (this.streams.size < MOST_NAMED) this.streams.add(stream);
  };

  /** Empty if there are none. */
  notes(): HistoryNote[] {
    if (this.count === 0) return [];
    const named = [...this.streams].join(', ');
    const message = `${this.count} events of other applications on the same EventStoreDB were passed over, such as those of ${named}. They are no part of this history.`;
    return [{ note: 'foreign_events', message }];
  }
}
