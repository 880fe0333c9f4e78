import { type Document, ObjectId } from 'mongodb';
import { bytesOf, compareValues, nameOf, valueAt } from '#test/support/stores/memory-mongodb/bson-values';
import { conditionOf, idsOf } from '#test/support/stores/memory-mongodb/filters';
import { ServerError } from '#test/support/stores/memory-mongodb/server-error';
import { StoredIndex } from '#test/support/stores/memory-mongodb/stored-index';

const MOST_BYTES = 16 * 1024 * 1024;

/** The documents of a collection in the order of their insertion. None of them is ever altered: an update puts another in its place. */
export class StoredCollection {
  readonly indexes = new Map<string, StoredIndex>([['_id_', new StoredIndex({ v: 2, key: { _id: 1 }, name: '_id_' })]]);

  constructor(
    private readonly name: string,
    private readonly documents = new Map<string, Document>(),
  ) {}

  /** All documents that meet a filter, in the order of a sort. */
  find(filter: Document, sort: Document = {}): Document[] {
    const condition = conditionOf(filter);
    const found = [...this.candidates(filter)].filter(condition);
    const fields = Object.entries(sort);
    if (fields.length === 0) return found;
    return found.sort((one, other) => {
      for (const [field, direction] of fields) {
        const order = compareValues(valueAt(one, field), valueAt(other, field));
        if (order !== 0) return Number(direction) * order;
      }
      return 0;
    });
  }

  insert(document: Document): Document {
    const { _id: id = new ObjectId(), ...fields } = document;
    const whole = { _id: id, ...fields };
    if (this.documents.has(nameOf(id))) throw duplicate(this.name, '_id_', { _id: id });
    this.put(whole, null);
    return whole;
  }

  /** False if the document is the same as before. */
  replace(before: Document, after: Document): boolean {
    if (Buffer.compare(bytesOf(before), bytesOf(after)) === 0) return false;
    this.put(after, before);
    return true;
  }

  remove(document: Document): void {
    this.documents.delete(nameOf(document['_id']));
    for (const index of this.indexes.values()) index.remove(document);
  }

  createIndex(index: StoredIndex): void {
    for (const document of this.documents.values()) {
      if (index.holder(document) !== undefined) throw duplicate(this.name, index.name, index.valuesOf(document));
      index.add(document);
    }
    this.indexes.set(index.name, index);
  }

  /** The documents as they are now, without indexes. */
  snapshot(): StoredCollection {
    return new StoredCollection(this.name, new Map(this.documents));
  }

  *expired(now: number): Generator<Document> {
    for (const index of this.indexes.values()) for (const each of this.documents.values()) if (index.hasExpired(each, now)) yield each;
  }

  private put(document: Document, before: Document | null): void {
    if (bytesOf(document).length > MOST_BYTES) throw new ServerError(10_334, 'BSONObjectTooLarge', 'The document is larger than 16 MiB.');
    const own = nameOf(document['_id']);
    for (const index of this.indexes.values())
      if (![undefined, own].includes(index.holder(document))) throw duplicate(this.name, index.name, index.valuesOf(document));
    for (const index of this.indexes.values()) {
      if (before !== null) index.remove(before);
      index.add(document);
    }
    this.documents.set(own, document);
  }

  private candidates(filter: Document): Iterable<Document> {
    const ids = idsOf(filter);
    if (ids === null) return this.documents.values();
    const names = new Set(ids.map(nameOf));
    return [...names].flatMap((name) => this.documents.get(name) ?? []);
  }
}

const duplicate = (collection: string, index: string, keyValue: Document): ServerError =>
  new ServerError(
    11_000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection} index: ${index} dup key: ${JSON.stringify(keyValue)}`,
    {
      keyPattern: Object.fromEntries(Object.keys(keyValue).map((field) => [field, 1])),
      keyValue,
    },
  );
