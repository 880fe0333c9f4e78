import type { HistoryNote } from '#platform/integrity/history-check';

/** How many streams the note names. */
const MOST_NAMED = 3;

/** Counts the events of other applications on the same server, which a verification skips. */
export class ForeignEvents {
  private count = 0;
  private readonly streams = new Set<string>();

  readonly pass = (stream: string): void => {
    this.count++;
    if (this.streams.size < MOST_NAMED) this.streams.add(stream);
  };

  /** The note for the report; empty if there were no such events. */
  notes(): HistoryNote[] {
    if (this.count === 0) return [];
    const named = [...this.streams].join(', ');
    const message = `${this.count} events of other applications on the same EventStoreDB were passed over, such as those of ${named}. They are no part of this history.`;
    return [{ note: 'foreign_events', message }];
  }
}
