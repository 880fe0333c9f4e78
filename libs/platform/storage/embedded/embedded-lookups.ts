import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { FilterValue, Scope } from '#platform/storage/documents';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { Lookups } from '#platform/storage/lookups';

/** Number of parsed documents to cache: every request looks up its key. */
const MOST_PARSED = 2000;

@Injectable()
export class EmbeddedLookups extends Lookups {
  private readonly parsed = new LRUCache<string, object>({ max: MOST_PARSED });

  constructor(private readonly file: ReadModelFile) {
    super();
  }

  override async find<Doc>(lookup: string, key: string): Promise<Doc | null> {
    const json = this.file.liveTable(lookup).find(key);
    return json === null ? null : (this.document(json) as Doc);
  }

  override async whose(lookup: string, key: string): Promise<Scope | null> {
    return this.file.liveTable(lookup).whose(key);
  }

  override async some<Doc>(lookup: string, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    const found = this.file.liveTable(lookup).some(keys);
    return new Map(Array.from(found, ([key, json]) => [key, this.document(json) as Doc]));
  }

  override async all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]> {
    return this.file
      .liveTable(lookup)
      .all(filter, value)
      .map((json) => this.document(json) as Doc);
  }

  private document(json: string): object {
    const known = this.parsed.get(json);
    if (known !== undefined) return known;
    const document = JSON.parse(json) as object;
    this.parsed.set(json, document);
    return document;
  }
}
