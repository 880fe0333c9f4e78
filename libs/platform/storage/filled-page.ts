import type { ListQuery, Page } from '#platform/storage/documents';

/** Collects the documents of a page in the order in which they are found, up to the requested number or the maximum size. */
export class FilledPage {
  private readonly documents: string[] = [];
  private bytes = 0;
  private hasMore = false;

  constructor(private readonly query: Pick<ListQuery, 'limit' | 'mostBytes' | 'endingBefore'>) {}

  /** Adds a document if there is room. After a false, add no more. The first document always fits. */
  takes(document: string): boolean {
    const { limit, mostBytes = Infinity } = this.query;
    this.bytes += Buffer.byteLength(document);
    this.hasMore = this.documents.length === limit || (this.documents.length > 0 && this.bytes > mostBytes);
    if (!this.hasMore) this.documents.push(document);
    return !this.hasMore;
  }

  /** Newest first, for both directions of reading. */
  get page(): Page {
    const { documents, hasMore } = this;
    return { documents: this.query.endingBefore === undefined ? documents : documents.toReversed(), hasMore };
  }
}
