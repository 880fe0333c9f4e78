import { Injectable } from '@nestjs/common';
import type { FilterValue, Scope } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { Generations } from '#platform/storage/mongodb/generations';

@Injectable()
export class MongoLookups extends Lookups {
  constructor(private readonly generations: Generations) {
    super();
  }

  override async find<Doc>(lookup: string, key: string): Promise<Doc | null> {
    const json = await (await this.generations.live(lookup)).find(key);
    return json === null ? null : (JSON.parse(json) as Doc);
  }

  override async whose(lookup: string, key: string): Promise<Scope | null> {
    const [found] = await (await this.generations.live(lookup)).some([key], { scope: 1 });
    return found?.scope ?? null;
  }

  override async some<Doc>(lookup: string, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    const found = await (await this.generations.live(lookup)).some(keys, { doc: 1 });
    return new Map(found.flatMap(({ _id, doc }) => (doc === undefined ? [] : [[_id, JSON.parse(doc) as Doc]])));
  }

  override async all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]> {
    const found = await (await this.generations.live(lookup)).all(filter, value);
    return found.map((json) => JSON.parse(json) as Doc);
  }
}
