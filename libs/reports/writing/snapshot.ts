import type { Position } from '#platform/event-history/recorded-event';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import type { Beside, ReportType } from '#reports/types/report-type';

export interface Document {
  readonly id: string;
  readonly created_at: number;
}

/** The range in which documents are searched. */
export type Bounds = Pick<ListQuery, 'created' | 'times'>;

/** Lists of current documents. */
export interface Lists {
  list(collection: string, query: ListQuery): Page | Promise<Page>;
}

/** The documents of a type that have changed, with their streams, up to a seen position of the history. */
export interface Changes {
  readonly changed: readonly (readonly [id: string, stream: string])[];
  readonly seen: Position;
}

/** The history of the documents of a report's type. */
export interface Past {
  changedSince(type: string, position: Position): Promise<Changes>;
  /** The documents of a stream as of a position, by projection name. */
  asOf(type: string, stream: string, position: Position): Promise<Readonly<Record<string, readonly Document[]>>>;
}

/** A document of a page, and its row; null if the document did not exist yet or does not belong in the report. */
export interface SnapshotEntry extends Document {
  readonly row: unknown;
}

const those = ({ isBeside = () => true }: Beside<Document>, document: Document, documents: readonly Document[]): readonly Document[] =>
  documents.filter((each) => isBeside(document, each));

type NamedBy = Document & Record<Beside<Document>['by'], string>;

/** Related documents read at a time for a page. */
const MOST_BESIDE = 5000;

/**
 * The documents of a report as of one position of the history, even while they change. They are read in their current state; the history then names
 * those that have changed since, and only these are folded again from their streams, up to that position. The documents already include the history
 * up to it.
 */
export class Snapshot {
  /** The stream of each document that has changed since. */
  private readonly changed = new Map<string, string>();
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

  /** Newest first. The history already contains the events behind the documents, so no change is missed. */
  async page(bounds: Bounds, after: string | null, limit: number): Promise<{ entries: SnapshotEntry[]; hasMore: boolean }> {
    const { scope, type } = this;
    const query = { scope, filters: {}, ...bounds, limit, ...(after !== null && { startingAfter: after }) };
    const { documents, hasMore } = await this.lists.list(type.documents.name, query);
    const page = documents.map((json) => JSON.parse(json) as Document);
    const beside = await Promise.all(type.beside.map((each) => this.besideOf(each, page.map(each.keyOf))));
    await this.seeChanges();
    const entries = page.map(async (document) => {
      const current = Object.fromEntries(
        type.beside.map((each, m) => [each.projection.name, those(each, document, beside[m]!.get(each.keyOf(document) ?? '') ?? [])]),
      );
      const stream = this.streamOfChanged([document, ...Object.values(current).flat()]);
      if (stream !== null) return this.asItWas(document, stream);
      return { id: document.id, created_at: document.created_at, row: type.row(document, current) };
    });
    return { entries: await Promise.all(entries), hasMore };
  }

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

  private streamOfChanged(documents: readonly Document[]): string | null {
    if (this.changed.size === 0) return null;
    for (const { id } of documents) {
      const stream = this.changed.get(id);
      if (stream !== undefined) return stream;
    }
    return null;
  }

  private async asItWas({ id, created_at }: Document, stream: string): Promise<SnapshotEntry> {
    const { type, position } = this;
    const was = await this.past.asOf(type.type, stream, position);
    const document = was[type.documents.name]!.find((each) => each.id === id);
    if (document === undefined) return { id, created_at, row: null };
    const beside = type.beside.map((each) => {
      const [key, documents] = [each.keyOf(document), was[each.projection.name] as readonly NamedBy[]];
      return [each.projection.name, those(each, document, documents.filter((other) => other[each.by] === key))]; // prettier-ignore
    });
    return { id, created_at, row: type.row(document, Object.fromEntries(beside)) };
  }
}
