import type { Position } from '#platform/event-history/recorded-event';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import type { Beside, ReportType } from '#reports/types/report-type';

export interface Document {
  readonly id: string;
  readonly created_at: number;
}

/** Limits of the documents to read, by creation or by change. */
export type Bounds = Pick<ListQuery, 'created' | 'times'>;

/** Reads lists of documents in their current state. */
export interface Lists {
  list(collection: string, query: ListQuery): Page | Promise<Page>;
}

/** Documents that have changed, with their streams. `seen` is the position of the history up to which changes were looked for. */
export interface Changes {
  readonly changed: readonly (readonly [id: string, stream: string])[];
  readonly seen: Position;
}

/** Reads the history of a report's documents. */
export interface Past {
  /** The documents of a report type that have changed since a position. */
  changedSince(type: string, position: Position): Promise<Changes>;
  /** The documents of a stream as of a position, by projection name. */
  asOf(type: string, stream: string, position: Position): Promise<Readonly<Record<string, readonly Document[]>>>;
}

/** A document of a page. */
export interface SnapshotEntry extends Document {
  /** The document's row; null if the document did not exist yet, or does not belong in the report. */
  readonly row: unknown;
}

/** The documents that are really related to a document, among those found by its id. */
const related = ({ isBeside = () => true }: Beside<Document>, document: Document, documents: readonly Document[]): readonly Document[] =>
  documents.filter((each) => isBeside(document, each));

type NamedBy = Document & Record<Beside<Document>['by'], string>;

/** Maximum related documents in one read. */
const MOST_BESIDE = 5000;

/**
 * Reads the documents of a report as of one position of the history, even while they change. Documents are read from lists in their current state, and the
 * history then shows which have changed since the position. Only those are folded from their streams again, up to the position. The lists must have reached
 * the position before.
 */
export class Snapshot {
  /** The stream of each document that has changed since the position, by id. */
  private readonly changed = new Map<string, string>();
  /** The position of the history up to which changes are known. */
  private seen: Position;

  constructor(
    private readonly type: ReportType,
    private readonly scope: Scope,
    private readonly position: Position,
    private readonly lists: Lists,
    private readonly past: Past,
  ) {
    this.seen = position;
  }

  /**
   * A page of documents, newest first. The documents are read before the changes. Every event that a document contains is in the history by then, so no
   * change is missed.
   */
  async page(bounds: Bounds, after: string | null, limit: number): Promise<{ entries: SnapshotEntry[]; hasMore: boolean }> {
    const { scope, type } = this;
    const query = { scope, filters: {}, ...bounds, limit, ...(after !== null && { startingAfter: after }) };
    const { documents, hasMore } = await this.lists.list(type.documents.name, query);
    const page = documents.map((json) => JSON.parse(json) as Document);
    const beside = await Promise.all(type.beside.map((each) => this.besideOf(each, page.map(each.keyOf))));
    await this.seeChanges();
    const entries = page.map(async (document) => {
      const current = Object.fromEntries(
        type.beside.map((each, m) => [each.projection.name, related(each, document, beside[m]!.get(each.keyOf(document) ?? '') ?? [])]),
      );
      const stream = this.streamOfChanged([document, ...Object.values(current).flat()]);
      if (stream !== null) return this.asItWas(document, stream);
      return { id: document.id, created_at: document.created_at, row: type.row(document, current) };
    });
    return { entries: await Promise.all(entries), hasMore };
  }

  /** The related documents for these ids, by id. */
  private async besideOf(
    { projection, by }: Pick<Beside<Document>, 'projection' | 'by'>,
    keys: readonly (string | null)[],
  ): Promise<Map<string, Document[]>> {
    const wanted = keys.filter((key) => key !== null);
    const found = new Map<string, Document[]>();
    let startingAfter: string | undefined;
    for (let hasMore = wanted.length > 0; hasMore;) {
      const query = {
        scope: this.scope,
        filters: { [by]: wanted },
        created: {},
        limit: MOST_BESIDE,
        ...(startingAfter && { startingAfter }),
      };
      const page = await this.lists.list(projection.name, query);
      for (const json of page.documents) {
        const document = JSON.parse(json) as NamedBy;
        found.set(document[by], [...(found.get(document[by]) ?? []), document]);
        startingAfter = document.id;
      }
      hasMore = page.hasMore;
    }
    return found;
  }

  private async seeChanges(): Promise<void> {
    const { changed, seen } = await this.past.changedSince(this.type.type, this.seen);
    for (const [id, stream] of changed) this.changed.set(id, stream);
    this.seen = seen;
  }

  /** The stream of the first of these documents that has changed; null if none has. All are of the same stream. */
  private streamOfChanged(documents: readonly Document[]): string | null {
    if (this.changed.size === 0) return null;
    for (const { id } of documents) {
      const stream = this.changed.get(id);
      if (stream !== undefined) return stream;
    }
    return null;
  }

  /** The entry of a document as of the position, folded from its stream. */
  private async asItWas({ id, created_at }: Document, stream: string): Promise<SnapshotEntry> {
    const { type, position } = this;
    const was = await this.past.asOf(type.type, stream, position);
    const document = was[type.documents.name]!.find((each) => each.id === id);
    if (document === undefined) return { id, created_at, row: null };
    const beside = type.beside.map((each) => {
      const [key, documents] = [each.keyOf(document), was[each.projection.name] as readonly NamedBy[]];
      return [each.projection.name, related(each, document, documents.filter((other) => other[each.by] === key))]; // prettier-ignore
    });
    return { id, created_at, row: type.row(document, Object.fromEntries(beside)) };
  }
}
