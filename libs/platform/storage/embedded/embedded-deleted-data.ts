import { Injectable } from '@nestjs/common';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { JobFile } from '#platform/storage/embedded/job-file';
import { DeletedData } from '#platform/storage/deleted-data';

@Injectable()
export class EmbeddedDeletedData extends DeletedData {
  constructor(
    private readonly readModels: ReadModelFile,
    private readonly job: JobFile,
  ) {
    super();
  }

  override async wipe(): Promise<void> {
    await this.readModels.wipe();
    await this.job.wipe();
  }
}
