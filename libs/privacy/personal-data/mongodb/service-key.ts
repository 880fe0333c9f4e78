import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigurationFaults } from '#platform/config/configuration';
import { mustAdopt, mustOpenOne, TRIED } from '#privacy/secrets/other-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { KeyClaims } from '#privacy/personal-data/mongodb/key-claims';
import type { SubjectKeyDocument } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { isDuplicate, MongoDatabase } from '#platform/storage/mongodb/mongo-database';

const PLACE = 'this deployment';
/** A process that is at work seals with another key so many milliseconds after it was said at most. */
const POLL_MS = 5000;

/**
 * Which key all processes of a deployment seal with. What one sealed with another key nobody could read, and the read models would wait
 * for it for ever: so the first process says which key it is, by what follows from it, and no other key comes to work.
 */
@Injectable()
export class ServiceKey implements OnApplicationShutdown {
  private readonly log = new Logger(ServiceKey.name);
  private readonly claims: KeyClaims;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: MongoDatabase,
    private readonly secretBox: SecretBox,
  ) {
    this.claims = new KeyClaims(database);
  }

  /**
   * Says that this is the key, unless another process has said so. Rejects with `ConfigurationFaults` when that one has another key. From then on
   * this process follows which key is said to seal.
   */
  async claim(): Promise<void> {
    await this.compare();
    await this.claims.first(this.secretBox.claim).catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
    });
    await this.compare();
    const look = (): Promise<void> => this.compare().catch((fault: unknown) => this.logFault(fault));
    this.looking ??= setInterval(() => void look(), POLL_MS).unref();
  }

  /** Rejects with `ConfigurationFaults` when a process has said that it is another key, or an earlier release, which says nothing, has sealed with another. */
  async compare(): Promise<void> {
    const claim = await this.claims.read();
    if (claim !== null) return mustAdopt(this.secretBox, claim, PLACE);
    const kept = this.database
      .collection<SubjectKeyDocument>('subject_keys')
      .find({ sealed: { $ne: null } })
      .limit(TRIED);
    const rows = (await kept.toArray()).map(({ _id, sealed }) => ({ id: _id, sealed: sealed! }));
    mustOpenOne(this.secretBox, rows, PLACE);
  }

  onApplicationShutdown(): void {
    clearInterval(this.looking);
  }

  /** Others log that MongoDB is unreachable. */
  private logFault(fault: unknown): void {
    if (fault instanceof ConfigurationFaults) this.log.error(fault.message);
  }
}
