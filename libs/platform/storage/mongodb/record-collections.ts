import { Injectable } from '@nestjs/common';
import type { RecordWrite } from '#platform/storage/records';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { RecordCalls } from '#platform/storage/mongodb/record-calls';

interface DeclaredFilters extends Stored {
  readonly filters: readonly string[];
}

/** A collection per kind of record. It is created with the first record, and extended when a record has a new filter. */
@Injectable()
export class RecordCollections {
  private readonly known = new Map<string, DocumentCollection>();
  private readonly calls = new Map<string, RecordCalls>();

  constructor(private readonly database: MongoDatabase) {}

  /** undefined before the first record. */
  async of(name: string): Promise<DocumentCollection | undefined> {
    return this.known.get(name) ?? (await this.look(name));
  }

  /** Writes a record, and replaces an existing one with the same id. */
  async put({ collection, id, expiresAt, replaces, initial, ...content }: RecordWrite): Promise<void> {
    const filters = Object.keys(content.filters);
    const has = ({ filters: declared }: DocumentCollection): boolean => filters.every((filter) => declared.includes(filter));
    let into = await this.of(collection);
    if (into === undefined || !has(into)) into = await this.look(collection);
    if (into === undefined || !has(into)) into = await this.declare(collection, filters);
    const record = { ...into.fieldsOf(content), ...(expiresAt !== undefined && { expires_at: expiresAt }) };
    const write =
      replaces !== undefined
        ? { replaceOne: { filter: { _id: id, doc: replaces }, replacement: record } }
        : initial
          ? { updateOne: { filter: { _id: id }, update: { $setOnInsert: record }, upsert: true } }
          : { replaceOne: { filter: { _id: id }, replacement: record, upsert: true } };
    await this.callsOf(collection, into).write(write);
  }

  /** null if there is no such record, or no collection yet. */
  async find(name: string, id: string): Promise<string | null> {
    const collection = await this.of(name);
    return collection === undefined ? null : this.callsOf(name, collection).find(id);
  }

  /** Removes the records that have expired at `now`, Unix milliseconds. */
  async sweep(now: number): Promise<void> {
    for await (const { _id } of this.declared.find()) await (await this.of(_id))!.documents.deleteMany({ expires_at: { $lte: now } });
  }

  /** Creates missing indexes of all collections. Starts no further collection once the signal aborts. */
  async createIndexes(signal: AbortSignal): Promise<void> {
    for await (const { _id, filters } of this.declared.find()) {
      signal.throwIfAborted();
      await this.index(_id, filters);
    }
  }

  private callsOf(name: string, { documents }: DocumentCollection): RecordCalls {
    const calls = this.calls.get(name) ?? new RecordCalls(documents);
    this.calls.set(name, calls);
    return calls;
  }

  /** The declaration is written last: everything it declares exists, even after a crash. */
  private async declare(name: string, filters: readonly string[]): Promise<DocumentCollection> {
    await this.index(name, [...new Set([...((await this.look(name))?.filters ?? []), ...filters])]);
    const change = { $addToSet: { filters: { $each: filters } } };
    await this.declared.updateOne({ _id: name }, change, { upsert: true }).catch(async (fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
      await this.declared.updateOne({ _id: name }, change);
    });
    return (await this.look(name))!;
  }

  private async index(name: string, filters: readonly string[]): Promise<void> {
    const collection = this.collection(name, filters);
    await collection.createIndexes();
    await this.database.unhurried(collection.documents.collectionName).createIndex({ expires_at: 1 }, { name: 'expiry' });
  }

  private async look(name: string): Promise<DocumentCollection | undefined> {
    const found = await this.declared.findOne({ _id: name });
    if (found === null) return undefined;
    const collection = this.collection(name, found.filters);
    this.known.set(name, collection);
    return collection;
  }

  private collection(name: string, filters: readonly string[]): DocumentCollection {
    return new DocumentCollection(this.database, `record_${name}`, filters);
  }

  private get declared() {
    return this.database.collection<DeclaredFilters>('record_collections');
  }
}
