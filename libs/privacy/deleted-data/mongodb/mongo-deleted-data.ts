import { Injectable } from '@nestjs/common';
import { DeletedData } from '#privacy/deleted-data/deleted-data';

/**
 * Does nothing: no client can make MongoDB overwrite deleted data. Clients cannot read it, but the server decides when its pages and journal are
 * overwritten. The disks of a deployment are encrypted for this reason (docs/deployment.md).
 */
@Injectable()
export class MongoDeletedData extends DeletedData {
  override async wipe(): Promise<void> {}
}
