import { Injectable } from '@nestjs/common';
import type { RecordWrite } from '#platform/storage/records';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';

interface DeclaredFilters extends Stored {
  readonly filters: readonly string[];
}

/** A collection per kind of record, made when the first record is written, and widened when records come with new filters. */
@Injectable()
export class RecordCollections {
  private readonly known = new Map<string, DocumentCollection>();

  constructor(private readonly database: MongoDatabase) {}

  /** undefined before the first record. */
  async of(name: string): Promise<DocumentCollection | undefined> {
    return this.known.get(name) ?? (await this.look(name));
  }

  /** Written again under its id, a record is replaced. */
  async put({ collection, id, expiresAt, replaces, initial, ...content }: RecordWrite): Promise<void> {
    const filters = Object.keys(content.filters);
    const has = ({ filters: declared }: DocumentCollection): boolean => filters.every((filter) => declared.includes(filter));
    let into = await this.of(collection);
    if (into === undefined || !has(into)) into = await this.look(collection);
    if (into === undefined || !has(into)) into = await this.declare(collection, filters);
    const record = { ...into.fieldsOf(content), ...(expiresAt !== undefined && { expires_at: expiresAt }) };
    if (replaces !== undefined) return void (await into.documents.replaceOne({ _id: id, doc: replaces }, record));
    try {
      if (initial) await into.documents.insertOne({ _id: id, ...record });
      else await into.documents.replaceOne({ _id: id }, record, { upsert: true });
    } catch (fault) {
      // It is there, or another process made it at the same time.
      if (!isDuplicate(fault)) throw fault;
      if (!initial) await into.documents.replaceOne({ _id: id }, record);
    }
  }

  /** Removes the records whose time is over by `now`, Unix milliseconds. */
  async sweep(now: number): Promise<void> {
    for await (const { _id } of this.declared.find()) await (await this.of(_id))!.documents.deleteMany({ expires_at: { $lte: now } });
  }

  /** Makes the indexes of all collections, should one of them lack some; of no more of them once the signal aborts. */
  async createIndexes(signal: AbortSignal): Promise<void> {
    for await (const { _id, filters } of this.declared.find()) {
      signal.throwIfAborted();
      await this.index(_id, filters);
    }
  }

  /** The declaration comes last: what it says is there, whenever its process died. */
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
