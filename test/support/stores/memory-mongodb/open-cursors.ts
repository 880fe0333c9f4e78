import { type Document, Long } from 'mongodb';
import { bytesOf } from '#test/support/stores/memory-mongodb/bson-values';
import { ServerError } from '#test/support/stores/memory-mongodb/server-error';

/** As many documents as the first batch has where a client says nothing, and bytes that any batch may have. */
const [FIRST, MOST_BYTES] = [101, 16 * 1024 * 1024];

/** What clients have not fetched yet. Each cursor has the documents as they were when it was opened. */
export class OpenCursors {
  private readonly rest = new Map<string, readonly Document[]>();
  private last = 0;

  open(namespace: string, documents: readonly Document[], batchSize = FIRST, isWhole = false): Document {
    const batch = batchOf(documents, batchSize);
    const id = isWhole || batch.length === documents.length ? 0 : ++this.last;
    if (id > 0) this.rest.set(String(id), documents.slice(batch.length));
    return { cursor: { id: Long.fromNumber(id), ns: namespace, firstBatch: batch } };
  }

  more(id: string, namespace: string, batchSize = Infinity): Document {
    const documents = this.rest.get(id);
    if (documents === undefined) throw new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const batch = batchOf(documents, batchSize);
    const isOver = batch.length === documents.length;
    if (isOver) this.rest.delete(id);
    else this.rest.set(id, documents.slice(batch.length));
    return { cursor: { id: Long.fromString(isOver ? '0' : id), ns: namespace, nextBatch: batch } };
  }

  forget(id: string): void {
    this.rest.delete(id);
  }
}

function batchOf(documents: readonly Document[], most: number): Document[] {
  const batch: Document[] = [];
  let bytes = 0;
  for (const document of documents) {
    bytes += bytesOf(document).length;
    if (batch.length >= most || (bytes > MOST_BYTES && batch.length > 0)) break;
    batch.push(document);
  }
  return batch;
}
