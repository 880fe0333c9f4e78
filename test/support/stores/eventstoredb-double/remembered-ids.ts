import type { Logged } from '#test/support/stores/eventstoredb-double/event-log';

const MOST = 100_000;

/**
 * Recent ids, in memory only: they make a repeated append without a revision recognisable. A restart forgets them. An id is remembered once, with the
 * first stream it was stored in: in another one it is not recognised.
 */
export class RememberedIds {
  private readonly events = new Map<string, Logged>();

  find(stream: string, id: string): Logged | undefined {
    const event = this.events.get(id);
    return event?.stream === stream ? event : undefined;
  }

  add(event: Logged): void {
    const first = this.events.get(event.id);
    if (first !== undefined && first.stream !== event.stream) return;
    this.events.set(event.id, event);
    if (this.events.size > MOST) this.events.delete(this.events.keys().next().value!);
  }
}
