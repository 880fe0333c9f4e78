import type { AnyBulkWriteOperation, Collection, MongoBulkWriteError } from 'mongodb';
import type { StoredDocument } from '#platform/storage/mongodb/document-collection';
import { MergedCalls, SHORTLY } from '#platform/storage/mongodb/merged-calls';
import { isDuplicate } from '#platform/storage/mongodb/mongo-database';

type Write = AnyBulkWriteOperation<StoredDocument>;

/** Reads and writes records of one collection by id, with one call for several jobs. */
export class RecordCalls {
  private readonly reads = new MergedCalls((ids: readonly string[]) => this.read(ids), SHORTLY);
  private readonly writes = new MergedCalls((writes: readonly Write[]) => this.writeAll(writes), SHORTLY);

  constructor(private readonly documents: Collection<StoredDocument>) {}

  /** No id has a NUL character, and not every server with MongoDB's protocol accepts one in a query. */
  async find(id: string): Promise<string | null> {
    return id.includes('\0') ? null : this.reads.ask(id);
  }

  write(write: Write): Promise<void> {
    return this.writes.ask(write);
  }

  private async read(ids: readonly string[]): Promise<readonly (string | null)[]> {
    const _id = ids.length === 1 ? ids[0]! : { $in: [...new Set(ids)] };
    const found = await this.documents.find({ _id }, { projection: { doc: 1 } }).toArray();
    const texts = new Map(found.map(({ _id, doc }) => [_id, doc ?? null]));
    return ids.map((id) => texts.get(id) ?? null);
  }

  /** Ordered writes. If another process created a record at the same time, it continues from there and repeats no earlier write. */
  private async writeAll(writes: readonly Write[]): Promise<readonly void[]> {
    for (let left = writes; left.length > 0;) {
      try {
        await this.documents.bulkWrite(left);
        break;
      } catch (fault) {
        if (!isDuplicate(fault)) throw fault;
        const [first] = [(fault as MongoBulkWriteError).writeErrors].flat();
        left = left.slice(first!.index);
      }
    }
    return writes.map(() => undefined);
  }
}
