import { Injectable } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { isFaultOfEvent, isReadable } from '#platform/event-history/unreadable';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { merchantEventId } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { Publishing } from '#webhooks/delivery/publishing';
import { RESEND } from '#webhooks/delivery/requested-delivery';

/** Facts per read of the history. Not every fact fires a merchant event. */
const MOST_AT_ONCE = 100;

/** A merchant event that occurred, or was resent. */
export interface FedEvent {
  readonly id: string;
  readonly type: string;
  readonly resent: boolean;
  /** The event's JSON as recorded. */
  readonly body: string;
}

interface Wanted {
  readonly scope: Scope;
  /** The event types to return; null for all. */
  readonly types: readonly string[] | null;
  /** Maximum reads of the history for one answer. */
  readonly mostReads: number;
}

/**
 * The merchant events of an account and mode in the order of the history. If they were sorted by their own time, a delayed or resent event would appear
 * among those that a reader has already seen. An answer ends before an event that is not written yet; the reader gets it with the next request.
 */
@Injectable()
export class EventFeed {
  constructor(
    private readonly history: EventHistory,
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
    private readonly publishing: Publishing,
  ) {}

  /** The end of the history; null if it is empty. */
  end(): Promise<Position | null> {
    return this.history.end();
  }

  /** The first events after a position. `position` is where to continue. `caughtUp`: there are no further events yet. */
  async after(
    from: Position | null,
    { scope, types, mostReads }: Wanted,
  ): Promise<{ events: FedEvent[]; position: Position | null; caughtUp: boolean }> {
    const events: FedEvent[] = [];
    let position = from;
    for (let reads = 0; reads < mostReads && events.length === 0; reads += 1) {
      const happened = await this.history.read(position, MOST_AT_ONCE);
      if (happened.length === 0) return { events, position, caughtUp: true };
      for (const fact of happened) {
        const fired = this.firedBy(fact, scope);
        if (fired !== null && (types === null || types.includes(fired.type))) {
          const body = await this.written(fired.id, scope);
          if (body === null && (await this.publishing.isOwed(fact))) return { events, position, caughtUp: true };
          // If it is owed no longer, it was written in the meantime, or never will be: the fact is older than its event type, or an operator dropped the job.
          const late = body ?? (await this.written(fired.id, scope));
          if (late !== null) events.push({ ...fired, body: late });
        }
        ({ position } = fact);
      }
    }
    return { events, position, caughtUp: false };
  }

  private written(id: string, scope: Scope): Promise<string | null> {
    return this.records.get(MERCHANT_EVENTS, id, scope);
  }

  /** The event that a fact of this account and mode fires; null if it fires none. */
  private firedBy(fact: RecordedEvent, scope: Scope): Omit<FedEvent, 'body'> | null {
    if (!isReadable(fact) || scopeOf(fact.metadata.account, fact.metadata.livemode) !== scope) return null;
    try {
      return this.firedByReadable(fact);
    } catch (fault) {
      // Its stream waits, as read models say; the feed goes on.
      if (isFaultOfEvent(fault)) return null;
      throw fault;
    }
  }

  private firedByReadable(fact: RecordedEvent): Omit<FedEvent, 'body'> | null {
    if (fact.type === RESEND) {
      const { event, type, forwarded } = fact.data;
      return forwarded ? { id: event, type, resent: true } : null;
    }
    const fires = this.merchantEvents.firedBy(fact);
    return fires && { id: merchantEventId(fact), type: fires.type, resent: false };
  }
}
