import { Injectable } from '@nestjs/common';
import { DeletedData } from '#privacy/deleted-data/deleted-data';

/**
 * Data replaced or removed in MongoDB cannot be reached by clients; the server decides when its pages and journal are overwritten, and no command
 * reports when that has happened. Disks of a deployment are encrypted for this reason (docs/deployment.md).
 */
@Injectable()
export class MongoDeletedData extends DeletedData {
  override async wipe(): Promise<void> {}
}
