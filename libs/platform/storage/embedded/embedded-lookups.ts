import { Injectable } from '@nestjs/common';
import type { FilterValue } from '#platform/storage/documents';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { Lookups } from '#platform/storage/lookups';

@Injectable()
export class EmbeddedLookups extends Lookups {
  constructor(private readonly file: ReadModelFile) {
    super();
  }

  override async find<Doc>(lookup: string, key: string): Promise<Doc | null> {
    const json = this.file.liveTable(lookup).find(key);
    return json === null ? null : (JSON.parse(json) as Doc);
  }

  override async all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]> {
    return this.file
      .liveTable(lookup)
      .all(filter, value)
      .map((json) => JSON.parse(json) as Doc);
  }
}
