import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import { nameOf, valueAt } from '#test/support/stores/memory-mongodb/bson-values';
import { mustKnow } from '#test/support/stores/memory-mongodb/server-error';

const FIELDS = new Set(['v', 'key', 'name', 'unique', 'expireAfterSeconds']);

/** An index: what it is called and made of. Only a unique one holds anything, and none makes a query faster. */
export class StoredIndex {
  private readonly holders = new Map<string, string>();

  constructor(readonly specification: Document) {
    mustKnow(specification, FIELDS, 'an index');
  }

  get name(): string {
    return this.specification['name'] as string;
  }

  isSame({ specification }: StoredIndex): boolean {
    return this.hasKey(specification['key'] as Document) && isDeepStrictEqual(this.specification, specification);
  }

  /** The fields in their order. */
  hasKey(key: Document): boolean {
    return isDeepStrictEqual(Object.entries(this.specification['key'] as Document), Object.entries(key));
  }

  valuesOf(document: Document): Document {
    const fields = Object.keys(this.specification['key'] as Document);
    return Object.fromEntries(fields.map((field) => [field, valueAt(document, field) ?? null]));
  }

  /** Who has the values of a document already, where nobody else may have them. */
  holder(document: Document): string | undefined {
    return this.specification['unique'] ? this.holders.get(this.keyOf(document)) : undefined;
  }

  add(document: Document): void {
    if (this.specification['unique']) this.holders.set(this.keyOf(document), nameOf(document['_id']));
  }

  remove(document: Document): void {
    if (this.specification['unique']) this.holders.delete(this.keyOf(document));
  }

  hasExpired(document: Document, now: number): boolean {
    const { expireAfterSeconds: seconds } = this.specification;
    const [at] = Object.values(this.valuesOf(document));
    return seconds !== undefined && at instanceof Date && at.getTime() + Number(seconds) * 1000 <= now;
  }

  private keyOf(document: Document): string {
    return nameOf(this.valuesOf(document));
  }
}
