import { type EventData, ErrorType, jsonEvent, type JSONEventType, type WrongExpectedVersionError } from '@eventstore/db-client';
import { Injectable } from '@nestjs/common';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EventStoreDbEventHistory } from '#platform/event-history/eventstoredb/eventstoredb-event-history';
import { isOfType, isTooLargeAnEvent } from '#platform/event-history/eventstoredb/outcomes';
import { positionOf } from '#platform/event-history/eventstoredb/positions';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { refuseTooLarge } from '#platform/event-store/append-size';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { AppendTooLarge, WrongExpectedRevision } from '#platform/event-store/event-store.errors';

/**
 * Appends to EventStoreDB. Each attempt has a time limit. An attempt with an unknown outcome is repeated with the same events at the same revision, which the
 * server recognises. Only an append at `any` or `stream_exists` could be stored twice, if the server restarts in between.
 */
@Injectable()
export class EventStoreDbEventStore extends EventStore {
  constructor(
    private readonly connection: EventStoreDbConnection,
    /** The same events for readers, below the pipeline. */
    readonly history: EventStoreDbEventHistory,
  ) {
    super();
  }

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    // The server ends all running appends when one is far above its limit, so such an append is not sent.
    refuseTooLarge(events.map(({ type, data, metadata }) => ({ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) })));
    const written = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata } as JSONEventType)) as EventData[];
    const expectedRevision = typeof expected === 'number' ? BigInt(expected) : expected;
    try {
      const { nextExpectedRevision, position } = await this.connection.append((client) =>
        client.appendToStream(stream, written, { expectedRevision }),
      );
      return { revision: Number(nextExpectedRevision), position: positionOf(position!) };
    } catch (fault) {
      if (isTooLarge(fault)) throw new AppendTooLarge(events.length, 'more than this EventStoreDB is set to take');
      if (!isOfType(fault, ErrorType.WRONG_EXPECTED_VERSION)) throw fault;
      const { actualVersion } = fault as WrongExpectedVersionError;
      throw new WrongExpectedRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : null);
    }
  }

  override load(stream: string, after?: number): Promise<RecordedEvent[]> {
    return this.history.stream(stream, undefined, after);
  }
}

const isTooLarge = (fault: unknown): boolean => isOfType(fault, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) || isTooLargeAnEvent(fault);
