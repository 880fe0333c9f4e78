import type { ListQuery, Page } from '#platform/storage/documents';

/** A page that is filled in the order in which its documents are met: with as many as were requested, or until it is large. */
export class FilledPage {
  private readonly documents: string[] = [];
  private bytes = 0;
  private hasMore = false;

  constructor(private readonly query: Pick<ListQuery, 'limit' | 'mostBytes' | 'endingBefore'>) {}

  /** Whether there was room; after one without, nothing more is to come. The first always has. */
  takes(document: string): boolean {
    const { limit, mostBytes = Infinity } = this.query;
    this.bytes += Buffer.byteLength(document);
    this.hasMore = this.documents.length === limit || (this.documents.length > 0 && this.bytes > mostBytes);
    if (!this.hasMore) this.documents.push(document);
    return !this.hasMore;
  }

  /** Newest first, whichever end it was filled from. */
  get page(): Page {
    const { documents, hasMore } = this;
    return { documents: this.query.endingBefore === undefined ? documents : documents.toReversed(), hasMore };
  }
}
