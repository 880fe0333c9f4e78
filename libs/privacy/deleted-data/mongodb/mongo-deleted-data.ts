import { Injectable } from '@nestjs/common';
import { DeletedData } from '#privacy/deleted-data/deleted-data';

/**
 * What was replaced or removed in MongoDB is out of every client's reach; when its pages and its journal are written over is the server's
 * affair, and no command of it says when that has happened. Disks of a deployment are encrypted for this reason (docs/deployment.md).
 */
@Injectable()
export class MongoDeletedData extends DeletedData {
  override async wipe(): Promise<void> {}
}
