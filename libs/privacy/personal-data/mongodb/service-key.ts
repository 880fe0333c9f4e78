import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigurationFaults } from '#platform/config/configuration';
import { mustAdopt, mustOpenOne, TRIED } from '#privacy/secrets/other-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { KeyClaims } from '#privacy/personal-data/mongodb/key-claims';
import type { SubjectKeyDocument } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { isDuplicate, MongoDatabase } from '#platform/storage/mongodb/mongo-database';

const PLACE = 'this deployment';
/** Milliseconds between two checks whether another key is recorded. */
const POLL_MS = 5000;

/**
 * Ensures that all processes of a deployment seal with the same key. Data sealed with another key would be unreadable, and the read models would wait for
 * it forever. The first process therefore records the fingerprint of its key, and no process starts with another key.
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
   * Records this process's key, unless one is recorded. Rejects with `ConfigurationFaults` if the recorded key is not here. From then on, this process
   * switches to a new key soon after one is recorded.
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

  /**
   * Adopts the recorded key. Rejects with `ConfigurationFaults` if it is not here. If none is recorded, as by an earlier release, rejects if people's keys
   * were sealed with another.
   */
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

  /** Logs only a wrong key: if MongoDB is unreachable, other parts log it. */
  private logFault(fault: unknown): void {
    if (fault instanceof ConfigurationFaults) this.log.error(fault.message);
  }
}
