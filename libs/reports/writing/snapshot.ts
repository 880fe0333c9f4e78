import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { Scope, TimeRange } from '#platform/storage/documents';
import type { ReadModels } from '#platform/storage/read-models';
import type { ReportType, SomeProjection } from '#reports/types/report-type';

interface Document {
  readonly id: string;
  readonly created_at: number;
}

/** A document that a page was read with, and the row it makes; null where it was not there yet, or is none of the report's. */
export interface SnapshotEntry extends Document {
  readonly row: unknown;
}

/** Events that are read at a time, and documents beside those of a page. */
const MOST_EVENTS = 1000;
const MOST_BESIDE = 5000;

/**
 * The documents of a report as they were at one position of the history, also while they change. They are read as they are; the history then says which
 * have changed since, and those alone are folded again from their streams, up to that position. The documents know the history up to it already.
 */
export class Snapshot {
  private readonly projections: readonly SomeProjection[];
  /** The stream of each document that has changed since. */
  private readonly changed = new Map<string, string>();
  private seen: Position;

  constructor(
    private readonly type: ReportType,
    private readonly scope: Scope,
    private readonly position: Position,
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
  ) {
    this.projections = [type.documents, ...type.beside.map(({ projection }) => projection)];
    this.seen = position;
  }

  /** Newest first. What the documents were read from is in the history by then, so no change goes unseen. */
  async page(created: TimeRange, after: string | null, limit: number): Promise<{ entries: SnapshotEntry[]; hasMore: boolean }> {
    const { scope, type } = this;
    const query = { scope, filters: {}, created, limit, ...(after !== null && { startingAfter: after }) };
    const { documents, hasMore } = await this.readModels.list(type.documents.name, query);
    const page = documents.map((json) => JSON.parse(json) as Document);
    const beside = await Promise.all(type.beside.map(({ projection, orderOf }) => this.besideOf(projection, page.map(orderOf))));
    await this.seeChanges();
    const entries = page.map((document) => {
      const standing = Object.fromEntries(
        type.beside.map(({ projection, orderOf }, m) => [projection.name, beside[m]!.get(orderOf(document) ?? '') ?? []]),
      );
      const stream = this.streamOfChanged([document, ...Object.values(standing).flat()]);
      if (stream !== null) return this.asItWas(document, stream);
      return { id: document.id, created_at: document.created_at, row: type.row(document, standing) };
    });
    return { entries: await Promise.all(entries), hasMore };
  }

  private async besideOf(projection: SomeProjection, orders: readonly (string | null)[]): Promise<Map<string, Document[]>> {
    const wanted = orders.filter((order) => order !== null);
    const found = new Map<string, Document[]>();
    let startingAfter: string | undefined;
    for (let hasMore = wanted.length > 0; hasMore;) {
      const query = {
        scope: this.scope,
        filters: { order_id: wanted },
        created: {},
        limit: MOST_BESIDE,
        ...(startingAfter && { startingAfter }),
      };
      const page = await this.readModels.list(projection.name, query);
      for (const json of page.documents) {
        const document = JSON.parse(json) as Document & { order_id: string };
        found.set(document.order_id, [...(found.get(document.order_id) ?? []), document]);
        startingAfter = document.id;
      }
      hasMore = page.hasMore;
    }
    return found;
  }

  private async seeChanges(): Promise<void> {
    for (;;) {
      const events = await this.history.read(this.seen, MOST_EVENTS);
      for (const event of events)
        for (const projection of this.projections)
          for (const each of eachOf(projection, event)) {
            const id = projection.documentOf(each);
            if (id !== null) this.changed.set(id, event.stream);
          }
      if (events.length === 0) return;
      this.seen = events.at(-1)!.position;
    }
  }

  private streamOfChanged(documents: readonly Document[]): string | null {
    if (this.changed.size === 0) return null;
    for (const { id } of documents) {
      const stream = this.changed.get(id);
      if (stream !== undefined) return stream;
    }
    return null;
  }

  private async asItWas({ id, created_at }: Document, stream: string): Promise<SnapshotEntry> {
    const story = (await this.history.stream(stream)).filter(({ position }) => position <= this.position);
    const document = folded(this.type.documents, story).get(id);
    if (document === undefined) return { id, created_at, row: null };
    const beside = this.type.beside.map(({ projection, orderOf }) => {
      const order = orderOf(document);
      const documents = [...folded(projection, story).values()] as (Document & { order_id: string })[];
      return [projection.name, documents.filter(({ order_id }) => order_id === order)];
    });
    return { id, created_at, row: this.type.row(document, Object.fromEntries(beside)) };
  }
}

function folded(projection: SomeProjection, story: readonly RecordedEvent[]): Map<string, Document> {
  const documents = new Map<string, Document>();
  for (const event of story.flatMap((each) => eachOf(projection, each))) {
    const id = projection.documentOf(event);
    const next = id === null ? null : projection.evolve(documents.get(id) ?? null, event);
    if (id !== null && next !== null) documents.set(id, next);
  }
  return documents;
}

const eachOf = (projection: SomeProjection, event: RecordedEvent): readonly RecordedEvent[] => projection.eachOf?.(event) ?? [event];
