import { Injectable } from '@nestjs/common';
import { STREAMS_OF_CUSTOMERS, type StreamOfCustomer } from '#customers/commands/lookups/streams-of-customers.projection';
import { customerStream, streamOfCustomers } from '#customers/domain/stream-of-customers';
import { fold } from '#kernel/fact';
import { ReadingTraces, type WriteDown } from '#admin/operations/contract';
import type { OnProgress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { Records } from '#platform/storage/records';
import { PUBLISHED_EVENTS } from '#webhooks/contract';

/** Documents per read. */
const PAGE = 500;

/** All data of a person in one account and mode, each with the place where it was found. */
export interface HeldData {
  /** The events with data of the person, with their personal data opened. */
  readonly facts: readonly {
    readonly stream: string;
    readonly revision: number;
    readonly type: string;
    /** Unix seconds. */
    readonly at: number;
    readonly data: unknown;
  }[];
  /** The documents of read models: lists, lookups and counters. */
  readonly documents: readonly Found[];
  /** The merchant events that were published, and each delivery attempt. */
  readonly told: readonly Found[];
}

interface Found {
  /** The read model, or the collection of records. */
  readonly from: string;
  readonly id: string;
  readonly document: unknown;
}

/** Finds all data of a person. It scans all documents, because no index leads from a person to every document. */
@Injectable()
export class FindHeldData {
  constructor(
    private readonly history: EventHistory,
    private readonly lookups: Lookups,
    private readonly readModels: ReadModelWriter,
    private readonly records: Records,
    private readonly traces: ReadingTraces,
  ) {}

  /** The streams with data of a person who has not been forgotten since. */
  async streams(subject: string): Promise<string[]> {
    return (await this.lookups.all<StreamOfCustomer>(STREAMS_OF_CUSTOMERS, 'subject', subject)).map(({ stream }) => stream);
  }

  /** When a person was last forgotten, Unix seconds; null if never. */
  async forgottenAt(subject: string): Promise<number | null> {
    return (await this.history.stream(customerStream(subject))).at(-1)?.at ?? null;
  }

  /**
   * Finds the documents that mention the person: by `phone`, by the subject, or by the ids of what the person bought. Calls `writeDown`, which
   * records the access, before anything is opened.
   */
  async find({ phone, subject, account, livemode, streams }: Person, writeDown: WriteDown, progress: OnProgress): Promise<HeldData> {
    const resources = streams.map((stream) => stream.slice(stream.indexOf('-') + 1));
    await this.traces.leave({ account, livemode, resources, subject }, writeDown);
    const words = [subject];
    // Another number may begin with this one.
    const number = new RegExp(`${RegExp.escape(phone)}(?!\\d)`);
    const scope = scopeOf(account, livemode);
    const mentions = (text: string): boolean => number.test(text) || words.some((word) => text.includes(word));
    const facts: RecordedEvent[] = [];
    for (const [n, stream] of streams.entries()) {
      const events = await this.history.stream(stream);
      facts.push(...events.filter(({ metadata }) => (metadata.subject ?? subject) === subject));
      // The id of a session that another person has taken over would also find that person's orders.
      if (fold(streamOfCustomers, events).newest === subject) words.push(resources[n]!);
    }
    return {
      facts: facts.map(({ stream, revision, type, at, data }) => ({ stream, revision, type, at, data })),
      documents: await this.documents(scope, mentions, progress),
      told: await this.published(scope, mentions),
    };
  }

  private async documents(scope: Scope, mentions: (text: string) => boolean, progress: OnProgress): Promise<Found[]> {
    const found: Found[] = [];
    const generations = (await this.readModels.generations()).filter(({ state }) => state === 'live');
    const meter = new ProgressMeter(0);
    for (const [n, generation] of generations.entries()) {
      progress({ task: 'reading read models', ...meter.at(n, generations.length) });
      let ids = await this.readModels.ids(generation, null, PAGE);
      for (; ids.length > 0; ids = await this.readModels.ids(generation, ids.at(-1)!, PAGE))
        for (const [id, { text }] of await this.readModels.whole(generation, ids)) {
          if (text === null || !mentions(`${id} ${text}`)) continue;
          const stored = JSON.parse(text) as [Scope, ...unknown[]];
          if (stored[0] === scope) found.push({ from: generation.model, id, document: JSON.parse(stored.at(-1) as string) });
        }
    }
    return found;
  }

  /** Events that mention the person, and the attempts to deliver them: PUBLISHED_EVENTS has the events before the attempts. */
  private async published(scope: Scope, mentions: (text: string) => boolean): Promise<Found[]> {
    const found: Found[] = [];
    const events = new Set<string>();
    for (const collection of PUBLISHED_EVENTS) {
      let after: string | undefined;
      do {
        const query = { scope, filters: {}, created: {}, limit: PAGE, ...(after !== undefined && { startingAfter: after }) };
        const { documents, hasMore } = await this.records.list(collection, query);
        const read = documents.map((text) => ({ text, document: JSON.parse(text) as PublishedDocument }));
        for (const { text, document } of read) {
          if (!mentions(text) && !events.has(document.event ?? '')) continue;
          events.add(document.id);
          found.push({ from: collection, id: document.id, document });
        }
        after = hasMore ? read.at(-1)!.document.id : undefined;
      } while (after !== undefined);
    }
    return found;
  }
}

/** An event, or a delivery attempt that names one. */
interface PublishedDocument {
  readonly id: string;
  readonly event?: string;
}

interface Person {
  readonly phone: string;
  readonly subject: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly streams: readonly string[];
}
