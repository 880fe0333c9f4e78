import { BACKWARDS, END, type ReadPosition } from '@eventstore/db-client';
import { positionOf } from '#platform/event-history/eventstoredb/positions';
import type { ServerLog } from '#platform/event-history/eventstoredb/server-log';
import type { Position } from '#platform/event-history/recorded-event';

const PAGE = 500;

/**
 * Position of the newest event of this service. The server's projections may write several events after each of ours, so a range that was searched once, here
 * or by the subscription, is not searched again.
 */
export class NewestEvent {
  private position: Position | null = null;
  /** `position` is the newest event of this service up to here; null while unknown. */
  private knownUpTo: Position | null = null;

  constructor(private readonly log: ServerLog) {}

  /** The current position; null if there is no event of this service. */
  async find(): Promise<Position | null> {
    let end: Position | undefined;
    for (let place: ReadPosition = END, count = 1; ; count = PAGE) {
      const page = await this.log.page(place, count, BACKWARDS);
      const last = page.at(-1);
      if (last === undefined) return this.found(null, end);
      end ??= positionOf(page[0]!.position);
      // The server has lost events.
      if (this.knownUpTo !== null && end < this.knownUpTo) this.forget();
      const newest = page.find((event) => this.log.isOurs(event));
      if (newest !== undefined) return this.found(positionOf(newest.position), end);
      if (this.knownUpTo !== null && positionOf(last.position) <= this.knownUpTo) return this.found(this.position, end);
      if (page.length < count) return this.found(null, end);
      place = last.position;
    }
  }

  /** Records a new event of this service. */
  came(position: Position): void {
    this.found(position, position);
  }

  /** Records that a range has no event of this service. */
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
