import { Injectable } from '@nestjs/common';
import type { EmbeddedContents } from '#admin/operations/migration/embedded/embedded-contents';
import { copySubjectKeys } from '#admin/operations/migration/mongodb/subject-key-copies';
import { ServiceKey } from '#privacy/personal-data/mongodb/service-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** Moves the keys of personal data. First it claims the deployment for the service's key, by which they are sealed. */
@Injectable()
export class MovedSubjectKeys {
  constructor(
    private readonly mongo: MongoDatabase,
    private readonly secretBox: SecretBox,
    private readonly serviceKey: ServiceKey,
  ) {}

  /** Copies the keys. Resolves to their number. */
  async from(contents: EmbeddedContents): Promise<number> {
    const keys = contents.subjectKeys(this.secretBox);
    await this.serviceKey.claim();
    await copySubjectKeys(this.mongo, keys);
    return keys.length;
  }
}
