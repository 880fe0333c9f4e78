import { Readable } from 'node:stream';
import {
  type AppendResult,
  type AppendToStreamOptions,
  BACKWARDS,
  END,
  ErrorType,
  type JSONEventData,
  type ReadAllOptions,
  START,
  StreamNotFoundError,
  type SubscribeToAllOptions,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type Expected, indexOf, type Logged, pageOf } from '#test/support/stores/eventstoredb-double/event-log';
import type { EventStore } from '#test/simulation/servers/event-store';
import { eventOf, placeOf } from '#test/simulation/servers/stored-events';
import { Subscription } from '#test/simulation/servers/subscription';

/** What the service calls of a client of EventStoreDB, answered in the world. What it does not know is no function. */
export class EventStoreClient {
  readonly capabilities = Promise.resolve({});
  private readonly open = new Set<Readable>();

  constructor(private readonly server: EventStore) {}

  async appendToStream(stream: string, given: readonly JSONEventData[], options: AppendToStreamOptions): Promise<AppendResult> {
    const events = given.map(({ id, type, data, metadata }) => ({
      id,
      type,
      contentType: 'application/json',
      data: bytesOf(data),
      metadata: bytesOf(metadata),
    }));
    const outcome = await this.server.append({ stream, expected: expectedOf(options.expectedRevision), events });
    if (outcome.kind === 'too large') throw Object.assign(new Error('too large'), { type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED });
    if (outcome.kind === 'wrong revision') {
      const current = outcome.current < 0 ? ('no_stream' as const) : BigInt(outcome.current);
      throw new WrongExpectedVersionError(null as never, { streamName: stream, expected: options.expectedRevision!, current });
    }
    const { revision, position } = outcome;
    return { success: true, nextExpectedRevision: BigInt(revision), position: placeOf(position) };
  }

  readStream(stream: string): Readable {
    return this.read(() => {
      const events = this.server.log.stream(stream);
      if (events === undefined) throw new StreamNotFoundError(null as never, stream);
      return events;
    });
  }

  readAll({ fromPosition = START, direction, maxCount = Infinity }: ReadAllOptions): Readable {
    return this.read(() => {
      const { all } = this.server.log;
      const first = fromPosition === START ? 0 : fromPosition === END ? all.length : indexOf(all, Number(fromPosition.commit));
      return pageOf(all, first, Number(maxCount), direction === BACKWARDS);
    });
  }

  subscribeToAll({ fromPosition, filter }: SubscribeToAllOptions): Readable {
    const after = typeof fromPosition === 'object' ? Number(fromPosition.commit) : -1;
    const subscription = new Subscription(this.server, after, filter);
    this.server.subscribe(subscription);
    return this.kept(subscription.stream);
  }

  /** Reads that are open end as if they were complete. */
  async dispose(): Promise<void> {
    for (const each of this.open) each.destroy();
  }

  private read(find: () => readonly Logged[]): Readable {
    const { server } = this;
    async function* found(): AsyncGenerator<object> {
      const events = await server.call(() => [...find()]);
      for (const event of events) yield { event: eventOf(event) };
    }
    const reading = Readable.from(found());
    return this.kept(Object.assign(reading, { cancel: async () => void reading.destroy() }));
  }

  private kept(stream: Readable): Readable {
    this.open.add(stream);
    return stream.once('close', () => this.open.delete(stream));
  }
}

const bytesOf = (json: unknown): Buffer => (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));

const expectedOf = (expected: AppendToStreamOptions['expectedRevision'] = 'any'): Expected =>
  expected === 'no_stream' ? -1 : typeof expected === 'bigint' ? Number(expected) : expected;
