import { Injectable } from '@nestjs/common';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { DeletedData } from '#privacy/deleted-data/deleted-data';

@Injectable()
export class EmbeddedDeletedData extends DeletedData {
  constructor(
    private readonly readModels: ReadModelFile,
    private readonly work: WorkFile,
  ) {
    super();
  }

  override async wipe(): Promise<void> {
    await this.readModels.wipe();
    await this.work.wipe();
  }
}
