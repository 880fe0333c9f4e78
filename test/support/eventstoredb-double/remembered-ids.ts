import type { Logged } from '#test/support/eventstoredb-double/event-log';

const MOST_STREAMS = 1_000;

/** The ids of late, in memory alone: by them an append that names no revision is known when it is repeated. A restart forgets them. */
export class RememberedIds {
  private readonly streams = new Map<string, Map<string, Logged>>();

  find(stream: string, id: string): Logged | undefined {
    return this.streams.get(stream)?.get(id);
  }

  add(stream: string, event: Logged): void {
    const ids = this.streams.get(stream) ?? new Map<string, Logged>();
    ids.set(event.id, event);
    this.streams.set(stream, ids);
    if (this.streams.size > MOST_STREAMS) this.streams.delete(this.streams.keys().next().value!);
  }
}
