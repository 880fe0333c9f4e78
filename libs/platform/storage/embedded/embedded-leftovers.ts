import { Injectable } from '@nestjs/common';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { Leftovers } from '#platform/storage/leftovers';

@Injectable()
export class EmbeddedLeftovers extends Leftovers {
  constructor(
    private readonly readModels: ReadModelFile,
    private readonly work: WorkFile,
  ) {
    super();
  }

  override async wipe(): Promise<void> {
    await this.readModels.wipe();
    this.work.wipe();
  }
}
