import { BACKWARDS, END, type ReadPosition } from '@eventstore/db-client';
import { positionOf } from '#platform/event-history/eventstoredb/positions';
import type { ServerLog } from '#platform/event-history/eventstoredb/server-log';
import type { Position } from '#platform/event-history/recorded-event';

const PAGE = 500;

/**
 * The place of our newest event. A server whose projections run writes several events of its own after each of ours: what was looked
 * through once, here or by the subscription, is not looked through again.
 */
export class NewestEvent {
  private position: Position | null = null;
  /** `position` is our newest event up to there; null while nothing is known. */
  private knownUpTo: Position | null = null;

  constructor(private readonly log: ServerLog) {}

  /** The server's current value; null if it has no event of ours. */
  async find(): Promise<Position | null> {
    let end: Position | undefined;
    for (let place: ReadPosition = END, count = 1; ; count = PAGE) {
      const page = await this.log.page(place, count, BACKWARDS);
      const last = page.at(-1);
      if (last === undefined) return this.found(null, end);
      end ??= positionOf(page[0]!.position);
      // It has lost what was known of it.
      if (this.knownUpTo !== null && end < this.knownUpTo) this.forget();
      const newest = page.find((event) => this.log.isOurs(event));
      if (newest !== undefined) return this.found(positionOf(newest.position), end);
      if (this.knownUpTo !== null && positionOf(last.position) <= this.knownUpTo) return this.found(this.position, end);
      if (page.length < count) return this.found(null, end);
      place = last.position;
    }
  }

  /** One of our events came after all others. */
  came(position: Position): void {
    this.found(position, position);
  }

  /** None of ours lies between a place and a later one. */
  nothingBetween(from: Position, to: Position): void {
    if (this.knownUpTo !== null && this.knownUpTo >= from) this.found(this.position, to);
  }

  forget(): void {
    this.position = this.knownUpTo = null;
  }

  private found(position: Position | null, upTo: Position | undefined): Position | null {
    if (upTo === undefined) this.forget();
    else if (this.knownUpTo === null || upTo > this.knownUpTo) [this.position, this.knownUpTo] = [position, upTo];
    return position;
  }
}
